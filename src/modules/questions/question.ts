import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { readExact } from './exactNumbers.ts'
import { limits } from './kinds.ts'
import { blanksIn, normalText, picturesIn } from './questionText.ts'

/** A text of the question, stored in its normal spelling so that versions compare and files come back unchanged. */
export const questionText = (max: number, min = 1) =>
  z
    .string({ error: schemaError('text-missing', 'Enter some text.') })
    .normalize()
    .max(max, { error: schemaError('text-too-long', 'Use at most {n} characters.', { n: max }), abort: true })
    .refine((text) => !/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text), {
      error: schemaError('control-characters', 'Use plain text without control characters.'),
    })
    .overwrite(normalText)
    .min(min, { error: schemaError('value-missing', 'Please fill this in.') })

/** Options, lines and blanks keep their key across versions; answers refer to it. */
const key = z.string().regex(/^[a-z][a-z0-9]{0,7}$/, { error: schemaError('key-invalid', 'This is not a valid key.') })
const line = () => questionText(limits.option)
const Choice = z.object({ id: key, text: line() })
const choices = (least: number) =>
  z
    .array(Choice)
    .min(least, { error: schemaError('too-few-options', 'Add at least {n}.', { n: least }) })
    .max(limits.options, { error: schemaError('too-many-options', 'Use at most {n}.', { n: limits.options }) })
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
      error: schemaError('options-twice', 'Two of them have the same key.'),
    })

const quarters = schemaError('marks-quarters', 'Enter marks from 0.25 to 100 in steps of a quarter.')
const marks = z
  .number({ error: quarters })
  .min(0.25, { error: quarters })
  .max(100, { error: quarters })
  .multipleOf(0.25, { error: quarters })

const common = { stem: questionText(limits.stem), explanation: questionText(limits.stem, 0).default(''), marks }
const unknownKey = schemaError('option-unknown', 'Choose one of the options.')
const rightMissing = schemaError('right-missing', 'Choose the right answer.')
const exact = z
  .string()
  .trim()
  .max(40)
  .refine((typed) => readExact(typed) !== null, { error: schemaError('number-missing', 'Enter a number.') })

const hasAll = (have: readonly { id: string }[], wanted: readonly string[]) =>
  wanted.every((one) => have.some((other) => other.id === one))

const Single = z.object({ type: z.literal('single'), ...common, options: choices(2), right: key })
const Several = z.object({
  type: z.literal('several'),
  ...common,
  options: choices(2),
  right: z.array(key).min(1, { error: rightMissing }).max(limits.options),
  /** none: all or nothing · each: right less wrong choices · rightOnly: a share, but nothing with a wrong choice. */
  partial: z.enum(['none', 'each', 'rightOnly']).default('none'),
})
const TrueFalse = z.object({ type: z.literal('trueFalse'), ...common, right: z.boolean({ error: rightMissing }) })
const Match = z.object({
  type: z.literal('match'),
  ...common,
  left: choices(2),
  /** There may be more than on the left. */
  right: choices(2),
  /** The key on the right for each on the left. */
  pairs: z.record(key, key),
  partial: z.enum(['none', 'each']).default('each'),
})
const Order = z.object({
  type: z.literal('order'),
  ...common,
  /** In their right order; students get them in the order of their keys. */
  items: choices(2),
  /** each: items in their place · neighbours: items that follow each other as they should. */
  partial: z.enum(['none', 'each', 'neighbours']).default('none'),
})
const FillIn = z.object({
  type: z.literal('fillIn'),
  ...common,
  /** One for each [[blank]] of the stem. */
  blanks: z
    .array(
      z.object({
        id: key,
        accepted: z.array(z.string().normalize().trim().min(1).max(200)).min(1).max(limits.variants),
      }),
    )
    .min(1, { error: schemaError('blank-missing', 'Put a blank such as [[a]] into the text.') })
    .max(limits.blanks),
  isCaseSensitive: z.boolean().default(false),
  partial: z.enum(['none', 'each']).default('each'),
})
const Numeric = z.object({
  type: z.literal('numeric'),
  ...common,
  answer: exact,
  tolerance: z
    .object({ kind: z.enum(['absolute', 'percent']), value: exact })
    .default({ kind: 'absolute', value: '0' }),
  /** Null if no unit is asked for. The first one is the unit of the answer; factors convert the others to it. */
  unit: z
    .object({
      accepted: z
        .array(z.object({ text: z.string().normalize().trim().min(1).max(30), factor: exact }))
        .min(1)
        .max(10),
      /** The share for the right number without an accepted unit. */
      without: z.enum(['none', 'half', 'full']),
    })
    .nullable()
    .default(null),
})
/** The four answers are the same in every such question and come with it. */
export const assertionReasonKeys = ['a', 'b', 'c', 'd'] as const
const AssertionReason = z.object({
  type: z.literal('assertionReason'),
  ...common,
  stem: questionText(limits.stem, 0).default(''),
  assertion: line(),
  reason: line(),
  right: z.enum(assertionReasonKeys, { error: rightMissing }),
})
const perMille = z.int().min(0).max(1000)
const HotSpot = z.object({
  type: z.literal('hotSpot'),
  ...common,
  picture: z.object({
    fileId: id(),
    width: z.int().min(1).max(20_000),
    height: z.int().min(1).max(20_000),
    alt: z.string().trim().max(300),
  }),
  /** In thousandths of the picture’s width and height; the radius of the width. */
  regions: z
    .array(
      z.discriminatedUnion('shape', [
        z.object({
          id: key,
          shape: z.literal('rectangle'),
          x: perMille,
          y: perMille,
          width: perMille.min(1),
          height: perMille.min(1),
        }),
        z.object({ id: key, shape: z.literal('circle'), x: perMille, y: perMille, radius: perMille.min(1) }),
      ]),
    )
    .min(1, { error: schemaError('region-missing', 'Mark at least one place on the picture.') })
    .max(limits.regions),
  right: z.array(key).min(1, { error: rightMissing }).max(limits.regions),
  partial: z.enum(['none', 'each']).default('none'),
})
/** What earns how many marks; the points add up to the marks of the question. */
const written = {
  ...common,
  modelAnswer: questionText(limits.stem, 0).default(''),
  scheme: z.array(z.object({ text: line(), marks })).max(30),
}
const Short = z.object({ type: z.literal('short'), ...written })
const Long = z.object({ type: z.literal('long'), ...written })

const plainTypes = [
  Single,
  Several,
  TrueFalse,
  Match,
  Order,
  FillIn,
  Numeric,
  AssertionReason,
  HotSpot,
  Short,
  Long,
] as const
const Child = z.discriminatedUnion('type', [...plainTypes])
const Passage = z.object({
  type: z.literal('passage'),
  ...common,
  children: z
    .array(z.object({ id: key, question: Child }))
    .min(1, { error: schemaError('children-missing', 'Add a question to the passage.') })
    .max(limits.children),
})

const pairsMissing = schemaError('pairs-missing', 'Choose a partner for each on the left.')
const blanksDiffer = schemaError('blanks-differ', 'Each blank of the text needs its accepted answers.')
const childrenSum = schemaError('children-sum', 'The marks of a passage are those of its questions together.')
const optionsTwice = schemaError('options-twice', 'Two of them have the same key.')
const schemeSum = schemaError('scheme-sum', 'The points of the marking scheme must add up to the marks.')

type Issue = { path: (string | number)[]; message: string }

/** What a schema of one field cannot see: that keys exist, blanks have answers, and marks add up. */
function issuesOf(question: z.output<typeof Child> | z.output<typeof Passage>): Issue[] {
  const issue = (field: string, message: string): Issue[] => [{ path: [field], message }]
  switch (question.type) {
    case 'single':
      return hasAll(question.options, [question.right]) ? [] : issue('right', rightMissing)
    case 'several':
    case 'hotSpot': {
      const have = question.type === 'several' ? question.options : question.regions
      const isSet = new Set(question.right).size === question.right.length
      return isSet && hasAll(have, question.right) ? [] : issue('right', unknownKey)
    }
    case 'match': {
      const named =
        Object.keys(question.pairs).length === question.left.length &&
        hasAll(question.left, Object.keys(question.pairs))
      return named && hasAll(question.right, Object.values(question.pairs)) ? [] : issue('pairs', pairsMissing)
    }
    case 'fillIn': {
      const asked = blanksIn(question.stem)
      const fits =
        asked.length === question.blanks.length &&
        new Set(asked).size === asked.length &&
        hasAll(question.blanks, asked)
      return fits ? [] : issue('blanks', blanksDiffer)
    }
    case 'short':
    case 'long': {
      const total = question.scheme.reduce((all, point) => all + point.marks, 0)
      return question.scheme.length === 0 || total === question.marks ? [] : issue('scheme', schemeSum)
    }
    case 'passage': {
      const total = question.children.reduce((all, child) => all + child.question.marks, 0)
      const own = total === question.marks ? [] : issue('marks', childrenSum)
      const ids = new Set(question.children.map((child) => child.id)).size === question.children.length
      return [
        ...own,
        ...(ids ? [] : issue('children', optionsTwice)),
        ...question.children.flatMap((child, at) =>
          issuesOf(child.question).map(({ path, message }) => ({
            path: ['children', at, 'question', ...path],
            message,
          })),
        ),
      ]
    }
    default:
      return []
  }
}

/** The content of a question: what is asked, the key, and how it is marked. A version keeps it for good. */
export const Question = z.discriminatedUnion('type', [...plainTypes, Passage]).superRefine((question, context) => {
  for (const { path, message } of issuesOf(question)) context.addIssue({ code: 'custom', path, message })
})
export type Question = z.output<typeof Question>
export type QuestionOf<T extends Question['type']> = Extract<Question, { type: T }>
export type PlainQuestion = Exclude<Question, { type: 'passage' }>

/** Every text of a question, in reading order. */
export function textsOf(question: Question): string[] {
  const { stem, explanation } = question
  const own = (() => {
    switch (question.type) {
      case 'single':
      case 'several':
        return question.options.map((one) => one.text)
      case 'match':
        return [...question.left, ...question.right].map((one) => one.text)
      case 'order':
        return question.items.map((one) => one.text)
      case 'assertionReason':
        return [question.assertion, question.reason]
      case 'short':
      case 'long':
        return [question.modelAnswer, ...question.scheme.map((one) => one.text)]
      case 'passage':
        return question.children.flatMap((child) => textsOf(child.question))
      default:
        return []
    }
  })()
  return [stem, ...own, explanation].filter((text) => text !== '')
}

/** The ids of all pictures a question shows. */
export function pictureIdsOf(question: Question): string[] {
  const ofSpots = (one: Question): string[] =>
    one.type === 'hotSpot'
      ? [one.picture.fileId]
      : one.type === 'passage'
        ? one.children.flatMap((child) => ofSpots(child.question))
        : []
  return [...new Set([...textsOf(question).flatMap(picturesIn), ...ofSpots(question)])]
}
