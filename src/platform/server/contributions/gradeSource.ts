import type { RawBuilder } from 'kysely'

/** A piece of work of a class that students got marks for. */
export type GradedWork = {
  readonly workId: string
  readonly title: string
  /** Full marks, a decimal text. */
  readonly outOf: string
  /** A civil date. */
  readonly date: string
  /** As decimal texts, of the students of the class who have them. */
  readonly marks: readonly { readonly studentId: string; readonly marks: string }[]
}

/** Marks a module gives, which teachers may take over into the gradebook. */
export type GradeSource = {
  /** As a gradebook template names it. */
  readonly name: string
  /** The latest work of a class in a subject, newest first, whose marks the students know. */
  works(asked: { readonly classId: string; readonly subjectId: string }): RawBuilder<GradedWork>
}
