import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { privacy } from '../contract.ts'
import css from './Privacy.module.css'
import { PrivacyPage } from './PrivacyPage.tsx'
import { privacyTitles } from './titles.ts'
import { privacyText } from './words.ts'

type Row = { table: string; isDeleted: boolean; columns: { name: string; isExported: boolean; way: string }[] }

/** What the schema says about people's data. */
export default function DataMap() {
  const text = useText(privacyText).map
  const { titles } = useText(privacyTitles)
  const count = useCount()
  const columns = useColumns()
  const list = useListState(columns, { defaultSort: 'table' })
  const read = useRead(privacy.routes.getDataMap, {})
  const local = useLocalRows(read.data?.tables ?? [], columns, list.state)
  return (
    <PrivacyPage part="map" subtitle={text.subtitle}>
      <DataTable<Row>
        {...list}
        {...listStatus(read)}
        {...local}
        label={titles.map}
        rowId={({ table }) => table}
        search={text.search}
        count={(total) => count(text.count, total)}
        empty={<EmptyState kind="no-match" />}
      />
    </PrivacyPage>
  )
}

function useColumns(): TableColumn<Row>[] {
  const text = useText(privacyText).map
  const ways: { readonly [way: string]: string } = text.ways
  const wordsOf = ({ name, way, isExported }: Row['columns'][number]) =>
    `${name}: ${ways[way] ?? way}${isExported ? `, ${text.exported}` : ''}`
  return [
    { id: 'table', header: text.table, role: 'primary', sort: true, value: ({ table }) => table },
    {
      id: 'columns',
      header: text.columns,
      role: 'secondary',
      grow: 6,
      value: (row) => row.columns.map(wordsOf).join('; '),
      cell: (row) => (
        <ul className={css.plain}>
          {row.columns.map((column) => (
            <li key={column.name}>{wordsOf(column)}</li>
          ))}
        </ul>
      ),
    },
  ]
}
