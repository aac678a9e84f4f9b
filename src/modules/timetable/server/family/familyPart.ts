import * as z from 'zod'
import { ChildLesson } from '#modules/timetable/familySchemas.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { type ChildLessonRow, lessonsFrom, lessonsOfChildren } from './childLessons.ts'

/** Today's lessons of each child. */
export const lessonsPart: FamilyPart<ChildLesson[], ChildLessonRow> = {
  name: 'lessons',
  schema: z.array(ChildLesson),
  query: ({ students, today }) => lessonsOfChildren(students, today),
  partsOf: (rows, { students }) => lessonsFrom(rows, students),
}
