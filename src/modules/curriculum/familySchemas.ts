import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { chapterStates } from './chapters.ts'

/** A chapter with how far the class is, counted in topics. */
export const ChildChapter = z.object({
  chapterId: id(),
  title: z.string(),
  /** The unit it belongs to, if the school divides units into chapters. */
  unit: z.string().nullable(),
  state: z.enum(chapterStates),
  done: z.int(),
  total: z.int(),
  completedOn: CivilDate.nullable(),
})

export const ChildCourse = z.object({
  courseId: id(),
  name: z.string(),
  teacherName: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  chapters: z.array(ChildChapter),
})
export type ChildCourse = z.infer<typeof ChildCourse>

export const familyCurriculumDefinitions = definitions({
  getChildCurriculum: {
    does: 'Return what a child’s class learns in each subject and how far it is',
    params: { studentId: id() },
    reply: z.object({ courses: z.array(ChildCourse) }),
  },
})
