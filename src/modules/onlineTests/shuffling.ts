import type { AskedPlain, AskedQuestion } from '#modules/questions/asked.ts'

/** Numbers from 0 to 1 that follow from the seed alone, in every browser and on every server alike. */
function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seed of its own for each list of an attempt, so that the options of two questions are not shuffled alike. */
function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

/** The same seed and name give the same order for good. */
export function shuffled<T>(list: readonly T[], seed: number, name: string): T[] {
  const result = [...list]
  const next = numbersFrom(seedOf(seed, name))
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const [a, b] = [result[at] as T, result[other] as T]
    result[at] = b
    result[other] = a
  }
  return result
}

function plainShuffled(question: AskedPlain, seed: number, name: string): AskedPlain {
  switch (question.type) {
    case 'single':
    case 'several':
      return { ...question, options: shuffled(question.options, seed, name) }
    case 'match':
      return { ...question, right: shuffled(question.right, seed, name) }
    case 'order':
      return { ...question, items: shuffled(question.items, seed, name) }
    default:
      return question
  }
}

/** The options of a question in the order of an attempt. The questions of a passage keep theirs: they follow its text. */
export function withShuffledOptions(question: AskedQuestion, seed: number, name: string): AskedQuestion {
  if (question.type !== 'passage') return plainShuffled(question, seed, name)
  return {
    ...question,
    children: question.children.map((child) => ({
      id: child.id,
      question: plainShuffled(child.question, seed, `${name}.${child.id}`),
    })),
  }
}
