import type { RollRule } from '../choices.ts'

export type Numbered = {
  readonly studentId: string
  readonly name: string
  readonly admissionNo: string
  /** The number they have now. */
  readonly rollNo: string
  readonly percent: number | null
  /** Given by hand. */
  readonly chosen: string | null
}

/** The digits at the end of a roll number, as a number; what has none comes last. */
const digitsOf = (rollNo: string) => Number(/[0-9]{1,6}$/.exec(rollNo)?.[0] ?? Number.MAX_SAFE_INTEGER)

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const orders: Record<RollRule, (a: Numbered, b: Numbered) => number> = {
  name: (a, b) => texts.compare(a.name, b.name),
  keep: (a, b) => digitsOf(a.rollNo) - digitsOf(b.rollNo) || texts.compare(a.name, b.name),
  admission: (a, b) => texts.compare(a.admissionNo, b.admissionNo),
  rank: (a, b) => (b.percent ?? -1) - (a.percent ?? -1) || texts.compare(a.name, b.name),
}

/**
 * Roll numbers of one section: those given by hand stay, the others follow in the order of the rule, without gaps and without
 * those in `taken`. Of two students who were given the same number by hand, the second gets the next free one.
 */
export function numberSection(
  students: readonly Numbered[],
  { prefix, rule, taken }: { readonly prefix: string; readonly rule: RollRule; readonly taken: ReadonlySet<string> },
): Map<string, string> {
  const numbers = new Map<string, string>()
  const used = new Set(taken)
  const ordered = [...students].sort((a, b) => orders[rule](a, b) || (a.studentId < b.studentId ? -1 : 1))
  for (const { studentId, chosen } of ordered)
    if (chosen !== null && !used.has(chosen)) {
      numbers.set(studentId, chosen)
      used.add(chosen)
    }
  let last = 0
  for (const { studentId } of ordered) {
    if (numbers.has(studentId)) continue
    let next: string
    do next = `${prefix}${String(++last).padStart(2, '0')}`
    while (used.has(next))
    numbers.set(studentId, next)
    used.add(next)
  }
  return numbers
}

/** What stands before the numbers of a section: 7B01. */
export const prefixOf = ({
  gradeCode,
  grade,
  section,
}: {
  gradeCode: number
  grade: string
  section: string
}): string => `${gradeCode <= 12 ? gradeCode : grade}${section}`.replaceAll(/\s/g, '')
