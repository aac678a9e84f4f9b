import { useNavigate } from 'react-router'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { offlineTests } from '../contract.ts'
import type { OfflineTestRow } from '../schemas.ts'
import css from './Offline.module.css'
import { marksOf } from './paths.ts'
import { offlineTestTitles } from './titles.ts'
import { offlineTestText } from './words.ts'

/** Tests on paper of one class, or of all classes the caller sees. */
export function OfflineTestTable({ classId }: { classId?: string }) {
  const text = useText(offlineTestText)
  const { titles } = useText(offlineTestTitles)
  const count = useCount()
  const navigate = useNavigate()
  const table = useListState(useColumns(), { filters: ['open'], defaultSort: '-heldOn' })
  const { page, size, q } = table.state
  const query = {
    q,
    sort: (table.state.sort ?? '-heldOn') as '-heldOn',
    ...(classId && { classId }),
    ...(filterValue(table.state, 'open') && { open: 'true' }),
  }
  const list = useRead(offlineTests.routes.listOfflineTests, { query: { ...query, page, size } })
  return (
    <DataTable<OfflineTestRow>
      label={titles.offline}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ offlineTestId }) => offlineTestId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.search}
      count={(total) => count(text.count, total)}
      filters={[
        {
          id: 'open',
          label: text.filters.open,
          single: true,
          bare: true,
          options: [{ value: 'yes', label: text.filters.isOpen }],
        },
      ]}
      exportRows={({ page: at, size: most, signal }) =>
        call(offlineTests.routes.listOfflineTests, { query: { ...query, page: at, size: most } }, { signal })
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      onOpen={({ offlineTestId }) => void navigate(marksOf(offlineTestId, classId))}
    />
  )
}

const nameOf = ({ title, courseDisplayName }: OfflineTestRow) => `${title} · ${courseDisplayName}`

function useColumns(): TableColumn<OfflineTestRow>[] {
  const text = useText(offlineTestText)
  const { date, number } = useFormat()
  const stateOf = ({ classes }: OfflineTestRow) => {
    const done = classes.filter(({ isMarksUploaded }) => isMarksUploaded).length
    if (classes.every(({ releasedAt }) => releasedAt)) return { tone: 'good' as const, words: text.released }
    if (done === classes.length) return { tone: 'good' as const, words: text.uploaded }
    if (done === 0) return { tone: 'part' as const, words: text.open }
    return { tone: 'part' as const, words: fill(text.partly, { n: number(done), all: number(classes.length) }) }
  }
  return [
    {
      id: 'title',
      header: text.columns.title,
      role: 'primary',
      sort: true,
      value: nameOf,
      cell: (row) => <span className={css.twoLines}>{nameOf(row)}</span>,
    },
    {
      id: 'classes',
      header: text.columns.classes,
      role: 'secondary',
      value: ({ classes }) => classes.map(({ className }) => className).join(', '),
    },
    {
      id: 'heldOn',
      header: text.columns.heldOn,
      kind: 'date',
      sort: true,
      sortDescending: true,
      value: ({ heldOn }) => heldOn,
      cell: ({ heldOn }) => date(heldOn),
    },
    { id: 'marks', header: text.columns.marks, role: 'number', value: ({ marks }) => marks },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: (row) => stateOf(row).words,
      cell: (row) => {
        const { tone, words } = stateOf(row)
        return <Status tone={tone}>{words}</Status>
      },
    },
  ]
}
