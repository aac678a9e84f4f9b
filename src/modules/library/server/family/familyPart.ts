import { familyBrowsing } from '#modules/library/familyContract.ts'
import { LearningPart } from '#modules/library/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { learningOf } from './childShelf.ts'

/** What is new on each child's shelf and, for a student, the book they read last. */
export const learningPart: FamilyPart<LearningPart, LearningPart & { studentId: string }> = {
  name: 'learning',
  schema: LearningPart,
  query: (view) => (mayUse(familyBrowsing, view.viewer) ? learningOf(view) : null),
  partsOf: (rows) => new Map(rows.map(({ studentId, ...part }) => [studentId, part])),
}
