import * as z from 'zod'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

/** The maximum number of rows in a file. */
export const mostRows = 5000
/** The maximum length of a corrected cell. */
const cellLength = 2000

export const runStates = [
  'reading',
  'unreadable',
  'matching',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const
export type RunState = (typeof runStates)[number]

/** How a heading was matched. `ours` are the columns we add to the file of rejected rows; `remembered` was chosen in an earlier file. */
const matchKinds = ['exact', 'close', 'chosen', 'remembered', 'duplicate', 'ours', 'none'] as const

const LocalizedText = z.object({ en: z.string(), hi: z.string() })

export const RunColumn = z.object({
  key: z.string(),
  heading: z.string(),
  kind: z.enum(['text', 'number', 'date', 'yesNo']),
  required: z.boolean(),
  options: z.array(z.string()).nullable(),
  help: LocalizedText.nullable(),
  example: z.string().nullable(),
})
export type RunColumn = z.infer<typeof RunColumn>

export const Match = z.object({ heading: z.string(), column: z.string().nullable(), how: z.enum(matchKinds) })
export type Match = z.infer<typeof Match>

/** A cell's problem: `message` is in English; `cause` and `params` give it in other languages. */
export const CellProblem = z.object({
  column: z.string(),
  cause: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CellProblem = z.infer<typeof CellProblem>

/** The result of a check. A group has the same cause in the same column; `varies` if the params are not the same throughout. */
export const Summary = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  /** Rows and cells with problems. */
  refused: z.int(),
  cells: z.int(),
  /** Rows that are imported without a cell nobody can read. */
  warned: z.int().default(0),
  groups: z.array(
    CellProblem.extend({
      count: z.int(),
      row: z.int(),
      isWarning: z.boolean().default(false),
      varies: z.boolean().default(false),
    }),
  ),
})
export type Summary = z.infer<typeof Summary>

export const RunLine = z.object({
  runId: id(),
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(runStates),
  rows: z.int(),
  summary: Summary.omit({ groups: true }).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type RunLine = z.infer<typeof RunLine>

export const Run = RunLine.extend({
  summary: Summary.nullable(),
  columns: z.array(RunColumn),
  matching: z.array(Match),
  /** A sample value for each heading. */
  samples: z.array(z.string()),
  /** The row with the headings, and the first rows of the sheet, one of which it is. */
  headingRow: z.int(),
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Keys of required columns without a heading. */
  missing: z.array(z.string()),
  revision: z.int(),
  unreadable: z.string().nullable(),
  stopped: z.string().nullable(),
  leavesOut: z.boolean(),
  /** Rows processed by the running job, out of `toDo`. */
  done: z.int(),
  toDo: z.int(),
  /** Rows that undo skipped. */
  leftAlone: z.int(),
  /** Messages for the kind's own causes. */
  words: z.record(z.string(), LocalizedText),
})
export type Run = z.infer<typeof Run>

export const RunRow = z.object({
  row: z.int(),
  values: z.record(z.string(), z.string()),
  does: z.enum(['create', 'update', 'skip']).nullable(),
  problems: z.array(CellProblem),
  /** Cells that are left empty because nobody can read them. */
  warnings: z.array(CellProblem),
  leftAlone: z.string().nullable(),
})
export type RunRow = z.infer<typeof RunRow>

const kind = text(60)
const language = z.enum(['en', 'hi']).default('en')
/** A corrected cell. Characters PostgreSQL can't store become U+FFFD. */
const cellText = z
  .string()
  .max(cellLength)
  .overwrite((typed) => typed.toWellFormed().replaceAll('\0', '\ufffd'))

const noSuchRun = { 'no-such-run': { status: 404, message: 'We couldn’t find this import.' } } as const
const noSuchKind = { 'no-such-kind': { status: 404, message: 'We couldn’t find this type of import.' } } as const
const notNow = {
  'not-now': { status: 409, message: 'The import has changed. Reload to see its current state.' },
} as const

export const importsDefinitions = definitions({
  listKinds: {
    does: 'List the types of import available to the caller',
    reply: z.object({ kinds: z.array(z.string()) }),
  },
  getKind: {
    does: 'Return the columns of an import type',
    params: { kind },
    reply: z.object({ kind: z.string(), columns: z.array(RunColumn) }),
    fails: noSuchKind,
  },
  getTemplate: {
    does: 'Download an XLSX template with drop-down lists and help',
    params: { kind },
    query: { language },
    carries: 'download',
    reply: z.unknown(),
    fails: noSuchKind,
  },
  uploadFile: {
    does: 'Upload an XLSX or CSV file and start an import; nothing is saved before it is confirmed',
    params: { kind },
    carries: 'upload',
    reply: z.object({ runId: id() }),
    fails: { ...noSuchKind, 'no-file': { status: 422, message: 'Choose a file to import.' } },
  },
  listRuns: {
    does: 'List the imports available to the caller',
    query: {
      ...paging,
      sort: sortBy(['createdAt', 'fileName']).default('-createdAt'),
      kind: text(60, 0).default(''),
    },
    reply: pageOf(RunLine),
  },
  getRun: {
    does: 'Return an import’s columns, check results and progress',
    params: { runId: id() },
    reply: Run,
    fails: noSuchRun,
  },
  listRows: {
    does: 'List rows of the file with their effect or problems',
    params: { runId: id() },
    query: {
      page: paging.page,
      size: paging.size,
      sort: sortBy(['row']),
      show: z.enum(['all', 'refused', 'warned', 'create', 'update', 'skip', 'leftAlone']).default('all'),
      /** Limits the list to rows with a problem in this column and of this cause. */
      column: text(100, 0).default(''),
      cause: text(100, 0).default(''),
      /** Comma-separated row numbers to limit the list to. */
      rows: z
        .string()
        .max(2000, { abort: true })
        .regex(/^(?:[1-9]\d{0,6}(?:,[1-9]\d{0,6})*)?$/)
        .default(''),
    },
    reply: pageOf(RunRow),
    fails: noSuchRun,
  },
  listValues: {
    does: 'List the different values that have a problem, with how often each occurs',
    params: { runId: id() },
    query: { column: text(100), cause: text(100) },
    reply: z.object({
      values: z.array(z.object({ value: z.string(), count: z.int(), suggestion: z.string().nullable() })),
      /** How many different values there are; the list has at most 100. */
      total: z.int(),
    }),
    fails: noSuchRun,
  },
  chooseHeadings: {
    does: 'Take another of the first rows for the headings and match them again',
    params: { runId: id() },
    body: z.object({ row: z.int().min(1).max(2_000_000) }),
    reply: z.object({ revision: z.int() }),
    fails: {
      ...noSuchRun,
      ...notNow,
      'no-such-row': { status: 422, message: 'Choose a row near the top that has rows below it.' },
    },
  },
  matchColumns: {
    does: 'Match headings to columns and check the rows',
    params: { runId: id() },
    body: z.object({ columns: z.array(z.string().max(100).nullable()).max(200) }),
    reply: z.object({ revision: z.int() }),
    fails: {
      ...noSuchRun,
      ...notNow,
      'wrong-matching': {
        status: 422,
        message: 'Match each heading to one column, each column once, including all required columns.',
      },
    },
  },
  fixCells: {
    does: 'Correct cells before confirming, and check all rows again',
    params: { runId: id() },
    body: z.object({
      changes: z
        .array(z.object({ row: z.int().min(1).max(2_000_000), column: z.string().max(100), value: cellText }))
        .min(1)
        .max(5000),
    }),
    reply: z.object({ revision: z.int() }),
    fails: {
      ...noSuchRun,
      ...notNow,
      'no-such-cell': { status: 422, message: 'The file doesn’t have this cell.' },
    },
  },
  replaceValues: {
    does: 'Replace values of a column in all rows at once, and check all rows again',
    params: { runId: id() },
    body: z.object({
      column: z.string().max(100),
      changes: z
        .array(z.object({ from: cellText, to: cellText }))
        .min(1)
        .max(100),
    }),
    reply: z.object({ revision: z.int(), cells: z.int() }),
    fails: {
      ...noSuchRun,
      ...notNow,
      'no-such-cell': { status: 422, message: 'The file doesn’t have this cell.' },
    },
  },
  checkAgain: {
    does: 'Check all rows again',
    params: { runId: id() },
    reply: z.object({ revision: z.int() }),
    fails: { ...noSuchRun, ...notNow },
  },
  applyRun: {
    does: 'Confirm: import all rows, or all without problems, in one transaction in the background',
    params: { runId: id() },
    body: z.object({ revision: z.int(), leaveOut: z.boolean() }),
    reply: z.object({ revision: z.int() }),
    fails: {
      ...noSuchRun,
      ...notNow,
      'rows-refused': { status: 409, message: 'Some rows have problems. Correct or skip them.' },
      'nothing-to-do': { status: 409, message: 'This file has nothing to import.' },
    },
  },
  undoRun: {
    does: 'Undo an import in the background; records changed since are left alone and listed',
    params: { runId: id() },
    reply: z.object({ revision: z.int() }),
    fails: { ...noSuchRun, ...notNow },
  },
  discardRun: {
    does: 'Discard an unconfirmed import',
    params: { runId: id() },
    reply: z.object({}),
    fails: { ...noSuchRun, ...notNow },
  },
  getRefused: {
    does: 'Download the rows with problems as XLSX, with status and reason',
    params: { runId: id() },
    query: { language },
    carries: 'download',
    reply: z.unknown(),
    fails: noSuchRun,
  },
})
