import * as z from 'zod'
import { ChildLesson } from '#modules/timetable/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { lessonsOfChildren } from './childLessons.ts'

/** Today's lessons of each child. */
export const lessonsPart: FamilyPart<ChildLesson[]> = {
  name: 'lessons',
  schema: z.array(ChildLesson),
  read: (db, { students, today }) => lessonsOfChildren(db, students, today),
}
