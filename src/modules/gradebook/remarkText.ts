/** Tokens a remark of the bank may contain; each becomes the child's own word. */
export const remarkTokens = ['name', 'they', 'them', 'their'] as const

export type Child = { readonly firstName: string; readonly gender: 'Male' | 'Female' | 'Others' | null }

const pronouns = {
  Male: { they: 'he', them: 'him', their: 'his' },
  Female: { they: 'she', them: 'her', their: 'her' },
  Others: { they: 'they', them: 'them', their: 'their' },
} as const

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The remark in the child's name and pronouns. A token at the beginning of a sentence is written with a capital letter. */
export function filledRemark(remark: string, { firstName, gender }: Child): string {
  const words: Record<string, string> = { name: firstName, ...pronouns[gender ?? 'Others'] }
  return remark.replaceAll(/\{(\w+)\}/g, (token, key: string, at: number) => {
    const word = words[key]
    if (word === undefined) return token
    return /(^|[.!?]\s+)$/.test(remark.slice(0, at)) ? capital(word) : word
  })
}

/** Characters that fit on a line across an A4 page. */
export const standardLine = 95

/** How many lines a remark takes, as the card breaks them: between words, and at line breaks. */
export function linesOf(remark: string, lineLength = standardLine): number {
  const text = remark.trim()
  if (text === '') return 0
  return text.split('\n').reduce((sum, line) => sum + wrapped(line, lineLength), 0)
}

function wrapped(line: string, lineLength: number): number {
  let lines = 1
  let used = 0
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const length = [...word].length
    const joined = used === 0 ? length : used + 1 + length
    if (joined <= lineLength) {
      used = joined
      continue
    }
    // A word longer than a line is broken over several.
    lines += used === 0 ? Math.ceil(length / lineLength) - 1 : Math.ceil(length / lineLength)
    used = length % lineLength || lineLength
  }
  return lines
}

export const remarkProblems = ['too-long', 'unfilled-token', 'other-name', 'other-pronoun'] as const
export type RemarkProblem = { readonly code: (typeof remarkProblems)[number]; readonly what: string }

type Checking = {
  readonly child: Child
  /** First names of the other children of the class. */
  readonly others: readonly string[]
  readonly maxLines: number
  /** Characters of a line; those of an A4 page if nothing else is known. */
  readonly lineLength?: number
}

const wordsOf = (text: string) => new Set(text.toLocaleLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [])
const foreign = {
  Male: ['she', 'her', 'hers', 'herself'],
  Female: ['he', 'him', 'his', 'himself'],
  Others: [],
} as const

/** What to look at before a remark is printed. Only a remark that is too long, or with a token left, cannot be kept. */
export function problemsIn(remark: string, { child, others, maxLines, lineLength }: Checking): RemarkProblem[] {
  const words = wordsOf(remark)
  const own = child.firstName.toLocaleLowerCase()
  const token = /\{\w*\}/.exec(remark)?.[0]
  const name = others.find((one) => one.toLocaleLowerCase() !== own && words.has(one.toLocaleLowerCase()))
  const pronoun = child.gender ? foreign[child.gender].find((one) => words.has(one)) : undefined
  return [
    ...(linesOf(remark, lineLength) > maxLines ? [{ code: 'too-long' as const, what: String(maxLines) }] : []),
    ...(token === undefined ? [] : [{ code: 'unfilled-token' as const, what: token }]),
    ...(name === undefined ? [] : [{ code: 'other-name' as const, what: name }]),
    ...(pronoun === undefined ? [] : [{ code: 'other-pronoun' as const, what: pronoun }]),
  ]
}
