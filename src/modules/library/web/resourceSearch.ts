import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { library } from '../contract.ts'

type ShelfPaths = { readonly library: string; readonly mine: string }

/** Finds published resources and one's own drafts for the command palette; each opens in a drawer on its shelf. */
export async function findResources(
  paths: ShelfPaths,
  q: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const found = await Promise.all(
    (['library', 'mine'] as const).map(async (shelf) => {
      const { rows } = await call(library.routes.listResources, { query: { q, shelf, size: '5' } }, { signal })
      return rows.map((row) => ({ ...row, shelf }))
    }),
  )
  const all = found.flat()
  return all
    .filter(({ contentId }, at) => all.findIndex((other) => other.contentId === contentId) === at)
    .map(({ contentId, title, grade, course, shelf }) => ({
      to: `${paths[shelf]}?contentId=${contentId}`,
      label: title,
      hint: [grade, course].filter(Boolean).join(' · '),
    }))
}
