import type { RawBuilder } from 'kysely'

/** A piece of work of a class that students got marks for. */
export type GradedWork = {
  readonly workId: string
  readonly title: string
  /** Full marks: a decimal text, or a fraction such as 75/2. */
  readonly outOf: string
  /** A civil date. */
  readonly date: string
  /** Of the students of the class who have them: like full marks, or the code AB or EX. */
  readonly marks: readonly { readonly studentId: string; readonly marks: string }[]
}

/** Marks a module gives, which teachers may take over into the gradebook. */
export type GradeSource = {
  /** As a gradebook template names it. */
  readonly name: string
  /** The latest work of a class in a subject, newest first, whose marks the students know. */
  works(asked: { readonly classId: string; readonly subjectId: string }): RawBuilder<GradedWork>
}
