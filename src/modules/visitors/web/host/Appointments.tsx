import { useState } from 'react'
import { visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { appointmentOf } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { useClock, VisitStatus } from '../VisitLine.tsx'
import { visitorText } from '../words.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { OwnPassage } from './OwnPassage.tsx'

/** A host's own appointments and visit log. */
export default function Appointments() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const count = useCount()
  const { date } = useFormat()
  const clock = useClock()
  const [isInviting, setInviting] = useState(false)
  useLiveRefresh(visitorEvents.asked, visitorEvents.changed)
  const columns: TableColumn<Visit>[] = [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      value: (row) => row.name,
      cell: (row) => <Link to={appointmentOf(row.visitId)}>{row.name}</Link>,
    },
    { id: 'day', header: text.day, kind: 'date', sort: true, value: (row) => row.day, cell: (row) => date(row.day) },
    {
      id: 'expected',
      header: text.expectedAt,
      kind: 'datetime',
      width: 84,
      value: (row) => row.expectedAt,
      cell: (row) => clock(row.expectedAt),
    },
    { id: 'purpose', header: text.purpose, value: (row) => row.purpose },
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
    {
      id: 'state',
      header: text.state,
      value: (row) => text.states[row.state],
      cell: (row) => <VisitStatus state={row.state} />,
    },
  ]
  const list = useListState(columns, { filters: [], defaultSort: '-day' })
  const { page, size, q, sort } = list.state
  const query = { q, sort: (sort ?? '-day') as '-day' }
  const read = useRead(
    visits.routes.listMyVisits,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <>
      <PageHeader
        title={titles.appointments}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            {text.invite}
          </Button>
        }
      />
      <OwnPassage />
      <DataTable<Visit>
        {...list}
        {...listStatus(read)}
        label={text.mine}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.visitId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        exportRows={({ page: at, size: many, signal }) =>
          call(visits.routes.listMyVisits, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="gate" title={text.mineNone} body={text.mineHint} />}
      />
      {isInviting && <InviteDialog purposes={read.data?.purposes ?? []} onClose={() => setInviting(false)} />}
    </>
  )
}
