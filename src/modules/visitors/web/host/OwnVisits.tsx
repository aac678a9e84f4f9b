import { visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { appointmentOf } from '../paths.ts'
import { useClock, VisitStatus } from '../VisitLine.tsx'
import { visitorText } from '../words.ts'

/** A host's own visitors: everybody, or only those who came. */
export function OwnVisits({ came = false, label }: { came?: boolean; label: string }) {
  const text = useText(visitorText)
  const count = useCount()
  const { date } = useFormat()
  const clock = useClock()
  useLiveRefresh(visitorEvents.asked, visitorEvents.changed)
  const at = (id: string, header: string, width: number, value: (row: Visit) => string | null): TableColumn<Visit> => ({
    id,
    header,
    kind: 'datetime',
    width,
    value,
    cell: (row) => clock(value(row)),
  })
  const columns: TableColumn<Visit>[] = [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      value: (row) => row.name,
      cell: (row) => <Link to={appointmentOf(row.visitId)}>{row.name}</Link>,
    },
    { id: 'day', header: text.day, kind: 'date', sort: true, value: (row) => row.day, cell: (row) => date(row.day) },
    ...(came ? [] : [at('expected', text.expectedAt, 84, (row) => row.expectedAt)]),
    { id: 'purpose', header: text.purpose, value: (row) => row.purpose },
    ...(came ? [{ id: 'company', header: text.company, value: (row: Visit) => row.company }] : []),
    at('in', text.in, 64, (row) => row.checkedInAt),
    at('out', text.out, 64, (row) => row.checkedOutAt),
    {
      id: 'state',
      header: text.state,
      value: (row) => text.states[row.state],
      cell: (row) => <VisitStatus state={row.state} leaveBy={row.leaveBy} />,
    },
  ]
  const list = useListState(columns, { filters: [], defaultSort: '-day' })
  const { page, size, q, sort } = list.state
  const query = { q, sort: (sort ?? '-day') as '-day', ...(came && { came: 'true' }) }
  const read = useRead(
    visits.routes.listMyVisits,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <DataTable<Visit>
      {...list}
      {...listStatus(read)}
      label={label}
      rows={read.data?.rows ?? []}
      rowId={(row) => row.visitId}
      total={read.data?.total ?? 0}
      search={text.search}
      count={(n) => count(text.count, n)}
      exportRows={({ page: from, size: many, signal }) =>
        call(visits.routes.listMyVisits, { query: { ...query, page: from, size: many } }, { signal })
      }
      empty={
        <EmptyState kind="nothing" sketch="gate" title={text.mineNone} body={came ? text.logHint : text.mineHint} />
      }
    />
  )
}
