/** What speaks for a teacher who could take a lesson. */
export const rankReasons = ['teachesSubject', 'knowsClass', 'fewestSubstitutions', 'fewLessonsToday'] as const
export type RankReason = (typeof rankReasons)[number]

/** A teacher who is free in the period. */
export type FreeTeacher = {
  readonly teacherId: string
  readonly teacherName: string
  readonly teachesSubject: boolean
  readonly knowsClass: boolean
  readonly substitutionsThisMonth: number
  readonly lessonsToday: number
}

export type Ranked = FreeTeacher & { readonly reasons: readonly RankReason[] }

/** The order in which free teachers are asked: the subject, then the class, then whoever had the fewest, then the lightest day. */
export function compareTeachers(a: FreeTeacher, b: FreeTeacher): number {
  return (
    Number(b.teachesSubject) - Number(a.teachesSubject) ||
    Number(b.knowsClass) - Number(a.knowsClass) ||
    a.substitutionsThisMonth - b.substitutionsThisMonth ||
    a.lessonsToday - b.lessonsToday ||
    a.teacherName.localeCompare(b.teacherName) ||
    (a.teacherId < b.teacherId ? -1 : 1)
  )
}

/** Free teachers, best first, each with what speaks for them. */
export function rankTeachers(free: readonly FreeTeacher[]): Ranked[] {
  const fewest = Math.min(...free.map((one) => one.substitutionsThisMonth))
  const lightest = Math.min(...free.map((one) => one.lessonsToday))
  const holds: Record<RankReason, (one: FreeTeacher) => boolean> = {
    teachesSubject: (one) => one.teachesSubject,
    knowsClass: (one) => one.knowsClass,
    fewestSubstitutions: (one) => one.substitutionsThisMonth === fewest,
    fewLessonsToday: (one) => one.lessonsToday === lightest,
  }
  return free
    .toSorted(compareTeachers)
    .map((one) => ({ ...one, reasons: rankReasons.filter((reason) => holds[reason](one)) }))
}
