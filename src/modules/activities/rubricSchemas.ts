import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { rubricLimits } from './rubric.ts'

const points = z
  .number({ error: schemaError('points-missing', 'Enter points, such as 2 or 2.5.') })
  .min(0)
  .max(rubricLimits.points)
  .multipleOf(0.5, { error: schemaError('points-half', 'Use whole or half points.') })

export const RubricContent = z
  .object({
    levels: z
      .array(z.object({ name: text(40), points: points.nullable() }))
      .min(2)
      .max(rubricLimits.levels),
    criteria: z
      .array(
        z.object({
          name: text(100),
          times: z.int().min(1).max(rubricLimits.times).default(1),
          words: z.array(text(200, 0)).max(rubricLimits.levels).default([]),
        }),
      )
      .min(1)
      .max(rubricLimits.criteria),
  })
  .refine(({ levels }) => new Set(levels.map((level) => level.points === null)).size === 1, {
    path: ['levels'],
    error: schemaError('points-some', 'Give points to every level or to none.'),
  })

export const BankRubric = z.object({
  rubricId: id(),
  name: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may change it. */
  isOwn: z.boolean(),
  owner: z.string(),
  content: RubricContent,
  version: z.int(),
})
export type BankRubric = z.infer<typeof BankRubric>

const rubricId = { rubricId: id() }
const form = z.object({ name: text(100), content: RubricContent })
const gone = { 'no-such-rubric': { status: 404, message: 'We couldn’t find this rubric.' } } as const

export const rubricsDefinitions = definitions({
  listRubrics: {
    does: 'List the rubrics shared by the school and the caller’s own',
    reply: z.object({ rubrics: z.array(BankRubric) }),
  },
  addRubric: {
    does: 'Add a rubric: a teacher’s own, or one of the office for everybody',
    body: form,
    reply: BankRubric,
    message: saved,
    fails: { 'too-many-rubrics': { status: 422, message: 'You have 200 rubrics. Delete some of them first.' } },
  },
  saveRubric: {
    does: 'Change a rubric; activities that were set with it keep theirs',
    params: rubricId,
    body: form.extend({ version: z.int().min(1).max(1_000_000_000) }),
    reply: BankRubric,
    message: saved,
    fails: gone,
  },
  removeRubric: {
    does: 'Delete a rubric; activities that were set with it keep theirs',
    params: rubricId,
    reply: z.object({}),
    message: deleted,
    fails: gone,
  },
})
