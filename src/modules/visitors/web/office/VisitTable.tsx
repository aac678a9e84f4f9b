import { visits } from '#modules/visitors/contract.ts'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { type VisitState, visitStates } from '../../rules/visit.ts'
import { useClock, VisitStatus } from '../VisitLine.tsx'
import { visitorText } from '../words.ts'

type VisitTableProps = { readonly from?: CivilDate; readonly to?: CivilDate }

/** Every visit, of all days or some, to search, filter and export. */
export function VisitTable({ from, to }: VisitTableProps) {
  const text = useText(visitorText)
  const count = useCount()
  const { date } = useFormat()
  const clock = useClock()
  const columns: TableColumn<Visit>[] = [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'day', header: text.day, kind: 'date', sort: true, value: (row) => row.day, cell: (row) => date(row.day) },
    { id: 'purpose', header: text.purpose, sort: true, value: (row) => row.purpose },
    { id: 'host', header: text.host, sort: true, value: (row) => row.host },
    {
      id: 'in',
      header: text.in,
      kind: 'datetime',
      width: 64,
      value: (row) => row.checkedInAt,
      cell: (row) => clock(row.checkedInAt),
    },
    {
      id: 'out',
      header: text.out,
      kind: 'datetime',
      width: 64,
      value: (row) => row.checkedOutAt,
      cell: (row) => clock(row.checkedOutAt),
    },
    { id: 'vehicle', header: text.vehicle, value: (row) => row.vehicle },
    {
      id: 'answers',
      header: text.answers,
      hidden: true,
      inFiles: true,
      value: (row) => row.answers.map(({ question, answer }) => `${question}: ${answer}`).join(' · '),
    },
    { id: 'gate', header: text.gate, value: (row) => row.gateIn },
    {
      id: 'state',
      header: text.state,
      value: (row) => text.states[row.state],
      cell: (row) => <VisitStatus state={row.state} leaveBy={row.leaveBy} />,
    },
  ]
  const list = useListState(columns, { filters: ['state', 'overstay'], defaultSort: '-day' })
  const { page, size, q, sort } = list.state
  const state = visitStates.find((one) => one === filterValue(list.state, 'state'))
  const isOver = filterValue(list.state, 'overstay') === 'true'
  const query = {
    q,
    sort: (sort ?? '-day') as '-day',
    ...(state && { state: state as VisitState }),
    ...(isOver && { overstay: 'true' }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const read = useRead(
    visits.routes.listVisits,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.history}>
      <DataTable<Visit>
        {...list}
        {...listStatus(read)}
        label={text.history}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.visitId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        filters={[
          {
            id: 'state',
            label: text.state,
            single: true,
            options: visitStates.map((value) => ({ value, label: text.states[value] })),
          },
          { id: 'overstay', label: text.overstays, single: true, options: [{ value: 'true', label: text.overstays }] },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(visits.routes.listVisits, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="gate" title={text.noVisits} body={text.noVisitsHint} />}
      />
    </Section>
  )
}
