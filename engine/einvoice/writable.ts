/** While it is put together. */
export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
