/** The codes of a register: present, absent, half day, medical leave. */
export const codes = ['P', 'A', 'HD', 'ML'] as const
export type Code = (typeof codes)[number]

/** Staff may also be on leave that is not for illness. */
export const staffCodes = ['P', 'A', 'HD', 'ML', 'L'] as const
export type StaffCode = (typeof staffCodes)[number]

/** The one key that sets each code. */
export const codeKeys: Readonly<Record<string, Code>> = { p: 'P', a: 'A', h: 'HD', m: 'ML' }

/** What a tap makes of a code. */
export const nextCode = (code: Code): Code => codes[(codes.indexOf(code) + 1) % codes.length] ?? 'P'

export type Counts = {
  readonly present: number
  readonly absent: number
  readonly half: number
  readonly medical: number
}

export function countCodes(marks: Iterable<Code>): Counts {
  const found: Record<Code, number> = { P: 0, A: 0, HD: 0, ML: 0 }
  for (const code of marks) found[code]++
  return { present: found.P, absent: found.A, half: found.HD, medical: found.ML }
}

export const totalOf = ({ present, absent, half, medical }: Counts): number => present + absent + half + medical

/** The share of days attended, a half day as one half; null when there was none. */
export function attendedShare(counts: Counts): number | null {
  const total = totalOf(counts)
  return total === 0 ? null : (counts.present + counts.half / 2) / total
}
