import type { StudentPaper } from '../marks.ts'
import type { PaperRow } from '../schemas.ts'

/** A student’s paper in quarters, for the rules of marks. */
export const quartersOf = ({ presence, total, marks }: PaperRow): StudentPaper => ({
  presence,
  totalQuarters: total === null ? null : total * 4,
  marks: Object.fromEntries(Object.entries(marks).map(([questionId, value]) => [questionId, value * 4])),
})
