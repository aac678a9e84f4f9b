import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { onlineTestPaths } from './paths.ts'

/** Answers to mark, as one line of the worklist: which tests, since when, and how many attempts. */
export async function answersToMark(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people: titles } = await readWaiting('onlineTests', signal)
  if (count === 0) return []
  return [{ id: 'onlineTests', about: titles.join(', '), since, left: count, to: `${onlineTestPaths.list}?toMark=yes` }]
}
