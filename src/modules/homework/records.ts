import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id } from '#platform/contract/patterns.ts'
import { handInKinds, homeworkStates, lateRules } from './dueRules.ts'

/** A whole class, or a group of its students. */
export const Target = z.object({ classId: id(), stdGrpId: id().nullable() })
const NamedTarget = Target.extend({ className: z.string(), groupName: z.string().nullable() })
export type NamedTarget = z.infer<typeof NamedTarget>

const counts = z.object({
  students: z.int(),
  notOpened: z.int(),
  handedIn: z.int(),
  late: z.int(),
  /** Handed in or marked, and not returned yet. */
  toReturn: z.int(),
  returned: z.int(),
  /** What returning all would return. */
  marked: z.int(),
  /** Neither handed in nor marked. */
  missing: z.int(),
})

/** A resource of the library, with what decides which screen opens it. */
export const LinkedResource = z.object({
  contentId: id(),
  title: z.string(),
  categoryId: z.int(),
  fileName: z.string().nullable(),
  written: z.string().nullable(),
})

/** A row of a list; the counts are about the students the caller may see. */
export const HomeworkRow = z.object({
  homeworkId: id(),
  title: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  targets: z.array(NamedTarget),
  setBy: z.string(),
  state: z.enum(homeworkStates),
  /** An instant; null for a draft without one. */
  dueAt: z.string().nullable(),
  releaseAt: z.string().nullable(),
  maxMarks: z.string().nullable(),
  handIn: z.array(z.enum(handInKinds)),
  counts,
})
export type HomeworkRow = z.infer<typeof HomeworkRow>

export const Homework = HomeworkRow.extend({
  instructions: z.string(),
  topic: z.object({ topicId: id(), title: z.string() }).nullable(),
  lateRule: z.enum(lateRules),
  lateUntil: z.string().nullable(),
  releasedAt: z.string().nullable(),
  files: z.array(StoredFile),
  resources: z.array(LinkedResource),
  createdAt: z.string(),
  /** Whether the caller may change it and mark work. */
  mayEdit: z.boolean(),
  version: z.int(),
})
export type Homework = z.infer<typeof Homework>
