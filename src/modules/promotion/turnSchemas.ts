import * as z from 'zod'
import { Download } from '#modules/downloads/schemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { outcomes, taskStates, turnStates } from './choices.ts'

const Words = z.object({ en: z.string(), hi: z.string() })

export const Finding = z.object({
  isBlocker: z.boolean(),
  says: Words,
  count: z.int(),
  to: z.array(z.string()).readonly(),
})
export type Finding = z.infer<typeof Finding>

/** Rows of a module: in the closing year, in the coming year now, and there after the run. */
export const ModuleCount = z.object({
  name: z.string(),
  title: Words,
  closing: z.int(),
  before: z.int(),
  after: z.int(),
})
export const SectionSize = z.object({
  className: z.string(),
  capacity: z.int().nullable(),
  size: z.int(),
  girls: z.int(),
  boys: z.int(),
})
const OutcomeCounts = z.record(z.enum(outcomes), z.int())

export const Report = z.object({
  active: z.int(),
  undecided: z.int(),
  outcomes: OutcomeCounts,
  modules: z.array(ModuleCount),
  sections: z.array(SectionSize),
  findings: z.array(Finding),
})
export type Report = z.infer<typeof Report>

export const TurnTask = z.object({
  name: z.string(),
  title: Words,
  state: z.enum(taskStates),
  attempts: z.int(),
  /** Rows it has added, or removed when undoing. */
  written: z.int(),
  seconds: z.number().nullable(),
  error: z.string().nullable(),
})

export const Turn = z.object({
  turnId: id(),
  kind: z.enum(['turn', 'undo']),
  state: z.enum(turnStates),
  fromYear: z.string(),
  toYear: z.string(),
  report: Report.nullable(),
  /** Whether decisions, rules or classes have changed since the rehearsal. */
  isStale: z.boolean(),
  tasks: z.array(TurnTask),
  startedBy: z.string(),
  rehearsedAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  mayUndo: z.boolean(),
})
export type Turn = z.infer<typeof Turn>

export const TurnStudent = z.object({
  studentId: id(),
  name: z.string(),
  admissionNo: z.string(),
  fromClass: z.string(),
  outcome: z.enum(outcomes).nullable(),
  toClass: z.string().nullable(),
  rollNo: z.string().nullable(),
  planName: z.string().nullable(),
  reason: z.string(),
})
export type TurnStudent = z.infer<typeof TurnStudent>

/** An item of the archive, as clients know it. */
export const ArchiveItem = z.object({
  ArchiveModuleID: z.int(),
  ArchiveModule: z.string(),
  moduleTitle: Words,
  Status: z.enum(['Completed', 'In Progress', 'Failed']),
  StatusID: z.int(),
})
export type ArchiveItem = z.infer<typeof ArchiveItem>
export const ArchiveStatus = z.object({
  isPromotionInProgress: z.boolean(),
  isUndo: z.boolean(),
  turnId: id().nullable(),
  fromYear: z.string().nullable(),
  toYear: z.string().nullable(),
  items: z.array(ArchiveItem),
})
export type ArchiveStatus = z.infer<typeof ArchiveStatus>

export const Manifest = z.object({
  acadamicId: id(),
  yearName: z.string(),
  madeAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  isIntact: z.boolean().nullable(),
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.int(),
      checksum: z.string(),
      rowsNow: z.int().nullable(),
      isIntact: z.boolean().nullable(),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

const running = { running: { status: 409, message: 'The year is being turned already.' } } as const
/** Typed by the person who starts something that changes the year for everybody. */
const yearName = text(40)

export const turnDefinitions = definitions({
  startRehearsal: {
    does: 'Rehearse the turn of the year in the background; nobody sees anything of it',
    reply: Turn,
    message: serverText('rehearsal-started', 'The rehearsal has begun'),
    fails: {
      ...running,
      'not-final': {
        status: 409,
        message: 'The last new year can still be undone. Make it final before you rehearse the next one.',
      },
      'no-next-year': { status: 409, message: 'There is no next academic year yet. Add it in the academic set-up.' },
    },
  },
  getTurn: {
    does: 'The last rehearsal, run or undo with everything it found and did',
    reply: z.object({ turn: Turn.nullable() }),
  },
  listTurnStudents: {
    does: 'List every student of a rehearsal or run with their outcome',
    params: { turnId: id() },
    query: {
      ...pageQuery(['class', 'name', 'outcome']),
      outcome: z.enum([...outcomes, 'undecided']).optional(),
      gradeId: id().optional(),
    },
    reply: pageOf(TurnStudent),
  },
  makeTurnFile: {
    does: 'Write every student’s outcome into a file',
    params: { turnId: id() },
    body: z.object({ format: z.enum(['xlsx', 'csv']), language: z.enum(['en', 'hi']).default('en') }),
    reply: Download,
    message: serverText('file-started', 'The file is being made. You find it in your downloads.'),
  },
  startTurn: {
    does: 'Promote the students and set up the new academic year, as rehearsed',
    body: z.object({ turnId: id(), yearName }),
    reply: Turn,
    message: serverText('turn-started', 'The new academic year is being set up'),
    fails: {
      ...running,
      'not-rehearsed': { status: 409, message: 'Rehearse the new year first.' },
      blocked: {
        status: 409,
        message: 'Something stands in the way. Mend what the rehearsal has found, then rehearse again.',
      },
      'rehearse-again': { status: 409, message: 'Something has changed since the rehearsal. Please rehearse again.' },
      'other-name': { status: 400, message: 'Type the name of the new year exactly.' },
    },
  },
  undoTurn: {
    does: 'Take the turn of the year back, within its window',
    ownTransactions: 'what was made in the new year is counted in a transaction of that year',
    params: { turnId: id() },
    body: z.object({ yearName }),
    reply: Turn,
    message: serverText('undo-started', 'The old academic year is being restored'),
    fails: {
      'other-name': { status: 400, message: 'Type the name of the year exactly.' },
      'too-late': { status: 409, message: 'The time for undoing is over. Correct single students instead.' },
      'used-since': {
        status: 409,
        message: 'The new year is in use: {tables}. Correct single students instead, or delete those entries first.',
      },
    },
  },
  finishTurn: {
    does: 'End the time for undoing now: unpaid fees go along, and families are told',
    params: { turnId: id() },
    reply: Turn,
    message: serverText('turn-finished', 'The new academic year is final'),
    fails: { 'not-completed': { status: 409, message: 'The year has not turned, or is final already.' } },
  },
  getArchiveStatus: { does: 'How far the new academic year is set up', reply: ArchiveStatus },
  retryArchive: {
    does: 'Try failed modules of the new academic year again',
    body: z.object({ archiveModuleIds: z.array(z.int().min(1).max(1000)).min(1).max(50) }),
    reply: ArchiveStatus,
    fails: { 'nothing-failed': { status: 409, message: 'None of these modules has failed.' } },
  },
  listManifests: {
    does: 'What each closed year contained, and whether it still does',
    reply: z.object({ manifests: z.array(Manifest) }),
  },
  checkManifests: {
    does: 'Compare the closed years with their manifests now, in the background',
    reply: z.object({}),
    message: serverText('check-started', 'The closed years are being checked'),
  },
})
