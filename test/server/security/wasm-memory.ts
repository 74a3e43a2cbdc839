/** Imported before libxml2 is: catches its WebAssembly memory, which the library shows nobody. */

/** Node's types have no WebAssembly; only this much of it is needed. */
interface Wasm {
  readonly Memory: new (...parameters: never[]) => { readonly buffer: ArrayBuffer };
  instantiate(
    ...parameters: unknown[]
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
}

const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
const memories: { readonly buffer: ArrayBuffer }[] = [];

const instantiate = wasm.instantiate.bind(wasm);
wasm.instantiate = async (...parameters) => {
  const result = await instantiate(...parameters);
  for (const value of Object.values(result.instance.exports)) if (value instanceof wasm.Memory) memories.push(value);
  return result;
};

function libxml2Memories(): typeof memories {
  if (memories.length === 0)
    throw new Error('There is no WebAssembly memory: libxml2 has been loaded before, or in another way.');
  return memories;
}

/** The size of libxml2's memory, in bytes. It never shrinks: WebAssembly has no way to give back. */
export function wasmMemorySize(): number {
  return libxml2Memories().reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

/** Leaves nothing in libxml2's memory as it was: what a fault in it could do, at its worst. */
export function corruptWasmMemory(): void {
  for (const { buffer } of libxml2Memories()) new Uint8Array(buffer).fill(0xff);
}
