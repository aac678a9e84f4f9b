import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { categoryIds, contentKinds, contentLanguages } from './kinds.ts'

/** How far the student is: the page of a book, or the share of a recording in percent. */
const Progress = z.object({ page: z.int().nullable(), percent: z.int().nullable(), at: z.string() })

/** A resource as families see it: nothing of its approval, its owner or its use. */
export const ShelfItem = z.object({
  contentId: id(),
  title: z.string(),
  categoryId: z.literal([...categoryIds]),
  courseId: id().nullable(),
  course: z.string().nullable(),
  chapter: z.string(),
  language: z.enum(contentLanguages),
  fileName: z.string().nullable(),
  written: z.enum(contentKinds).nullable(),
  /** Published within the last days. */
  isNew: z.boolean(),
  /** Null for guardians: how a student reads is their own affair. */
  progress: Progress.nullable(),
})
export type ShelfItem = z.infer<typeof ShelfItem>

/** On the home: the newest resources for the class, and where the student stopped reading. */
export const LearningPart = z.object({
  fresh: z.array(ShelfItem),
  freshCount: z.int(),
  reading: ShelfItem.nullable(),
})
export type LearningPart = z.infer<typeof LearningPart>

export const familyLibraryDefinitions = definitions({
  getChildShelf: {
    does: 'List the resources published for a student’s grade and subjects, for the student with their own progress',
    params: { studentId: id() },
    reply: z.object({ resources: z.array(ShelfItem) }),
  },
})
