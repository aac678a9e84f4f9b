import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { homeworkPaths } from './paths.ts'

/** Work to evaluate, as one line of the worklist: which homework, since when, and how many students'. */
export async function workToEvaluate(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people: titles } = await readWaiting('homework', signal)
  if (count === 0) return []
  return [{ id: 'homework', about: titles.join(', '), since, left: count, to: `${homeworkPaths.list}?waiting=yes` }]
}
