import type { Answer } from '#modules/questions/answer.ts'
import type { EventKind } from './kinds.ts'
import { limits } from './kinds.ts'

/** A write that the server has not acknowledged yet. */
export type WaitingWrite = {
  readonly testItemId: string
  readonly answer: Answer
  readonly isFlagged: boolean
  readonly seq: number
  /** When it was written, by the server's clock as the device knows it. */
  readonly at: number
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

export function write(play: Play, testItemId: string, answer: Answer, isFlagged: boolean, at: number): Play {
  const seq = play.seq + 1
  return {
    ...play,
    answers: { ...play.answers, [testItemId]: answer },
    flagged: [...play.flagged.filter((one) => one !== testItemId), ...(isFlagged ? [testItemId] : [])],
    seq,
    waiting: [
      ...play.waiting.filter((one) => one.testItemId !== testItemId),
      { testItemId, answer, isFlagged, seq, at },
    ],
  }
}

export const note = (play: Play, event: WaitingEvent): Play => ({ ...play, events: [...play.events, event] })

/** The next request: as much as fits, the oldest first. */
export const nextBatch = ({ waiting, events }: Play): Pick<Play, 'waiting' | 'events'> => ({
  waiting: waiting.toSorted((a, b) => a.seq - b.seq).slice(0, limits.batch),
  events: events.slice(0, limits.batch),
})

/** Whether answers wait, or more of what was noted than the last request takes. */
export const hasUnsent = ({ waiting, events }: Play): boolean => waiting.length > 0 || events.length > limits.batch

type Acknowledgement = {
  readonly seq: number
  /** Writes that were not taken, as a later count from another device or window was there, with what stands instead. */
  readonly refused: readonly {
    readonly testItemId: string
    readonly answer: Answer
    readonly isFlagged: boolean
    readonly savedAt: string
  }[]
}

/**
 * After the server has acknowledged a request. What was written again meanwhile still waits. Of a refused write and what stands
 * instead the one that was written later counts: either it waits again, under a higher count, or this device shows the other.
 */
export function acknowledged(play: Play, sent: Pick<Play, 'waiting' | 'events'>, reply: Acknowledgement): Play {
  const counts = new Set(sent.waiting.map((one) => one.seq))
  const keys = new Set(sent.events.map(({ key }) => key))
  const standing = new Map(reply.refused.map((one) => [one.testItemId, one]))
  const later = sent.waiting.filter(({ testItemId, at }) => {
    const other = standing.get(testItemId)
    return other !== undefined && at > Date.parse(other.savedAt)
  })
  const again = new Set(later.map(({ seq }) => seq))
  let seq = Math.max(play.seq, reply.seq)
  const waiting = play.waiting.flatMap((one) => {
    if (counts.has(one.seq) && !again.has(one.seq)) return []
    if (!standing.has(one.testItemId)) return [one]
    seq += 1
    return [{ ...one, seq }]
  })
  const mine = new Set(waiting.map(({ testItemId }) => testItemId))
  const adopted = reply.refused.filter(({ testItemId }) => !mine.has(testItemId))
  const adoptedIds = adopted.map(({ testItemId }) => testItemId)
  return {
    answers: { ...play.answers, ...Object.fromEntries(adopted.map(({ testItemId, answer }) => [testItemId, answer])) },
    flagged: [
      ...play.flagged.filter((one) => !adoptedIds.includes(one)),
      ...adopted.flatMap(({ testItemId, isFlagged }) => (isFlagged ? [testItemId] : [])),
    ],
    seq,
    waiting,
    events: play.events.filter(({ key }) => !keys.has(key)),
  }
}

/** What several windows of one device have not sent yet: of the writes to a question the last, and every event once. */
export function together(plays: readonly Pick<Play, 'waiting' | 'events'>[]): Pick<Play, 'waiting' | 'events'> {
  const inOrder = plays.flatMap(({ waiting }) => waiting).toSorted((a, b) => a.at - b.at || a.seq - b.seq)
  return {
    waiting: [...new Map(inOrder.map((one) => [one.testItemId, one])).values()],
    events: [...new Map(plays.flatMap(({ events }) => events).map((one) => [one.key, one])).values()],
  }
}
