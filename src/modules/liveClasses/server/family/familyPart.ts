import * as z from 'zod'
import { ChildLiveClass } from '#modules/liveClasses/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { type ChildLiveClassRow, nextFrom, nextOfChildren } from './childLiveClasses.ts'

/** The live classes of each child within a day. */
export const livePart: FamilyPart<ChildLiveClass[], ChildLiveClassRow> = {
  name: 'live',
  schema: z.array(ChildLiveClass),
  query: ({ students, now }) =>
    nextOfChildren(
      students.map(({ studentId }) => studentId),
      now,
    ),
  partsOf: nextFrom,
}
