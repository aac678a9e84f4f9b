import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'

/** An id chosen by the device, so that sending the same thing twice is harmless. */
export const deviceKey = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/, {
  error: schemaError('device-key-invalid', 'Use 16 to 40 letters, digits, - or _.'),
})

const areUnique = (keys: readonly string[]) => new Set(keys).size === keys.length

/** Rich text from the editor; the server sanitises it before saving. */
const Article = z.object({
  kind: z.literal('article'),
  html: z
    .string()
    .min(1, { error: schemaError('text-empty', 'Enter some text here.') })
    .max(200_000, { error: schemaError('article-too-long', 'The article is too long.') }),
})

const Card = z.object({ cardId: deviceKey, front: multiline(600), back: multiline(1200) })
export type Card = z.infer<typeof Card>
const Cards = z.object({
  kind: z.literal('cards'),
  cards: z
    .array(Card)
    .min(1, { error: schemaError('card-missing', 'Add a card.') })
    .max(500, { error: schemaError('too-many-cards', 'A deck can have at most 500 cards.') })
    .refine((cards) => areUnique(cards.map(({ cardId }) => cardId)), {
      error: schemaError('card-name-twice', 'Two cards have the same name.'),
    }),
})

const Question = z
  .object({
    questionId: deviceKey,
    /** Seconds from the start of the video. */
    at: z
      .number({ error: schemaError('video-time-missing', 'Enter a time.') })
      .min(0, { error: schemaError('video-time-missing', 'Enter a time.') })
      .max(86_400, { error: schemaError('video-time-missing', 'Enter a time.') }),
    ask: multiline(500),
    choices: z
      .array(text(200))
      .min(2, { error: schemaError('too-few-answers', 'Enter at least two answers.') })
      .max(6, { error: schemaError('too-many-answers', 'Enter at most six answers.') }),
    /** Indexes into `choices`. */
    right: z
      .array(z.int().min(0).max(5))
      .min(1, { error: schemaError('right-answer-missing', 'Mark the correct answer.') })
      .max(6),
    /** Explanation shown after answering. */
    why: multiline(600, 0).default(''),
  })
  .refine(({ right, choices }) => right.every((index) => index < choices.length), {
    path: ['right'],
    error: schemaError('right-answer-missing', 'Mark the correct answer.'),
  })
export type Question = z.infer<typeof Question>
const Questions = z.object({
  kind: z.literal('questions'),
  questions: z
    .array(Question)
    .max(100, { error: schemaError('too-many-questions', 'A video can have at most 100 questions.') })
    .refine((all) => areUnique(all.map(({ questionId }) => questionId)), {
      error: schemaError('question-name-twice', 'Two questions have the same name.'),
    }),
})

const Step = z.object({
  stepId: deviceKey,
  title: text(150),
  minutes: z
    .int({ error: schemaError('minutes-not-whole', 'Enter whole minutes.') })
    .min(0, { error: schemaError('minutes-not-whole', 'Enter whole minutes.') })
    .max(300, { error: schemaError('step-too-long', 'A step can take at most 300 minutes.') }),
  teacher: multiline(1000, 0).default(''),
  students: multiline(1000, 0).default(''),
  /** Library resources used in this step. */
  contentIds: z
    .array(id())
    .max(10, { error: schemaError('too-many-step-resources', 'A step can use at most 10 resources.') })
    .default([]),
})
export type Step = z.infer<typeof Step>
const Plan = z.object({
  kind: z.literal('plan'),
  objectives: multiline(1500, 0).default(''),
  materials: multiline(1000, 0).default(''),
  steps: z
    .array(Step)
    .min(1, { error: schemaError('step-missing', 'Add a step.') })
    .max(30, { error: schemaError('too-many-steps', 'A plan can have at most 30 steps.') })
    .refine((steps) => areUnique(steps.map(({ stepId }) => stepId)), {
      error: schemaError('step-name-twice', 'Two steps have the same name.'),
    }),
  assessment: multiline(1500, 0).default(''),
  homework: multiline(1000, 0).default(''),
})
export type Plan = z.infer<typeof Plan>

/** Authored content: in addition to a resource's file, or instead of one. */
export const Content = z.discriminatedUnion('kind', [Article, Cards, Questions, Plan])
export type Content = z.infer<typeof Content>

/** Content as it was stored, which may be older than a rule. */
export const StoredContent = z.discriminatedUnion('kind', [
  Article.extend({ html: z.string() }),
  Cards,
  Questions,
  Plan,
])
