import type { Change, StudentWork } from '#modules/activities/schemas.ts'

/** What a change is about: a second one about the same replaces the first. */
export const changeKey = (change: Change) =>
  `${change.studentId} ${change.what} ${change.what === 'level' ? change.criterion : ''}`

/** What the server has at the place of a change. */
export function valueIn(work: readonly StudentWork[], change: Change): number | string | null {
  const own = work.find(({ studentId }) => studentId === change.studentId)
  if (change.what === 'level') return own?.levels[change.criterion] ?? null
  return own?.[change.what] ?? ''
}

/** The students with newer work in the place of the older. */
export function mergeWork(work: readonly StudentWork[], fresh: readonly StudentWork[]): StudentWork[] {
  const byStudent = new Map(fresh.map((one) => [one.studentId, one]))
  return work.map((one) => byStudent.get(one.studentId) ?? one)
}

/** The work as it will be once the edits are saved. */
export function withEdits(work: readonly StudentWork[], edits: ReadonlyMap<string, Change>): StudentWork[] {
  const byStudent = Map.groupBy(edits.values(), ({ studentId }) => studentId)
  return work.map((one) => (byStudent.get(one.studentId) ?? []).reduce(edited, one))
}

function edited(work: StudentWork, change: Change): StudentWork {
  if (change.what === 'level')
    return { ...work, levels: work.levels.map((level, at) => (at === change.criterion ? change.level : level)) }
  return { ...work, [change.what]: change.text }
}
