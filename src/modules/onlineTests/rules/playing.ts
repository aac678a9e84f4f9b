import type { Answer } from '#modules/questions/answer.ts'
import type { EventKind } from './kinds.ts'
import { limits } from './kinds.ts'

/** A write that the server has not acknowledged yet. */
export type WaitingWrite = {
  readonly testItemId: string
  readonly answer: Answer
  readonly isFlagged: boolean
  readonly seq: number
}
export type WaitingEvent = { readonly key: string; readonly kind: EventKind; readonly at: string }

/** What a device knows of a running attempt. It is kept on the device, so that nothing is lost with the network or the window. */
export type Play = {
  readonly answers: Readonly<Record<string, Answer>>
  readonly flagged: readonly string[]
  /** The highest count of writes, the server's or this device's. */
  readonly seq: number
  /** One for each question at most: a later write replaces an earlier one. */
  readonly waiting: readonly WaitingWrite[]
  readonly events: readonly WaitingEvent[]
}

type Known = {
  readonly seq: number
  readonly answers: readonly { readonly testItemId: string; readonly answer: Answer; readonly isFlagged: boolean }[]
}

/** What the server knows, with what this device has written since and could not send. */
export function playFrom(known: Known, kept: Pick<Play, 'waiting' | 'events'> | undefined): Play {
  const waiting = kept?.waiting ?? []
  const newer = new Map(waiting.map((write) => [write.testItemId, write]))
  const all = [...known.answers.filter(({ testItemId }) => !newer.has(testItemId)), ...waiting]
  return {
    answers: Object.fromEntries(all.map(({ testItemId, answer }) => [testItemId, answer])),
    flagged: all.flatMap(({ testItemId, isFlagged }) => (isFlagged ? [testItemId] : [])),
    seq: Math.max(known.seq, 0, ...waiting.map(({ seq }) => seq)),
    waiting,
    events: kept?.events ?? [],
  }
}

export function write(play: Play, testItemId: string, answer: Answer, isFlagged: boolean): Play {
  const seq = play.seq + 1
  return {
    ...play,
    answers: { ...play.answers, [testItemId]: answer },
    flagged: [...play.flagged.filter((one) => one !== testItemId), ...(isFlagged ? [testItemId] : [])],
    seq,
    waiting: [...play.waiting.filter((one) => one.testItemId !== testItemId), { testItemId, answer, isFlagged, seq }],
  }
}

export const note = (play: Play, event: WaitingEvent): Play => ({ ...play, events: [...play.events, event] })

/** The next request: as much as fits, the oldest first. */
export const nextBatch = ({ waiting, events }: Play): Pick<Play, 'waiting' | 'events'> => ({
  waiting: waiting.toSorted((a, b) => a.seq - b.seq).slice(0, limits.batch),
  events: events.slice(0, limits.batch),
})

/** Whether more waits than one request takes. */
export const isTooMuch = ({ waiting, events }: Play): boolean =>
  waiting.length > limits.batch || events.length > limits.batch

/** After the server has acknowledged a request. What was written again meanwhile still waits. */
export function acknowledged(play: Play, sent: Pick<Play, 'waiting' | 'events'>, seq: number): Play {
  const counts = new Set(sent.waiting.map((one) => one.seq))
  const keys = new Set(sent.events.map(({ key }) => key))
  return {
    ...play,
    seq: Math.max(play.seq, seq),
    waiting: play.waiting.filter((one) => !counts.has(one.seq)),
    events: play.events.filter(({ key }) => !keys.has(key)),
  }
}
