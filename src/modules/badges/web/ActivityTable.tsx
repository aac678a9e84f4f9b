import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { type ActivityFilter, filtersOf } from '../activityRules.ts'
import type { Audience } from '../families.ts'
import type { ActivityRow } from '../schemas.ts'
import { badgeText } from './words.ts'

const tones = { counted: 'good', waiting: 'part', capped: 'neutral', withdrawn: 'draft' } as const

/** The state of the list of activities in the address, and the query it stands for. */
export function useActivityList() {
  const list = useListState(useColumns(), { filters: ['filter'], defaultSize: 25 })
  const { page, size, q } = list.state
  const filter = filterValue(list.state, 'filter') as ActivityFilter | undefined
  return { list, query: { q, page, size, ...(filter && { filter }) } }
}

type ActivityTableProps = {
  audience: Audience
  list: ReturnType<typeof useActivityList>['list']
  read: Parameters<typeof listStatus>[0] & { data: { rows: ActivityRow[]; total: number } | undefined }
  exportRows: DataTableProps<ActivityRow>['exportRows']
}

/** What somebody did this year, and whether it counts. */
export function ActivityTable({ audience, list, read, exportRows }: ActivityTableProps) {
  const text = useText(badgeText)
  const count = useCount()
  return (
    <Section title={text.activities}>
      <DataTable<ActivityRow>
        {...list}
        {...listStatus(read)}
        label={text.activities}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.activityId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        filters={[
          {
            id: 'filter',
            label: text.filter,
            single: true,
            options: filtersOf[audience].map((one) => ({ value: one, label: text.filters[one] })),
          },
        ]}
        exportRows={exportRows}
        empty={<EmptyState kind="nothing" compact sketch="register" title={text.noActivities} />}
      />
    </Section>
  )
}

function useColumns(): TableColumn<ActivityRow>[] {
  const text = useText(badgeText)
  const { date } = useFormat()
  return [
    { id: 'kind', header: text.activity, role: 'primary', value: (row) => text.kinds[row.kind] },
    { id: 'label', header: text.what, value: (row) => row.label },
    { id: 'day', header: text.when, kind: 'date', value: (row) => row.day, cell: (row) => date(row.day) },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={tones[row.state]}>{text.states[row.state]}</Status>,
    },
  ]
}
