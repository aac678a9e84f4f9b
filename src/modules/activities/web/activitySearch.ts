import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { activities } from '../contract.ts'
import { evaluateOf } from './paths.ts'

export async function findActivities(words: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { rows } = await call(activities.routes.listOwnActivities, { query: { q: words, size: 5 } }, { signal })
  return rows.map((one) => ({ to: evaluateOf(one), label: one.title, hint: one.className }))
}
