import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'
import { type Play, together } from '../../rules/playing.ts'

/**
 * A running attempt as this window keeps it: enough to go on after a reload without a network. Every window has a record of its own,
 * so that none overwrites what another has not sent; whoever begins next takes over all of them.
 */
export type KeptSitting = {
  readonly key: string
  readonly owner: string
  readonly testId: string
  readonly sitting: Sitting
  readonly play: Play
  /** How far this device's clock is behind the server's, in milliseconds. */
  readonly offset: number
}

const queue = deviceQueue<KeptSitting>('banyan.tests')
/** Where storage is off or full; lost with the window. */
const inMemory = new Map<string, KeptSitting>()
/** This window, until it is loaded again. */
const windowId = crypto.randomUUID()

const keptKey = (testId: string, studentId: string) => `test ${testId} ${studentId}`
export const ownKey = (testId: string, studentId: string) => `${keptKey(testId, studentId)} ${windowId}`

export async function keepSitting(kept: KeptSitting): Promise<void> {
  await queue.put(kept).catch(() => inMemory.set(kept.key, kept))
}

type Place = { readonly owner: string; readonly testId: string; readonly studentId: string }

async function listKept({ owner, testId, studentId }: Place): Promise<KeptSitting[]> {
  const stored = await queue.all(owner).catch(() => [])
  const key = keptKey(testId, studentId)
  return [...stored, ...inMemory.values()].filter((one) => one.key === key || one.key.startsWith(`${key} `))
}

/** What all windows of this device have kept of the latest attempt, together. */
export async function findKept(place: Place): Promise<KeptSitting | undefined> {
  const all = await listKept(place)
  const last = all.toSorted((a, b) => Date.parse(b.sitting.now) - Date.parse(a.sitting.now))[0]
  if (!last) return undefined
  const plays = all.filter((one) => one.sitting.attemptId === last.sitting.attemptId).map(({ play }) => play)
  const seq = Math.max(...plays.map((play) => play.seq))
  return { ...last, play: { ...last.play, ...together(plays), seq } }
}

/** How many answers of this test have not reached the server from here. */
export async function countUnsent(place: Place): Promise<number> {
  return (await findKept(place))?.play.waiting.length ?? 0
}

/** Drops the records of these windows, unless they have changed since they were read. */
async function drop(kept: readonly KeptSitting[]): Promise<void> {
  for (const { key } of kept) inMemory.delete(key)
  await queue.drop(kept).catch(() => {})
}

/** After this window has taken over what the others had kept. */
export async function dropOthers(place: Place): Promise<void> {
  const own = ownKey(place.testId, place.studentId)
  await drop((await listKept(place)).filter(({ key }) => key !== own))
}

/** The attempt is over: what was sent is dropped, what was not is kept for the case that a teacher gives more time. */
export async function dropSent(place: Place): Promise<void> {
  await drop((await listKept(place)).filter(({ play }) => play.waiting.length === 0))
}

/** The results are out: nothing can be sent any more. */
export async function forgetKept(place: Place): Promise<void> {
  await drop(await listKept(place))
}

/** This browser's own name, made once. It tells nothing about the person. */
export function deviceName(): string {
  const known = localStorage.getItem('banyan.testDevice')
  if (known && /^[a-z0-9]{8,40}$/.test(known)) return known
  const made = crypto.randomUUID().replaceAll('-', '')
  localStorage.setItem('banyan.testDevice', made)
  return made
}
