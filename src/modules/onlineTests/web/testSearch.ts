import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { onlineTests } from '../contract.ts'
import { testOf } from './paths.ts'

/** Finds tests by their title or subject, for the palette. */
export async function findTests(words: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const { rows } = await call(
    onlineTests.routes.listTests,
    { query: { q: words, sort: '-closesAt', size: '8' } },
    { signal },
  )
  return rows.map(({ testId, title, courseDisplayName, classNames }) => ({
    to: testOf(testId),
    label: title,
    hint: `${courseDisplayName} · ${classNames.join(', ')}`,
  }))
}
