import * as z from 'zod'
import { deviceKey, StoredContent } from '#modules/library/content.ts'
import { contentLanguages } from '#modules/library/kinds.ts'
import { Resource } from '#modules/library/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { SemanticField } from './semantics.ts'

const contentId = { contentId: id() }
const gone = { 'no-such-resource': { status: 404, message: 'We couldn’t find this resource.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the person who added a resource can change it.' },
} as const

const noPackage = { 'no-package': { status: 409, message: 'This resource is not a playable package.' } } as const
const noModule = { 'no-module': { status: 409, message: 'This resource is not a packaged module.' } } as const

const notEditable = {
  'no-exercise': { status: 409, message: 'This resource is not an H5P exercise.' },
  'not-editable': { status: 409, message: 'You can’t edit this exercise: it is too large or doesn’t support editing.' },
} as const

const instant = z.iso.datetime({ error: schemaError('instant-missing', 'Enter a date and time.') })
const seconds = z
  .number({ error: schemaError('video-time-missing', 'Enter a time.') })
  .min(0, { error: schemaError('video-time-missing', 'Enter a time.') })
  .max(86_400, { error: schemaError('video-time-missing', 'Enter a time.') })
const language = z.enum(contentLanguages, { error: schemaError('language-missing', 'Choose a language.') })

const Captions = z.object({ language, vtt: z.string() })
const Position = z.object({ seconds: z.number(), duration: z.number(), playedAt: z.string() })
const CardWithProgress = z.object({
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

/** A person's progress in one part of a packaged module. */
export const attemptStatuses = ['incomplete', 'completed', 'passed', 'failed'] as const
const status = z.enum(attemptStatuses, { error: schemaError('distance-missing', 'Enter the progress.') })
const scoId = text(200)
const Attempt = z.object({
  scoId: z.string(),
  status,
  /** From the last result: null before the first one, 0 of 0 if the part is not scored. */
  points: z.int().nullable(),
  outOf: z.int().nullable(),
  savedAt: z.string(),
})
export type Attempt = z.infer<typeof Attempt>
const points = z
  .int({ error: schemaError('points-not-whole', 'Enter whole points.') })
  .min(0, { error: schemaError('points-not-whole', 'Enter whole points.') })
  .max(100_000, { error: schemaError('points-not-whole', 'Enter whole points.') })
const ModulePart = z.object({
  scoId: z.string(),
  title: z.string(),
  href: z.string(),
  launchData: z.string(),
  masteryScore: z.string(),
})
export type ModulePart = z.infer<typeof ModulePart>
/** Maximum length of a part's saved state; the frame's script has the same limit. */
const maxStateLength = 200_000

export const playersDefinitions = definitions({
  openContent: {
    does: 'Return everything a player needs: the resource, its file, content, captions and the caller’s position',
    params: contentId,
    reply: z.object({
      resource: Resource,
      file: StoredFile.nullable(),
      content: StoredContent.nullable(),
      captions: z.array(Captions),
      place: Position.nullable(),
      isOwn: z.boolean(),
    }),
    fails: gone,
  },
  keepPlayed: {
    does: 'Save the caller’s position; the latest by the device’s clock wins',
    params: contentId,
    body: z.object({ seconds, duration: seconds, playedAt: instant }),
    reply: Position,
    fails: gone,
  },
  saveCaptions: {
    does: 'Save WebVTT captions in one language for the caller’s own video or audio',
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
      'no-captions': { status: 422, message: 'This isn’t a WebVTT file with captions.' },
    },
  },
  removeCaptions: {
    does: 'Remove the captions of one language from the caller’s own resource',
    params: contentId,
    query: { language },
    reply: z.object({ captions: z.array(Captions) }),
    message: serverText('removed', 'Removed'),
    fails: { ...gone, ...notYours },
  },
  listCards: {
    does: 'List a deck’s cards with the caller’s progress and next review',
    params: contentId,
    reply: z.object({ cards: z.array(CardWithProgress) }),
    fails: gone,
  },
  addReviews: {
    does: 'Save card reviews; each counts once',
    params: contentId,
    body: z.object({
      reviews: z
        .array(
          z.object({
            reviewId: deviceKey,
            cardId: deviceKey,
            grade: z.literal([1, 2, 3, 4], { error: schemaError('grade-missing', 'Choose how well you knew it.') }),
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
    does: 'Save and mark the caller’s answers to an interactive video',
    params: contentId,
    body: z.object({
      resultId: deviceKey,
      answers: z.array(z.object({ questionId: deviceKey, chosen: z.array(z.int().min(0).max(5)).max(6) })).max(100),
      finishedAt: instant,
    }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, 'no-questions': { status: 409, message: 'This resource has no questions.' } },
  },
  openPackage: {
    does: 'Return the sandboxed address of an H5P exercise or packaged module, and a module’s parts with the caller’s progress',
    ownTransactions: 'it reads the list of parts out of a stored archive',
    params: contentId,
    reply: z.object({
      url: z.string(),
      module: z
        .object({
          /** SCORM version; null for a module of plain HTML pages. */
          version: z.enum(['1.2', '2004']).nullable(),
          parts: z.array(ModulePart),
          attempts: z.array(Attempt),
        })
        .nullable(),
    }),
    fails: {
      ...gone,
      ...noPackage,
      'no-parts': { status: 409, message: 'This package has nothing to start.' },
    },
  },
  getAttempt: {
    does: 'Return the saved state of a module part for the caller',
    params: contentId,
    query: { scoId },
    reply: z.object({ attempt: Attempt.extend({ state: z.string() }).nullable() }),
    fails: { ...gone, ...noModule },
  },
  keepAttempt: {
    does: 'Save a module part’s state, progress and score; the latest by the device’s clock wins and a result counts once',
    params: contentId,
    body: z.object({
      scoId,
      status,
      state: z
        .string({ error: schemaError('state-missing', 'The state is missing.') })
        .max(maxStateLength, { error: schemaError('state-too-long', 'The state is too long.') }),
      /** Set once the part is finished; 0 of 0 if it is not scored. */
      result: z
        .object({ resultId: deviceKey, points, outOf: points })
        .refine((one) => one.points <= one.outOf, {
          error: schemaError('points-above-total', 'Points can’t exceed the total.'),
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
    does: 'Save the caller’s exercise score; it counts once',
    params: contentId,
    body: z
      .object({
        resultId: deviceKey,
        points: z
          .int({ error: schemaError('points-not-whole', 'Enter whole points.') })
          .min(0)
          .max(100_000),
        outOf: z
          .int({ error: schemaError('points-not-whole', 'Enter whole points.') })
          .min(1)
          .max(100_000),
        finishedAt: instant,
      })
      .refine(({ points, outOf }) => points <= outOf, {
        path: ['points'],
        error: schemaError('points-above-total', 'Points can’t exceed the total.'),
      }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, ...noPackage },
  },
  getParameters: {
    does: 'Return the content of the caller’s own H5P exercise and its editable fields',
    ownTransactions: 'it reads a stored archive',
    params: contentId,
    reply: z.object({
      title: z.string(),
      version: z.int(),
      /** The main library and its version. */
      library: z.string(),
      fields: z.array(SemanticField),
      libraries: z.record(z.string(), z.array(SemanticField)),
      params: z.record(z.string(), z.unknown()),
    }),
    fails: { ...gone, ...notYours, ...notEditable },
  },
  saveParameters: {
    does: 'Save the content of the caller’s own H5P exercise as a new package',
    ownTransactions: 'it reads and stores an archive',
    params: contentId,
    body: z.object({
      params: z.record(z.string().max(200), z.unknown(), {
        error: schemaError('content-missing', 'The content is missing.'),
      }),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, ...notEditable },
  },
  listResults: {
    does: 'List the latest results: the caller’s own, and everyone’s for the resource’s owner',
    params: contentId,
    reply: z.object({ results: z.array(Result) }),
    fails: gone,
  },
})
