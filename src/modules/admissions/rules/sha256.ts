// SHA-256 without waiting: the browser's own is asynchronous, and a hundred thousand promises take longer than the hashes.

const rounds = new Uint32Array(64)
const start = new Uint32Array(8)
{
  let prime = 2
  for (let n = 0; n < 64; prime++) {
    let isPrime = true
    for (let by = 2; by * by <= prime; by++) if (prime % by === 0) isPrime = false
    if (!isPrime) continue
    const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32
    if (n < 8) start[n] = fraction(Math.sqrt(prime))
    rounds[n++] = fraction(Math.cbrt(prime))
  }
}

const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** The hash of a short ASCII text. */
export function sha256(text: string): Uint8Array {
  const length = text.length
  const blocks = new Uint32Array((((length + 8) >> 6) + 1) * 16)
  for (let at = 0; at < length; at++)
    blocks[at >> 2] = (blocks[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at % 4) * 8))
  blocks[length >> 2] = (blocks[length >> 2] ?? 0) | (0x80 << (24 - (length % 4) * 8))
  blocks[blocks.length - 1] = length * 8
  const state = start.slice()
  const words = new Uint32Array(64)
  for (let from = 0; from < blocks.length; from += 16) {
    words.set(blocks.subarray(from, from + 16))
    for (let at = 16; at < 64; at++) {
      const [a, b] = [words[at - 15] ?? 0, words[at - 2] ?? 0]
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at++) {
      const first =
        h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value
  }
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 32; at++) bytes[at] = (state[at >> 2] ?? 0) >>> (24 - (at % 4) * 8)
  return bytes
}

/** The smallest answer whose hash has the zero bits. */
export function solvePuzzle(puzzle: string, hasBits: (hash: Uint8Array) => boolean): number {
  for (let answer = 0; answer < 2 ** 32; answer++) if (hasBits(sha256(`${puzzle}:${answer}`))) return answer
  throw new Error('No answer was found.')
}
