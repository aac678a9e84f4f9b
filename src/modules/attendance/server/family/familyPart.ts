import { ChildToday } from '#modules/attendance/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { childrenToday } from './childToday.ts'

/** Whether each child is at school now, and their attendance so far. */
export const attendancePart: FamilyPart<ChildToday> = {
  name: 'attendance',
  schema: ChildToday,
  read: (db, { students, viewer, today, now }) =>
    childrenToday(db, students, { today, now, timeZone: viewer.timeZone }),
}
