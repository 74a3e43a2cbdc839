/** A type without `readonly`, for building objects. */
export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
