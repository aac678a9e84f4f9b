import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { id, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { Answer, Definition, Subject } from './definitionSchemas.ts'
import { fileFormats, readersOfOne } from './limits.ts'
import { rhythms } from './schedule.ts'

const reason = text(300, 0).default('')
const language = z.enum(['en', 'hi']).default('en')
const format = z.enum(fileFormats)
const version = wholeNumber(1, 1_000_000)
const readerIds = z.array(id()).max(readersOfOne)

const Person = z.object({ userId: id(), name: z.string(), isSuperAdmin: z.boolean(), hasEmail: z.boolean() })

const ScheduleBody = z
  .object({
    every: z.enum(rhythms),
    onDay: wholeNumber(1, 28),
    hour: wholeNumber(0, 23),
    format,
    language,
    reason,
    readerIds: readerIds.min(1),
  })
  .refine(({ every, onDay }) => every !== 'week' || onDay <= 7, {
    path: ['onDay'],
    error: schemaError('day-of-week', 'Choose a day from Monday (1) to Sunday (7).'),
  })

const SavedReport = z.object({
  reportId: id(),
  name: z.string(),
  note: z.string(),
  definition: Definition,
  /** False if the caller may not read its subject; it then opens to nothing. */
  isReadable: z.boolean(),
  isOwn: z.boolean(),
  owner: z.string(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  shares: z.object({ roles: z.array(z.enum(['admins', 'superAdmins'])), readerIds: z.array(id()) }),
  schedule: z
    .object({
      every: z.enum(rhythms),
      onDay: z.int(),
      hour: z.int(),
      format,
      language: z.enum(['en', 'hi']),
      readerIds: z.array(id()),
      nextAt: z.iso.datetime(),
      lastAt: z.iso.datetime().nullable(),
      lastSent: z.int(),
      lastLeft: z.int(),
    })
    .nullable(),
})
export type SavedReport = z.output<typeof SavedReport>

const ReportBody = z.object({ name: text(80), note: text(300, 0).default(''), definition: Definition })

const noReport = { 'no-such-report': { status: 404, message: 'This report was not found.' } } as const
const noSubject = {
  'no-such-subject': { status: 404, message: 'This subject of reports was not found.' },
} as const
const tooSlow = {
  'too-slow': { status: 422, message: 'This report took too long. Add a filter or choose fewer columns.' },
} as const
const noPermission = {
  'permission-needed': { status: 403, message: 'You need a permission for these columns: {columns}.' },
} as const
const fileFailures = {
  ...noSubject,
  ...noPermission,
  ...tooSlow,
  'too-many-rows': { status: 422, message: 'A file of this kind holds {n} rows at most. Add a filter.' },
  'too-wide': { status: 422, message: 'A PDF holds {n} columns at most. Choose fewer, or make a spreadsheet.' },
} as const
const taken = { 'name-taken': { status: 409, message: 'You have a report of this name already.' } } as const
const stale = { 'stale-report': { status: 409, message: 'This report was changed meanwhile. Open it again.' } } as const

export const reportsDefinitions = definitions({
  listSubjects: {
    does: 'List what the caller can make reports about, with the columns of each subject',
    reply: z.object({ subjects: z.array(Subject) }),
  },
  previewReport: {
    does: 'Run a report and return a page of it; sensitive columns need a reason, which is recorded, and protected ones a permission',
    body: z.object({
      definition: Definition,
      reason,
      page: wholeNumber(1, 200).default(1),
      size: wholeNumber(1, 100).default(50),
    }),
    reply: Answer,
    unaudited: 'it only reads; the use of sensitive columns is recorded by the handler',
    fails: { ...noSubject, ...noPermission, ...tooSlow },
  },
  listReports: {
    does: 'List the caller’s saved reports and those shared with them',
    reply: z.object({ rows: z.array(SavedReport) }),
  },
  listReaders: {
    does: 'List the people a report can be shared with',
    reply: z.object({ people: z.array(Person) }),
  },
  getReport: {
    does: 'Return a saved report of the caller, or one that is shared with them',
    params: { reportId: id() },
    reply: SavedReport,
    fails: noReport,
  },
  addReport: {
    does: 'Save a report',
    body: ReportBody,
    reply: SavedReport,
    message: saved,
    fails: {
      ...noSubject,
      ...taken,
      'too-many-reports': { status: 409, message: 'You have 100 reports already. Delete one first.' },
    },
  },
  saveReport: {
    does: 'Change one of the caller’s saved reports',
    params: { reportId: id() },
    body: ReportBody.extend({ version }),
    reply: SavedReport,
    message: saved,
    fails: { ...noReport, ...noSubject, ...taken, ...stale },
  },
  removeReport: {
    does: 'Delete one of the caller’s saved reports, with its schedule',
    params: { reportId: id() },
    reply: z.object({}),
    message: deleted,
    fails: noReport,
  },
  shareReport: {
    does: 'Choose who else finds one of the caller’s saved reports; each reads it with their own rights',
    params: { reportId: id() },
    body: z.object({ roles: z.array(z.enum(['admins', 'superAdmins'])).max(2), readerIds }),
    reply: SavedReport,
    message: saved,
    fails: { ...noReport, 'no-such-reader': { status: 404, message: 'Choose people who may open reports.' } },
  },
  scheduleReport: {
    does: 'Send one of the caller’s saved reports by e-mail again and again; each recipient gets what they may see',
    params: { reportId: id() },
    body: ScheduleBody,
    reply: SavedReport,
    message: saved,
    fails: {
      ...noReport,
      ...noSubject,
      ...noPermission,
      'no-such-reader': { status: 404, message: 'Choose people who may open reports.' },
    },
  },
  unscheduleReport: {
    does: 'Stop sending a saved report by e-mail',
    params: { reportId: id() },
    reply: SavedReport,
    message: saved,
    fails: noReport,
  },
  exportReport: {
    does: 'Make a report into a file in the background; it lands in all downloads',
    body: z.object({ definition: Definition, name: text(80), format, language, reason }),
    reply: Download,
    message: serverText('report-started', 'Your file is being made. You find it in all downloads.'),
    fails: fileFailures,
  },
  exportTemplate: {
    does: 'Make a saved report into a file in the background; it lands in all downloads',
    body: z.object({ reportId: id(), format, language, reason }),
    reply: Download,
    message: serverText('report-started', 'Your file is being made. You find it in all downloads.'),
    fails: { ...noReport, ...fileFailures },
  },
})
