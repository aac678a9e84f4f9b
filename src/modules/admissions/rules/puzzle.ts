// A small proof of work against bots: finding the answer takes a phone about a second, checking it takes no time.

/** Leading zero bits an answer's hash must have: 2^16 tries on average. */
export const puzzleBits = 16

/** Whether a hash begins with so many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  let left = bits
  for (const byte of hash) {
    if (left <= 0) return true
    const zeros = byte === 0 ? 8 : Math.clz32(byte) - 24
    if (zeros < Math.min(8, left)) return false
    left -= 8
  }
  return left <= 0
}
