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
type VideoResult = {
  resultId: string
  answers: { questionId: string; chosen: number[] }[]
  finishedAt: string
}

type Score = { resultId: string; points: number; outOf: number; finishedAt: string }

/** What a module part reports about itself; `result` is set only when a new one was reached. */
export type PartReport = Pick<Attempt, 'scoId' | 'status' | 'savedAt'> & {
  state: string
  result: { resultId: string; points: number; outOf: number } | null
}

type QueuedItem = QueueItem & { readonly contentId: string } & (
    | { readonly what: 'place'; readonly place: PlayPosition }
    | { readonly what: 'event'; readonly event: UsageEvent }
    | { readonly what: 'review'; readonly review: CardReview }
    | { readonly what: 'result'; readonly result: VideoResult }
    | { readonly what: 'score'; readonly score: Score }
    | { readonly what: 'attempt'; readonly attempt: PartReport }
  )

const queue = deviceQueue<QueuedItem>('banyan.players')

const placeKey = (owner: string, contentId: string) => `place ${owner} ${contentId}`
/** Positions set in this window; cached server responses may be older. */
const places = new Map<string, PlayPosition>()

/** Replaces the queued position: there is one per recording. */
export function keepPlace(owner: string, contentId: string, place: PlayPosition): Promise<void> {
  const key = placeKey(owner, contentId)
  places.set(key, place)
  return queue.put({ key, owner, contentId, what: 'place', place })
}

export function keepEvent(owner: string, contentId: string, kind: UsageKind, seconds?: number): Promise<void> {
  const eventId = crypto.randomUUID()
  const happenedAt = new Date().toISOString()
  const event = { eventId, contentId, kind, happenedAt, ...(seconds !== undefined && { seconds }) }
  return queue.put({ key: eventId, owner, contentId, what: 'event', event })
}

export function keepReview(owner: string, contentId: string, cardId: string, grade: Grade): CardReview {
  const review = { reviewId: crypto.randomUUID(), cardId, grade, reviewedAt: new Date().toISOString() }
  void queue.put({ key: review.reviewId, owner, contentId, what: 'review', review }).then(() => flush(owner))
  return review
}

export function keepResult(owner: string, contentId: string, answers: VideoResult['answers']): Promise<void> {
  const result = { resultId: crypto.randomUUID(), answers, finishedAt: new Date().toISOString() }
  return queue.put({ key: result.resultId, owner, contentId, what: 'result', result })
}

export function keepScore(owner: string, contentId: string, points: number, outOf: number): Promise<void> {
  const score = { resultId: crypto.randomUUID(), points, outOf, finishedAt: new Date().toISOString() }
  return queue.put({ key: score.resultId, owner, contentId, what: 'score', score })
}

/** Replaces the queued state of the part, except that each result is queued separately. */
export const keepAttempt = (owner: string, contentId: string, attempt: PartReport) =>
  queue.put({
    key: attempt.result?.resultId ?? `attempt ${owner} ${contentId} ${attempt.scoId}`,
    owner,
    contentId,
    what: 'attempt',
    attempt,
  })

/** What the server may not have yet: the position, and card reviews in chronological order. */
export async function unsentFor(owner: string, contentId: string) {
  const all = (await queue.all(owner)).filter((one) => one.contentId === contentId)
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

/** Retrying helps with a lost connection or a busy server, not with these. */
const isFinal = (failed: unknown) => [400, 403, 404, 409, 413, 422].includes((failed as ApiProblem).status)

async function send(one: QueuedItem): Promise<void> {
  const params = { contentId: one.contentId }
  if (one.what === 'place') await call(players.routes.keepPlayed, { params, body: one.place })
  else if (one.what === 'event') await call(library.routes.recordUsage, { body: { events: [one.event] } })
  else if (one.what === 'review') await call(players.routes.addReviews, { params, body: { reviews: [one.review] } })
  else if (one.what === 'score') await call(players.routes.addScore, { params, body: one.score })
  else if (one.what === 'attempt') await call(players.routes.keepAttempt, { params, body: one.attempt })
  else await call(players.routes.addResult, { params, body: one.result })
}

let current: Promise<void> | undefined
let following: Promise<void> | undefined

/**
 * Sends everything queued so far. A run that is under way may have missed the newest item, so another one follows it. Two
 * windows may send the same item; the server counts it once.
 */
export function flush(owner: string): Promise<void> {
  if (!current) {
    current = flushOnce(owner).finally(() => {
      current = undefined
    })
    return current
  }
  following ??= current
    .catch(() => {})
    .then(() => {
      following = undefined
      return flush(owner)
    })
  return following
}

async function flushOnce(owner: string): Promise<void> {
  for (;;) {
    const [next] = await queue.all(owner)
    if (!next) return
    try {
      await send(next)
    } catch (failed) {
      if (!isFinal(failed)) return
    }
    await queue.drop([next])
  }
}
