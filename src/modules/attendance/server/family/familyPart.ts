import { ChildToday } from '#modules/attendance/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { type ChildTodayRow, childrenTodayFrom, childrenTodayQuery } from './childToday.ts'

/** Whether each child is at school now, and their attendance so far. */
export const attendancePart: FamilyPart<ChildToday, ChildTodayRow> = {
  name: 'attendance',
  schema: ChildToday,
  query: ({ students, today }) => childrenTodayQuery(students, today),
  partsOf: (rows, { viewer, now }) => childrenTodayFrom(rows, now, viewer.timeZone),
}
