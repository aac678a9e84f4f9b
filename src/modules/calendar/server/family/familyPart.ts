import * as z from 'zod'
import { familyViewing } from '#modules/calendar/familyContract.ts'
import { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { familyViewer, nextEntries } from './childEntries.ts'

/** What is next on each child's calendar, in schools that have the calendar. */
export const calendarPart: FamilyPart<ChildEntry[]> = {
  name: 'calendar',
  schema: z.array(ChildEntry),
  read: async (db, { students, viewer, today }) =>
    mayUse(familyViewing, viewer)
      ? nextEntries(db, students, today, familyViewer(viewer.userId, viewer.timeZone))
      : new Map(),
}
