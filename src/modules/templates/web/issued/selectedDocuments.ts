import { documents } from '#modules/templates/contract.ts'
import { mostAtOnce } from '#modules/templates/kinds.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { isSelected, type TableSelection } from '#ui/table/selection/tableSelection.ts'

type Query = NonNullable<Call<typeof documents.routes.listDocuments>['query']>

/** The largest page of the list. */
const size = 200

/** The ids of the selected documents; of all that match, as many as one file can have. */
export async function selectedDocuments(selection: TableSelection, query: Query): Promise<string[]> {
  if (!selection.allMatching) return [...selection.ids].slice(0, mostAtOnce)
  const found: string[] = []
  for (let page = 1; found.length < mostAtOnce; page++) {
    const { rows } = await call(documents.routes.listDocuments, { query: { ...query, page, size } })
    found.push(...rows.map(({ issuedDocumentId }) => issuedDocumentId).filter((id) => isSelected(selection, id)))
    if (rows.length < size) break
  }
  return found.slice(0, mostAtOnce)
}
