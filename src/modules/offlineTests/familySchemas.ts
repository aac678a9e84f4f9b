import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { presences } from './marks.ts'
import { gone } from './schemas.ts'

/** A test on paper whose marks are released, with those of one student. */
const ChildPaper = z.object({
  offlineTestId: id(),
  title: z.string(),
  courseDisplayName: z.string(),
  heldOn: CivilDate,
  presence: z.enum(presences),
  /** Null for a student who did not write it. */
  marks: z.number().nullable(),
  outOf: z.number(),
})
export type ChildPaper = z.output<typeof ChildPaper>

export const familyPaperTestsDefinitions = definitions({
  listPaperTests: {
    does: 'List the tests on paper of a student whose marks are released, the latest first',
    params: { studentId: id() },
    reply: z.object({ tests: z.array(ChildPaper) }),
  },
  getPaperTest: {
    does: 'Return the released marks of a student in a test on paper, question by question, with the teacher’s remark',
    params: { studentId: id(), offlineTestId: id() },
    reply: ChildPaper.extend({
      remark: z.string(),
      questions: z.array(
        z.object({
          label: z.string(),
          /** The heading it stands under on the question paper; empty for none. */
          section: z.string(),
          /** Null for a question that the student did not choose. */
          marks: z.number().nullable(),
          outOf: z.number(),
        }),
      ),
    }),
    fails: gone,
  },
})
