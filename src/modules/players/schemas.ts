import * as z from 'zod'
import { Content, deviceKey } from '#modules/library/content.ts'
import { contentLanguages } from '#modules/library/kinds.ts'
import { Resource } from '#modules/library/schemas.ts'
import { StoredFile } from '#platform/contract/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { SemanticField } from './semantics.ts'

const contentId = { contentId: id() }
const gone = { 'no-such-resource': { status: 404, message: 'There is no such resource.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the person who added a resource changes it.' },
} as const

const noPackage = { 'no-package': { status: 409, message: 'This resource is no package that plays.' } } as const
const noModule = { 'no-module': { status: 409, message: 'This resource is no packaged module.' } } as const

const notEditable = {
  'no-exercise': { status: 409, message: 'This resource is no H5P exercise.' },
  'not-editable': { status: 409, message: 'This exercise does not say what can be written in it, or is too large.' },
} as const

const instant = z.iso.datetime({ error: schemaError('instant-missing', 'Give an instant.') })
/** Of a recording. */
const seconds = z
  .number({ error: schemaError('video-time-missing', 'Give a time.') })
  .min(0, { error: schemaError('video-time-missing', 'Give a time.') })
  .max(86_400, { error: schemaError('video-time-missing', 'Give a time.') })
const language = z.enum(contentLanguages, { error: schemaError('language-missing', 'Choose a language.') })

const Captions = z.object({ language, vtt: z.string() })
const Place = z.object({ seconds: z.number(), duration: z.number(), playedAt: z.string() })
const StandingCard = z.object({
  cardId: z.string(),
  standing: z.object({ times: z.int(), interval: z.number(), ease: z.number(), dueAt: z.string() }).nullable(),
})
const Result = z.object({
  userId: id(),
  person: z.string(),
  points: z.int(),
  outOf: z.int(),
  answers: z.array(z.object({ questionId: z.string(), chosen: z.array(z.int()), isRight: z.boolean() })),
  finishedAt: z.string(),
})
export type Result = z.infer<typeof Result>

/** How far somebody is with a part of a packaged module. */
export const attemptStatuses = ['incomplete', 'completed', 'passed', 'failed'] as const
const status = z.enum(attemptStatuses, { error: schemaError('distance-missing', 'Say how far it is.') })
const scoId = text(200)
const Attempt = z.object({
  scoId: z.string(),
  status,
  /** Of the last result; nothing before there is one, 0 of 0 where a part gives no points. */
  points: z.int().nullable(),
  outOf: z.int().nullable(),
  savedAt: z.string(),
})
export type Attempt = z.infer<typeof Attempt>
const points = z
  .int({ error: schemaError('points-not-whole', 'Give whole points.') })
  .min(0, { error: schemaError('points-not-whole', 'Give whole points.') })
  .max(100_000, { error: schemaError('points-not-whole', 'Give whole points.') })
const ModulePart = z.object({
  scoId: z.string(),
  title: z.string(),
  href: z.string(),
  launchData: z.string(),
  masteryScore: z.string(),
})
export type ModulePart = z.infer<typeof ModulePart>
/** Letters of what a part of a module remembers of a person; the same number stands in the frame's script. */
const longestState = 200_000

export const playersDefinitions = definitions({
  openContent: {
    does: 'Tell everything a player needs: the resource, its file, what is written in it, captions, and where the caller stopped',
    params: contentId,
    reply: z.object({
      resource: Resource,
      file: StoredFile.nullable(),
      content: Content.nullable(),
      captions: z.array(Captions),
      place: Place.nullable(),
      isOwn: z.boolean(),
    }),
    fails: gone,
  },
  keepPlayed: {
    does: 'Remember where the caller stopped; the newest by the device’s clock stands',
    params: contentId,
    body: z.object({ seconds, duration: seconds, playedAt: instant }),
    reply: Place,
    fails: gone,
  },
  saveCaptions: {
    does: 'Give the caller’s own video or sound its captions in one language, as WebVTT',
    params: contentId,
    body: z.object({
      language,
      vtt: z
        .string()
        .min(1, { error: schemaError('file-missing', 'Choose a file.') })
        .max(300_000, { error: schemaError('captions-too-long', 'The captions are too long.') }),
    }),
    reply: z.object({ captions: z.array(Captions) }),
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'no-captions': { status: 422, message: 'This is no WebVTT file with lines in it.' },
    },
  },
  removeCaptions: {
    does: 'Take the captions of one language from the caller’s own resource',
    params: contentId,
    query: { language },
    reply: z.object({ captions: z.array(Captions) }),
    message: serverText('removed', 'Removed'),
    fails: { ...gone, ...notYours },
  },
  listCards: {
    does: 'List the cards of a deck with how well the caller knows each, and when it comes again',
    params: contentId,
    reply: z.object({ cards: z.array(StandingCard) }),
    fails: gone,
  },
  addReviews: {
    does: 'Keep how well the caller knew cards, each review once however often it is sent',
    params: contentId,
    body: z.object({
      reviews: z
        .array(
          z.object({
            reviewId: deviceKey,
            cardId: deviceKey,
            grade: z.literal([1, 2, 3, 4], { error: schemaError('grade-missing', 'Say how well it was known.') }),
            reviewedAt: instant,
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({ kept: z.int() }),
    fails: gone,
  },
  addResult: {
    does: 'Keep the caller’s answers of one time through an interactive video; the server marks them',
    params: contentId,
    body: z.object({
      resultId: deviceKey,
      answers: z.array(z.object({ questionId: deviceKey, chosen: z.array(z.int().min(0).max(5)).max(6) })).max(100),
      finishedAt: instant,
    }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, 'no-questions': { status: 409, message: 'Nothing is asked in this resource.' } },
  },
  openPackage: {
    does: 'Tell the address at which an H5P exercise or a packaged module plays, in a frame that belongs to no origin, and the parts of a module with how far the caller is',
    ownTransactions: 'it reads the list of parts out of a stored archive',
    params: contentId,
    reply: z.object({
      url: z.string(),
      module: z
        .object({
          /** Of SCORM; nothing for a module of plain pages. */
          version: z.enum(['1.2', '2004']).nullable(),
          parts: z.array(ModulePart),
          attempts: z.array(Attempt),
        })
        .nullable(),
    }),
    fails: {
      ...gone,
      ...noPackage,
      'no-parts': { status: 409, message: 'Nothing in this package can be started.' },
    },
  },
  getAttempt: {
    does: 'Tell what a part of a packaged module remembers of the caller, so that it goes on where they stopped',
    params: contentId,
    query: { scoId },
    reply: z.object({ attempt: Attempt.extend({ state: z.string() }).nullable() }),
    fails: { ...gone, ...noModule },
  },
  keepAttempt: {
    does: 'Keep what a part of a packaged module remembers of the caller, how far they are and what they scored; the newest by the device’s clock stands, a result counts once',
    params: contentId,
    body: z.object({
      scoId,
      status,
      state: z
        .string({ error: schemaError('state-missing', 'Give the state.') })
        .max(longestState, { error: schemaError('state-too-long', 'The state is too long.') }),
      /** Once the part is done; without points where it gave none. */
      result: z
        .object({ resultId: deviceKey, points, outOf: points })
        .refine((one) => one.points <= one.outOf, {
          error: schemaError('points-above-total', 'More points than there are.'),
        })
        .nullable()
        .default(null),
      savedAt: instant,
    }),
    reply: Attempt,
    fails: {
      ...gone,
      ...noModule,
      'too-many-parts': { status: 409, message: 'A module has at most 100 parts.' },
    },
  },
  addScore: {
    does: 'Keep what an exercise says the caller scored, once however often it is sent',
    params: contentId,
    body: z
      .object({
        resultId: deviceKey,
        points: z
          .int({ error: schemaError('points-not-whole', 'Give whole points.') })
          .min(0)
          .max(100_000),
        outOf: z
          .int({ error: schemaError('points-not-whole', 'Give whole points.') })
          .min(1)
          .max(100_000),
        finishedAt: instant,
      })
      .refine(({ points, outOf }) => points <= outOf, {
        path: ['points'],
        error: schemaError('points-above-total', 'More points than there are.'),
      }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, ...noPackage },
  },
  getParameters: {
    does: 'Tell what is written in the caller’s own H5P exercise, and what its libraries say can be written there',
    ownTransactions: 'it reads a stored archive',
    params: contentId,
    reply: z.object({
      title: z.string(),
      version: z.int(),
      /** The main library with its version. */
      library: z.string(),
      fields: z.array(SemanticField),
      libraries: z.record(z.string(), z.array(SemanticField)),
      params: z.record(z.string(), z.unknown()),
    }),
    fails: { ...gone, ...notYours, ...notEditable },
  },
  saveParameters: {
    does: 'Change what is written in the caller’s own H5P exercise, checked by what its libraries say; the package becomes a new one',
    ownTransactions: 'it reads and stores an archive',
    params: contentId,
    body: z.object({
      params: z.record(z.string().max(200), z.unknown(), {
        error: schemaError('content-missing', 'Give the content.'),
      }),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, ...notEditable },
  },
  listResults: {
    does: 'List the newest results: the caller’s own, and everybody’s for the person who made the resource',
    params: contentId,
    reply: z.object({ results: z.array(Result) }),
    fails: gone,
  },
})
