/** The grades every school knows, in school order, with the number clients know each by. */
export const knownGrades = [
  { name: 'Nursery', code: 15 },
  { name: 'LKG', code: 13 },
  { name: 'UKG', code: 14 },
  ...Array.from({ length: 12 }, (_, at) => ({ name: String(at + 1), code: at + 1 })),
] as const satisfies readonly { name: string; code: number }[]

export const gradeGroups = ['Pre-primary', '1-3', '4-5', '6-8', '9-10', '11-12'] as const
export type GradeGroup = (typeof gradeGroups)[number]

/** A grade of a school's own, such as a playgroup, has a number of its own and counts as pre-primary. */
export const firstOwnCode = 16

export function gradeGroupOf(code: number): GradeGroup {
  if (code > 12) return 'Pre-primary'
  return code <= 3 ? '1-3' : code <= 5 ? '4-5' : code <= 8 ? '6-8' : code <= 10 ? '9-10' : '11-12'
}
