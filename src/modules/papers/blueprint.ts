import * as z from 'zod'
import { bloomLevels, difficulties, questionTypes } from '#modules/questions/kinds.ts'
import { multiline, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { attainableMarks } from './blueprintMarks.ts'
import { blueprintLimits } from './kinds.ts'

const quarters = schemaError('marks-quarters', 'Enter marks from 0.25 to 100 in steps of a quarter.')
const chapter = text(150)
const difficulty = z.literal([...difficulties])
const bloom = z.literal([...bloomLevels])
const percent = z.int().min(0).max(100)

/** Questions of one kind: `count` are printed, and with `attempt` students answer any that many of them. */
const BlueprintRow = z
  .object({
    type: z.enum(questionTypes),
    /** Marks of each question. */
    marks: z
      .number({ error: quarters })
      .min(0.25, { error: quarters })
      .max(100, { error: quarters })
      .multipleOf(0.25, { error: quarters }),
    count: z.int().min(1).max(blueprintLimits.count),
    attempt: z.int().min(1).max(blueprintLimits.count).nullable().default(null),
    /** Internal choice: each place offers two questions, and students answer one of them. */
    isChoice: z.boolean().default(false),
    chapter: chapter.nullable().default(null),
    difficulty: difficulty.nullable().default(null),
    bloom: bloom.nullable().default(null),
  })
  .refine(({ attempt, count }) => attempt === null || attempt < count, {
    path: ['attempt'],
    error: schemaError('attempt-all', 'Leave this empty, or enter fewer than are printed.'),
  })

const once = <T>(values: readonly T[]) => new Set(values).size === values.length
const sharesError = schemaError('shares-invalid', 'Name each only once, and no more than 100 % together.')
const within = (shares: readonly { percent: number }[]) => shares.reduce((all, one) => all + one.percent, 0) <= 100

/** Shares of all printed marks, choices included, each to be met within `tolerance` percentage points. */
const Shares = z.object({
  tolerance: percent.default(10),
  chapters: z
    .array(z.object({ chapter, percent }))
    .max(blueprintLimits.shares)
    .refine((all) => once(all.map((one) => one.chapter)) && within(all), { error: sharesError })
    .default([]),
  difficulties: z
    .array(z.object({ difficulty, percent }))
    .max(difficulties.length)
    .refine((all) => once(all.map((one) => one.difficulty)) && within(all), { error: sharesError })
    .default([]),
  blooms: z
    .array(z.object({ bloom, percent }))
    .max(bloomLevels.length)
    .refine((all) => once(all.map((one) => one.bloom)) && within(all), { error: sharesError })
    .default([]),
})

export const Blueprint = z
  .object({
    /** What a student can earn: of any n of m only n count, of a choice one. */
    marks: z.number().min(0.25).max(1000).multipleOf(0.25),
    minutes: z.int().min(1).max(600),
    sections: z
      .array(
        z.object({
          title: text(100, 0),
          instructions: multiline(1000, 0).default(''),
          rows: z.array(BlueprintRow).min(1).max(blueprintLimits.rows),
        }),
      )
      .min(1)
      .max(blueprintLimits.sections),
    shares: Shares.default({ tolerance: 10, chapters: [], difficulties: [], blooms: [] }),
    sets: z.int().min(1).max(blueprintLimits.sets).default(1),
  })
  .refine((blueprint) => blueprint.marks === attainableMarks(blueprint), {
    path: ['marks'],
    error: schemaError('marks-differ', 'The marks of the sections do not add up to this.'),
  })
export type Blueprint = z.output<typeof Blueprint>
export type BlueprintRow = z.output<typeof BlueprintRow>
