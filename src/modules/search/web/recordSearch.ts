import { search } from '#modules/search/contract.ts'
import { call } from '#platform/web/api.ts'
import type { FoundGroup } from '#platform/web/screen.ts'

/** The records of all modules that match, for the palette and the teacher's search. */
export async function findRecords(q: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  return (await call(search.routes.findRecords, { query: { q } }, { signal })).groups
}
