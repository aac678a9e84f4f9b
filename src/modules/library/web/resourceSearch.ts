import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { library } from '../contract.ts'

/** Finds resources for the command palette; each opens in a drawer on the shelf. */
export async function findResources(shelf: string, q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const { rows } = await call(library.routes.listResources, { query: { q, size: '5' } }, { signal })
  return rows.map(({ contentId, title, grade, course }) => ({
    to: `${shelf}?contentId=${contentId}`,
    label: title,
    hint: [grade, course].filter(Boolean).join(' · '),
  }))
}
