import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { text, wholeNumber } from '#platform/contract/patterns.ts'
import { reportColumnTypes } from '#platform/contract/reportColumns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { dateSteps, joins, measureKinds, tests } from './definition.ts'

export const key = () =>
  z
    .string()
    .max(40, { abort: true })
    .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, { error: schemaError('report-key', 'Choose one of the columns of the report.') })

const Condition = z.object({
  column: key(),
  test: z.enum(tests),
  /** Always as text: an amount in rupees, a day as YYYY-MM-DD, the name of a range of days. */
  values: z.array(text(200, 0)).max(50).default([]),
})
// Three levels and no more: what is deeper, nobody reads any longer.
const Inner = z.object({ join: z.enum(joins), parts: z.array(Condition).min(1).max(10) })
const Middle = z.object({
  join: z.enum(joins),
  parts: z
    .array(z.union([Condition, Inner]))
    .min(1)
    .max(10),
})
const Filter = z.object({ join: z.enum(joins), parts: z.array(z.union([Condition, Middle])).max(10) })

export const Definition = z.object({
  subject: key(),
  /** The columns of a list. A report with groups or figures shows those instead. */
  columns: z.array(key()).max(30).default([]),
  filter: Filter.default({ join: 'and', parts: [] }),
  groups: z
    .array(z.object({ column: key(), by: z.enum(dateSteps).nullable().default(null) }))
    .max(3)
    .default([]),
  measures: z
    .array(z.object({ of: z.enum(measureKinds), column: key().nullable().default(null) }))
    .max(8)
    .default([]),
  /** By the columns of the answer, counted from 0. */
  sort: z
    .array(z.object({ at: wholeNumber(0, 40), descending: z.boolean().default(false) }))
    .max(3)
    .default([]),
})

export type DefinitionInput = z.input<typeof Definition>

export const Localized = z.object({ en: z.string(), hi: z.string() })
const Choices = z.record(z.string(), Localized).nullable()

export const Subject = z.object({
  name: z.string(),
  label: Localized,
  columns: z.array(
    z.object({
      key: z.string(),
      label: Localized,
      type: z.enum(reportColumnTypes),
      choices: Choices,
      isSensitive: z.boolean(),
      /** Only with a permission; `permittedUntil` is the last day of the caller's. */
      isProtected: z.boolean(),
      permittedUntil: CivilDate.nullable(),
      /** The caller has asked for it, and nobody has decided yet. */
      isAsked: z.boolean(),
      isUsual: z.boolean(),
    }),
  ),
})
export type Subject = z.output<typeof Subject>

export const AnswerColumn = z.object({
  /** The column of the subject; null for the number of rows. */
  key: z.string().nullable(),
  label: Localized,
  type: z.enum(reportColumnTypes),
  choices: Choices,
  /** What a group of days covers; null for everything else. */
  by: z.enum(dateSteps).nullable(),
  isFigure: z.boolean(),
})
export type AnswerColumn = z.output<typeof AnswerColumn>

const Cell = z.union([z.string(), z.number(), z.null()])

export const Answer = z.object({
  columns: z.array(AnswerColumn),
  rows: z.array(z.array(Cell)),
  /** The page behind each row; null if it has none. */
  links: z.array(z.string().nullable()),
  /** All rows, counted up to a limit. */
  total: z.int(),
  isMore: z.boolean(),
  page: z.int(),
  size: z.int(),
  asOf: z.iso.datetime(),
})
export type Answer = z.output<typeof Answer>
export type AnswerCell = z.output<typeof Cell>
