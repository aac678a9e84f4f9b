/** Attendance codes: present, absent, half day, medical leave. */
export const codes = ['P', 'A', 'HD', 'ML'] as const
export type Code = (typeof codes)[number]

/** Staff have one more: leave other than medical leave. */
export const staffCodes = ['P', 'A', 'HD', 'ML', 'L'] as const
export type StaffCode = (typeof staffCodes)[number]

/** The keyboard shortcut of each code. */
export const codeKeys: Readonly<Record<string, Code>> = { p: 'P', a: 'A', h: 'HD', m: 'ML' }

/** The code a tap changes this one to. */
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

/** The share of days attended, counting half days as 0.5; null if there are no marks. */
export function attendedShare(counts: Counts): number | null {
  const total = totalOf(counts)
  return total === 0 ? null : (counts.present + counts.half / 2) / total
}
