/** Why a teacher is suggested as a substitute, strongest reason first. */
export const rankReasons = ['teachesSubject', 'knowsClass', 'fewestSubstitutions', 'fewLessonsToday'] as const
export type RankReason = (typeof rankReasons)[number]

export type FreeTeacher = {
  readonly teacherId: string
  readonly teacherName: string
  readonly teachesSubject: boolean
  readonly knowsClass: boolean
  readonly substitutionsThisMonth: number
  readonly lessonsToday: number
}

export type RankedTeacher = FreeTeacher & { readonly reasons: readonly RankReason[] }

/** Ranks by subject, then class, then fewest substitutions, then lightest day. Name and id make the order total. */
function compareTeachers(a: FreeTeacher, b: FreeTeacher): number {
  return (
    Number(b.teachesSubject) - Number(a.teachesSubject) ||
    Number(b.knowsClass) - Number(a.knowsClass) ||
    a.substitutionsThisMonth - b.substitutionsThisMonth ||
    a.lessonsToday - b.lessonsToday ||
    a.teacherName.localeCompare(b.teacherName) ||
    (a.teacherId < b.teacherId ? -1 : 1)
  )
}

/** Sorts free teachers best first and adds the reasons for each. */
export function rankTeachers(free: readonly FreeTeacher[]): RankedTeacher[] {
  const fewest = Math.min(...free.map((one) => one.substitutionsThisMonth))
  const lightest = Math.min(...free.map((one) => one.lessonsToday))
  const applies: Record<RankReason, (one: FreeTeacher) => boolean> = {
    teachesSubject: (one) => one.teachesSubject,
    knowsClass: (one) => one.knowsClass,
    fewestSubstitutions: (one) => one.substitutionsThisMonth === fewest,
    fewLessonsToday: (one) => one.lessonsToday === lightest,
  }
  return free
    .toSorted(compareTeachers)
    .map((one) => ({ ...one, reasons: rankReasons.filter((reason) => applies[reason](one)) }))
}
