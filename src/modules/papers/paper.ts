import * as z from 'zod'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { Blueprint } from './blueprint.ts'
import { blueprintLimits } from './kinds.ts'
import { versionIdsOf } from './printedIds.ts'

/** Questions on one paper. */
const paperLimit = 400

/** One question, or two of which students answer one. They are versions of questions, which never change. */
const Place = z.object({ questions: z.array(id()).min(1).max(2) })

/** Places that are answered alike: all of them, or any `attempt` of them, which then carry the same marks. */
const Group = z
  .object({
    attempt: z.int().min(1).max(blueprintLimits.count).nullable().default(null),
    places: z.array(Place).max(blueprintLimits.count),
  })
  .refine(({ attempt, places }) => attempt === null || attempt < places.length, {
    path: ['attempt'],
    error: schemaError('attempt-all', 'Leave this empty, or enter fewer than are printed.'),
  })

/** What a paper prints. A version keeps it for good. */
export const PaperContent = z
  .object({
    instructions: multiline(2000, 0).default(''),
    sections: z
      .array(
        z.object({
          title: text(100, 0).default(''),
          instructions: multiline(1000, 0).default(''),
          groups: z.array(Group).max(blueprintLimits.rows),
        }),
      )
      .min(1)
      .max(blueprintLimits.sections),
    /** How many sets are printed, each with its own order and key. */
    sets: z.int().min(1).max(blueprintLimits.sets).default(1),
    /** What the order of questions and options in the sets, and a paper made by blueprint, depend on. */
    seed: z.int().min(0).max(4_294_967_295),
    blueprint: Blueprint.nullable().default(null),
    /** A second language printed beside the first: the version of a question in it for each version on the paper. */
    second: z
      .object({
        language: z.enum(questionLanguages),
        questions: z.record(id(), id()).refine((all) => Object.keys(all).length <= paperLimit, {
          error: schemaError('twins-too-many', 'Use at most {n} translations.', { n: paperLimit }),
        }),
      })
      .nullable()
      .default(null),
  })
  .refine((content) => versionIdsOf(content).length <= paperLimit, {
    path: ['sections'],
    error: schemaError('paper-too-long', 'Use at most {n} questions.', { n: paperLimit }),
  })
  .refine((content) => new Set(versionIdsOf(content)).size === versionIdsOf(content).length, {
    path: ['sections'],
    error: schemaError('question-twice', 'A question is on this paper twice.'),
  })
export type PaperContent = z.output<typeof PaperContent>
