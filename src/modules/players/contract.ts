import * as z from 'zod'
import { Content, deviceKey } from '#modules/library/content.ts'
import { adding, Resource, reading } from '#modules/library/contract.ts'
import { contentLanguages } from '#modules/library/kinds.ts'
import { StoredFile } from '#platform/contract/files.ts'
import { id } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'

const contentId = { contentId: id() }
const gone = { 'no-such-resource': { status: 404, message: 'There is no such resource.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the person who added a resource changes it.' },
} as const

const instant = z.iso.datetime({ error: 'Give an instant.' })
/** Of a recording. */
const seconds = z
  .number({ error: 'Give a time.' })
  .min(0, { error: 'Give a time.' })
  .max(86_400, { error: 'Give a time.' })
const language = z.enum(contentLanguages, { error: 'Choose a language.' })

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

export const players = contract('players', {
  openContent: route('GET /api/players/:contentId', {
    does: 'Tell everything a player needs: the resource, its file, what is written in it, captions, and where the caller stopped',
    access: reading,
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
  }),
  keepPlayed: route('PUT /api/players/:contentId/place', {
    does: 'Remember where the caller stopped; the newest by the device’s clock stands',
    access: reading,
    params: contentId,
    body: z.object({ seconds, duration: seconds, playedAt: instant }),
    reply: Place,
    fails: gone,
  }),
  saveCaptions: route('PUT /api/players/:contentId/captions', {
    does: 'Give the caller’s own video or sound its captions in one language, as WebVTT',
    access: adding,
    params: contentId,
    body: z.object({
      language,
      vtt: z.string().min(1, { error: 'Choose a file.' }).max(300_000, { error: 'The captions are too long.' }),
    }),
    reply: z.object({ captions: z.array(Captions) }),
    message: 'Saved',
    fails: {
      ...gone,
      ...notYours,
      'no-captions': { status: 422, message: 'This is no WebVTT file with lines in it.' },
    },
  }),
  removeCaptions: route('DELETE /api/players/:contentId/captions', {
    does: 'Take the captions of one language from the caller’s own resource',
    access: adding,
    params: contentId,
    query: { language },
    reply: z.object({ captions: z.array(Captions) }),
    message: 'Removed',
    fails: { ...gone, ...notYours },
  }),
  listCards: route('GET /api/players/:contentId/cards', {
    does: 'List the cards of a deck with how well the caller knows each, and when it comes again',
    access: reading,
    params: contentId,
    reply: z.object({ cards: z.array(StandingCard) }),
    fails: gone,
  }),
  addReviews: route('POST /api/players/:contentId/reviews', {
    does: 'Keep how well the caller knew cards, each review once however often it is sent',
    access: reading,
    params: contentId,
    body: z.object({
      reviews: z
        .array(
          z.object({
            reviewId: deviceKey,
            cardId: deviceKey,
            grade: z.literal([1, 2, 3, 4], { error: 'Say how well it was known.' }),
            reviewedAt: instant,
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({ kept: z.int() }),
    fails: gone,
  }),
  addResult: route('POST /api/players/:contentId/results', {
    does: 'Keep the caller’s answers of one time through an interactive video; the server marks them',
    access: reading,
    params: contentId,
    body: z.object({
      resultId: deviceKey,
      answers: z.array(z.object({ questionId: deviceKey, chosen: z.array(z.int().min(0).max(5)).max(6) })).max(100),
      finishedAt: instant,
    }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, 'no-questions': { status: 409, message: 'Nothing is asked in this resource.' } },
  }),
  openPackage: route('GET /api/players/:contentId/package', {
    does: 'Tell the address at which an H5P exercise plays, in a frame that belongs to no origin',
    access: reading,
    params: contentId,
    reply: z.object({ url: z.string() }),
    fails: { ...gone, 'no-package': { status: 409, message: 'This resource is no H5P package.' } },
  }),
  addScore: route('POST /api/players/:contentId/scores', {
    does: 'Keep what an exercise says the caller scored, once however often it is sent',
    access: reading,
    params: contentId,
    body: z
      .object({
        resultId: deviceKey,
        points: z.int({ error: 'Give whole points.' }).min(0).max(100_000),
        outOf: z.int({ error: 'Give whole points.' }).min(1).max(100_000),
        finishedAt: instant,
      })
      .refine(({ points, outOf }) => points <= outOf, { path: ['points'], error: 'More points than there are.' }),
    reply: z.object({ points: z.int(), outOf: z.int() }),
    fails: { ...gone, 'no-package': { status: 409, message: 'This resource is no H5P package.' } },
  }),
  listResults: route('GET /api/players/:contentId/results', {
    does: 'List the newest results: the caller’s own, and everybody’s for the person who made the resource',
    access: reading,
    params: contentId,
    reply: z.object({ results: z.array(Result) }),
    fails: gone,
  }),
})
