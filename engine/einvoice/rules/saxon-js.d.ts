/** The part of SaxonJS 2 that we use; the package has no types. */
declare module 'saxon-js' {
  interface TransformOptions {
    /** A parsed SEF. */
    stylesheetInternal: object;
    sourceText: string;
    destination: 'serialized';
    /** Documents that `document()` and `doc()` find, by absolute URI. */
    documentPool?: Readonly<Record<string, unknown>>;
  }
  const SaxonJS: {
    transform(options: TransformOptions): { readonly principalResult: string };
    XPath: {
      evaluate(
        expression: string,
        contextItem: unknown,
        options: { params: Readonly<Record<string, unknown>> },
      ): unknown;
    };
  };
  export default SaxonJS;
}
