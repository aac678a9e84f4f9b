import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'
import type { Play } from '../../rules/playing.ts'

/** A running attempt as this device keeps it: enough to go on after a reload without a network. */
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

export const keptKey = (testId: string, studentId: string) => `test ${testId} ${studentId}`

export async function keepSitting(kept: KeptSitting): Promise<void> {
  await queue.put(kept).catch(() => inMemory.set(kept.key, kept))
}

export async function findKept(owner: string, key: string): Promise<KeptSitting | undefined> {
  const stored = await queue.all(owner).catch(() => [])
  return stored.find((one) => one.key === key) ?? inMemory.get(key)
}

export async function forgetKept(owner: string, key: string): Promise<void> {
  inMemory.delete(key)
  await queue.drop((await queue.all(owner).catch(() => [])).filter((one) => one.key === key)).catch(() => {})
}

/** This browser's own name, made once. It tells nothing about the person. */
export function deviceName(): string {
  const known = localStorage.getItem('banyan.testDevice')
  if (known && /^[a-z0-9]{8,40}$/.test(known)) return known
  const made = crypto.randomUUID().replaceAll('-', '')
  localStorage.setItem('banyan.testDevice', made)
  return made
}
