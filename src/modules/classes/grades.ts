/** The standard grades in school order, with their numbers in the API. */
export const knownGrades = [
  { name: 'Nursery', code: 15 },
  { name: 'LKG', code: 13 },
  { name: 'UKG', code: 14 },
  ...Array.from({ length: 12 }, (_, at) => ({ name: String(at + 1), code: at + 1 })),
] as const satisfies readonly { name: string; code: number }[]

export const gradeGroups = ['Pre-primary', '1-3', '4-5', '6-8', '9-10', '11-12'] as const
export type GradeGroup = (typeof gradeGroups)[number]

/** Custom grades, such as a playgroup, are numbered from here and count as pre-primary. */
export const firstOwnCode = 16

export function gradeGroupOf(code: number): GradeGroup {
  if (code > 12) return 'Pre-primary'
  return code <= 3 ? '1-3' : code <= 5 ? '4-5' : code <= 8 ? '6-8' : code <= 10 ? '9-10' : '11-12'
}
