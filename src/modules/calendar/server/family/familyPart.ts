import * as z from 'zod'
import { familyViewing } from '#modules/calendar/familyContract.ts'
import { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { familyViewer, type NextRow, nextEntries, nextQuery } from './childEntries.ts'

const viewerOf = ({ userId, timeZone }: Actor) => familyViewer(userId, timeZone)

/** What is next on each child's calendar, in schools that have the calendar. */
export const calendarPart: FamilyPart<ChildEntry[], NextRow> = {
  name: 'calendar',
  schema: z.array(ChildEntry),
  query: ({ students, viewer, today }) =>
    mayUse(familyViewing, viewer) ? nextQuery(students, today, viewerOf(viewer)) : null,
  partsOf: ([row], { students, viewer, today }) =>
    row ? nextEntries(row, students, today, viewerOf(viewer)) : new Map(),
}
