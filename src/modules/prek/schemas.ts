import * as z from 'zod'
import { Key } from '#modules/gradebook/templateSchemas.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { printedNotes, printedPhotos } from './limits.ts'
import { reportStates, reportSteps } from './reports.ts'

const line = text(200)
export const Framework = z.object({
  terms: z
    .array(z.object({ key: Key, name: text(40) }))
    .min(1)
    .max(4),
  areas: z
    .array(
      z.object({
        key: Key,
        name: text(80),
        indicators: z
          .array(z.object({ key: Key, text: line }))
          .min(1)
          .max(20),
      }),
    )
    .min(1)
    .max(12),
  levels: z
    .array(z.object({ key: Key, label: text(30), symbol: text(3), descriptor: text(120, 0), starter: text(120) }))
    .min(2)
    .max(6),
  notObserved: text(40),
  observations: z.int().min(0).max(10),
  childPrompts: z.array(line).max(6),
  parentPrompts: z.array(line).max(6),
  gradeCodes: z.array(z.int().min(1).max(15)).min(1).max(15),
  photoPurposeId: id().nullable(),
})

const Settings = z.object({ framework: Framework, version: z.int() })
const State = z.enum(reportStates)
const answers = z.array(multiline(500, 0)).max(6)
const version = z.int().min(0).max(1_000_000_000)

const Shown = z.object({
  observationIds: z.array(id()).max(printedNotes),
  photoIds: z.array(id()).max(printedPhotos),
})

const Observation = z.object({
  observationId: id(),
  indicatorKeys: z.array(Key),
  note: z.string(),
  seenAt: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  /** Addresses that work for some minutes. */
  photos: z.array(z.object({ photoId: id(), url: z.string() })),
  /** What was said about it; null if nothing was. */
  voiceUrl: z.string().nullable(),
})
export type Observation = z.infer<typeof Observation>

const ChildLine = z.object({
  studentId: id(),
  name: z.string(),
  firstName: z.string(),
  rollNo: z.string(),
  state: State,
  /** Areas that are complete, of all. */
  complete: z.int(),
  observations: z.int(),
  /** When a guardian said they have read it; null if nobody has. */
  acknowledgedAt: z.string().nullable(),
  comment: z.string(),
  /** Published more than a week ago, and not yet read. */
  isUnread: z.boolean(),
})
export type ChildLine = z.infer<typeof ChildLine>

const ofClass = { classId: id() }
const ofChild = { classId: id(), studentId: id() }
export const classGone = { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } } as const
const childGone = {
  ...classGone,
  'no-such-student': { status: 404, message: 'We couldn’t find this student in the class.' },
} as const
const noTerm = { 'no-such-term': { status: 409, message: 'This term is not in the settings.' } } as const
const termKey = Key.optional()
const language = z.enum(['en', 'hi']).default('en')

const Child = z.object({
  framework: Framework,
  termKey: Key,
  className: z.string(),
  studentId: id(),
  name: z.string(),
  firstName: z.string(),
  gender: z.enum(['Male', 'Female', 'Others']).nullable(),
  /** First names of the others, to notice them in a text. */
  others: z.array(z.string()),
  state: State,
  note: z.string(),
  version: z.int(),
  ratings: z.record(z.string(), z.string()),
  /** Of the term before. */
  earlier: z.record(z.string(), z.string()),
  narratives: z.record(z.string(), z.string()),
  childVoice: z.array(z.string()),
  parentVoice: z.array(z.string()),
  observations: z.array(Observation),
  /** The notes and photos that are printed. */
  shown: Shown,
  mayWrite: z.boolean(),
  /** Steps the caller may take now. */
  steps: z.array(z.enum(reportSteps)),
})
export type Child = z.infer<typeof Child>

export const prekDefinitions = definitions({
  getSettings: {
    does: 'Return the areas, indicators, levels and prompts of the school, and the consents photos can be printed under',
    reply: Settings.extend({ purposes: z.array(z.object({ purposeId: id(), name: z.string() })) }),
  },
  saveSettings: {
    does: 'Save the areas, indicators, levels and prompts. An indicator keeps its levels as long as it keeps its key',
    body: Settings,
    reply: Settings,
    message: saved,
    fails: { 'no-such-consent': { status: 409, message: 'This consent no longer exists.' } },
  },
  listClasses: {
    does: 'List the classes with pre-primary reports: a teacher’s own, or all for the office',
    query: { termKey },
    reply: z.object({
      terms: z.array(z.object({ key: Key, name: z.string() })),
      termKey: Key,
      classes: z.array(
        z.object({
          classId: id(),
          className: z.string(),
          students: z.int(),
          submitted: z.int(),
          approved: z.int(),
          published: z.int(),
        }),
      ),
    }),
  },
  getClass: {
    does: 'Return a class with how far the report of each child is',
    params: ofClass,
    query: { termKey },
    reply: z.object({
      className: z.string(),
      framework: Framework,
      termKey: Key,
      children: z.array(ChildLine),
      mayWrite: z.boolean(),
      mayApprove: z.boolean(),
    }),
    fails: classGone,
  },
  addObservation: {
    does: 'Note something observed about one child or several; the same key of a device adds nothing twice',
    params: ofClass,
    body: z.object({
      deviceKey: z.string().trim().min(8).max(100),
      studentIds: z.array(id()).min(1).max(60),
      indicatorKeys: z.array(Key).min(1).max(20),
      note: multiline(1000, 0),
      seenAt: z.iso.datetime(),
      /** The first one if none is named. */
      termKey,
    }),
    reply: z.object({ observationId: id() }),
    message: saved,
    fails: {
      ...childGone,
      ...noTerm,
      'no-such-indicator': { status: 409, message: 'This indicator is not in the settings.' },
    },
  },
  addPhoto: {
    does: 'Add a photo to an observation the caller made; the same key of a device adds nothing twice',
    params: { classId: id(), observationId: id(), photoKey: Key },
    carries: 'upload',
    reply: z.object({ photoId: id() }),
    fails: {
      'no-such-observation': { status: 404, message: 'We couldn’t find this observation.' },
      'no-file': { status: 422, message: 'Choose a photo.' },
      'too-many-photos': { status: 409, message: 'An observation has at most 4 photos.' },
    },
  },
  addVoice: {
    does: 'Add a voice note to an observation the caller made; a second one adds nothing',
    params: { classId: id(), observationId: id() },
    carries: 'upload',
    reply: z.object({}),
    fails: {
      'no-such-observation': { status: 404, message: 'We couldn’t find this observation.' },
      'no-voice': { status: 422, message: 'Record a voice note.' },
    },
  },
  removeObservation: {
    does: 'Remove an observation the caller made',
    params: { classId: id(), observationId: id() },
    reply: z.object({}),
    message: deleted,
    fails: {
      'no-such-observation': { status: 404, message: 'We couldn’t find this observation.' },
      'in-a-report': { status: 409, message: 'A published report shows this observation, so it stays.' },
    },
  },
  getChild: {
    does: 'Return everything about one child’s report in a term',
    params: ofChild,
    query: { termKey },
    reply: Child,
    fails: childGone,
  },
  saveChild: {
    does: 'Save levels, narratives, the child’s own words, and the notes and photos that are printed',
    params: ofChild,
    body: z.object({
      termKey: Key,
      ratings: z.record(Key, Key),
      narratives: z.record(Key, multiline(1500, 0)),
      childVoice: answers,
      shown: Shown.default({ observationIds: [], photoIds: [] }),
      version,
    }),
    reply: Child,
    message: saved,
    fails: {
      ...childGone,
      ...noTerm,
      'names-another-child': {
        status: 422,
        message: 'A chosen note names {name}, another child of the class. Leave it out of the report.',
      },
      'unknown-level': { status: 422, message: 'One of these levels is not in the settings.' },
      'not-writable': { status: 409, message: 'This report has been submitted. Ask the reviewer to return it.' },
    },
  },
  moveReports: {
    does: 'Submit reports, approve or return them, publish them to families, or revise published ones',
    params: ofClass,
    body: z.object({
      termKey: Key,
      studentIds: z.array(id()).min(1).max(60),
      step: z.enum(reportSteps),
      note: text(300, 0).default(''),
    }),
    reply: z.object({ moved: z.int(), incomplete: z.array(z.string()) }),
    message: serverText('prek-moved', 'Reports updated'),
    fails: {
      ...childGone,
      ...noTerm,
      'not-your-step': { status: 409, message: 'Only a reviewer can do this.' },
      'note-missing': { status: 422, message: 'Say what should be changed.' },
    },
  },
  printChild: {
    does: 'Return a child’s report as a PDF: the published one, or a draft',
    params: ofChild,
    query: { termKey, language },
    carries: 'download',
    reply: z.unknown(),
    fails: childGone,
  },
  printClass: {
    does: 'Make one PDF of the published reports of a class, in the background',
    params: ofClass,
    body: z.object({ termKey: Key, language }),
    reply: z.object({ downloadId: id() }),
    message: serverText('download-started', 'We’re preparing the file. You’ll find it in your downloads.'),
    fails: { ...classGone, 'no-reports': { status: 409, message: 'Publish the reports first.' } },
  },
})
