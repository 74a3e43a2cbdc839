/** RC4, which encrypts PDFs up to version 1.5. It is insecure today, so libraries no longer contain it. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 0xff;
    swap(at, other);
  }
  let one = 0;
  let other = 0;
  return bytes.map((byte) => {
    one = (one + 1) & 0xff;
    other = (other + state[one]!) & 0xff;
    swap(one, other);
    return byte ^ state[(state[one]! + state[other]!) & 0xff]!;
  });
}
