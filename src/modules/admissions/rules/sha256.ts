// SHA-256 without waiting: the browser's own is asynchronous, and a hundred thousand promises take longer than the hashes.

const rounds = new Int32Array(64)
const start = new Int32Array(8)
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

// A puzzle takes a hundred thousand hashes, so a block allocates nothing.
const words = new Int32Array(64)
const state = new Int32Array(8)

/** Adds sixteen words to the hash in `state`. */
function addBlock(blocks: Int32Array, from: number) {
  for (let at = 0; at < 16; at++) words[at] = word(blocks, from + at)
  for (let at = 16; at < 64; at++) {
    const a = word(words, at - 15)
    const b = word(words, at - 2)
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    words[at] = (word(words, at - 16) + small + word(words, at - 7) + large) | 0
  }
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let at = 0; at < 64; at++) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + word(rounds, at) + word(words, at)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = word(state, 0) + a
  state[1] = word(state, 1) + b
  state[2] = word(state, 2) + c
  state[3] = word(state, 3) + d
  state[4] = word(state, 4) + e
  state[5] = word(state, 5) + f
  state[6] = word(state, 6) + g
  state[7] = word(state, 7) + h
}

const word = (of: Int32Array, at: number) => of[at] as number

/** The hash of a short ASCII text. */
export function sha256(text: string): Uint8Array {
  const { length } = text
  const blocks = new Int32Array((((length + 8) >> 6) + 1) * 16)
  for (let at = 0; at < length; at++)
    blocks[at >> 2] = word(blocks, at >> 2) | (text.charCodeAt(at) << (24 - (at % 4) * 8))
  blocks[length >> 2] = word(blocks, length >> 2) | (0x80 << (24 - (length % 4) * 8))
  blocks[blocks.length - 1] = length * 8
  state.set(start)
  for (let from = 0; from < blocks.length; from += 16) addBlock(blocks, from)
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 32; at++) bytes[at] = word(state, at >> 2) >>> (24 - (at % 4) * 8)
  return bytes
}

/** The smallest answer whose hash has the zero bits. */
export function solvePuzzle(puzzle: string, hasBits: (hash: Uint8Array) => boolean): number {
  for (let answer = 0; answer < 2 ** 32; answer++) if (hasBits(sha256(`${puzzle}:${answer}`))) return answer
  throw new Error('No answer was found.')
}
