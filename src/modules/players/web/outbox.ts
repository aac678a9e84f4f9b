import { library } from '#modules/library/contract.ts'
import type { UsageKind } from '#modules/library/kinds.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import type { Grade, Review } from '../cardSchedule.ts'
import { players } from '../contract.ts'
import type { Attempt } from '../schemas.ts'

type PlayPosition = { seconds: number; duration: number; playedAt: string }
type UsageEvent = { eventId: string; contentId: string; kind: UsageKind; seconds?: number; happenedAt: string }
type CardReview = Review & { readonly cardId: string }
type Finished = {
  resultId: string
  answers: { questionId: string; chosen: number[] }[]
  finishedAt: string
}

type Score = { resultId: string; points: number; outOf: number; finishedAt: string }

/** What a part of a packaged module told of itself; the result is there once, when it was reached. */
export type PartTold = Pick<Attempt, 'scoId' | 'status' | 'savedAt'> & {
  state: string
  result: { resultId: string; points: number; outOf: number } | null
}

type Kept = QueueItem & { readonly contentId: string } & (
    | { readonly what: 'place'; readonly place: PlayPosition }
    | { readonly what: 'event'; readonly event: UsageEvent }
    | { readonly what: 'review'; readonly review: CardReview }
    | { readonly what: 'result'; readonly result: Finished }
    | { readonly what: 'score'; readonly score: Score }
    | { readonly what: 'attempt'; readonly attempt: PartTold }
  )

const list = deviceQueue<Kept>('banyan.players')

const placeKey = (owner: string, contentId: string) => `place ${owner} ${contentId}`
/** Where this window left each recording: an answer of the server that was read before does not know it. */
const places = new Map<string, PlayPosition>()

/** Where one stands replaces where one stood: there is one place for each recording. */
export function keepPlace(owner: string, contentId: string, place: PlayPosition): Promise<void> {
  const key = placeKey(owner, contentId)
  places.set(key, place)
  return list.put({ key, owner, contentId, what: 'place', place })
}

export function keepEvent(owner: string, contentId: string, kind: UsageKind, seconds?: number): Promise<void> {
  const eventId = crypto.randomUUID()
  const happenedAt = new Date().toISOString()
  const event = { eventId, contentId, kind, happenedAt, ...(seconds !== undefined && { seconds }) }
  return list.put({ key: eventId, owner, contentId, what: 'event', event })
}

export function keepReview(owner: string, contentId: string, cardId: string, grade: Grade): CardReview {
  const review = { reviewId: crypto.randomUUID(), cardId, grade, reviewedAt: new Date().toISOString() }
  void list.put({ key: review.reviewId, owner, contentId, what: 'review', review }).then(() => flush(owner))
  return review
}

export function keepResult(owner: string, contentId: string, answers: Finished['answers']): Promise<void> {
  const result = { resultId: crypto.randomUUID(), answers, finishedAt: new Date().toISOString() }
  return list.put({ key: result.resultId, owner, contentId, what: 'result', result })
}

export function keepScore(owner: string, contentId: string, points: number, outOf: number): Promise<void> {
  const score = { resultId: crypto.randomUUID(), points, outOf, finishedAt: new Date().toISOString() }
  return list.put({ key: score.resultId, owner, contentId, what: 'score', score })
}

/** The newest takes the place of what was told before, but for a result: that is told for itself. */
export const keepAttempt = (owner: string, contentId: string, attempt: PartTold) =>
  list.put({
    key: attempt.result?.resultId ?? `attempt ${owner} ${contentId} ${attempt.scoId}`,
    owner,
    contentId,
    what: 'attempt',
    attempt,
  })

/** What this device knows and the server may not: the place, and reviews of cards in the order they were made. */
export async function waitingFor(owner: string, contentId: string) {
  const all = (await list.all(owner)).filter((one) => one.contentId === contentId)
  return {
    place:
      places.get(placeKey(owner, contentId)) ??
      all.flatMap((one) => (one.what === 'place' ? [one.place] : []))[0] ??
      null,
    reviews: all
      .flatMap((one) => (one.what === 'review' ? [one.review] : []))
      .sort((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1)),
  }
}

/** A refusal will not change by sending again; a lost connection or a busy server may. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

async function send(one: Kept): Promise<void> {
  const params = { contentId: one.contentId }
  if (one.what === 'place') await call(players.routes.keepPlayed, { params, body: one.place })
  else if (one.what === 'event') await call(library.routes.recordUsage, { body: { events: [one.event] } })
  else if (one.what === 'review') await call(players.routes.addReviews, { params, body: { reviews: [one.review] } })
  else if (one.what === 'score') await call(players.routes.addScore, { params, body: one.score })
  else if (one.what === 'attempt') await call(players.routes.keepAttempt, { params, body: one.attempt })
  else await call(players.routes.addResult, { params, body: one.result })
}

let sending: Promise<void> | undefined

/** Sends what waits. Two windows may send the same: the server keeps each once. */
export function flush(owner: string): Promise<void> {
  sending ??= flushOnce(owner).finally(() => {
    sending = undefined
  })
  return sending
}

async function flushOnce(owner: string): Promise<void> {
  const gone = new Set<string>()
  for (;;) {
    const next = (await list.all(owner)).find(({ key }) => !gone.has(key))
    if (!next) return
    try {
      await send(next)
    } catch (failed) {
      if (!isFinal(failed)) return
    }
    gone.add(next.key)
    await list.drop([next])
  }
}
