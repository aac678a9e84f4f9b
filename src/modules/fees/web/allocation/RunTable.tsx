import { useNavigate } from 'react-router'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeDemands } from '../../contracts/demands.ts'
import type { FeeRun } from '../../contracts/demandsSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { allocationText } from './allocationWords.ts'

/** The scope of a run in words. */
export function useRunWords(): (run: FeeRun) => string {
  const text = useText(allocationText).runs
  const { date } = useFormat()
  return (run) => {
    if (run.kind === 'opening') return fill(text.fromYear, { year: run.fromYear ?? '' })
    const due = run.dueUpTo ? date(run.dueUpTo) : ''
    return run.planName ? fill(text.onePlan, { plan: run.planName, date: due }) : fill(text.allPlans, { date: due })
  }
}

/** The latest demand runs. */
export function RunTable() {
  const text = useText(allocationText).runs
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const read = useRead(feeDemands.routes.listRuns, {})
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.runs ?? [], list.columns, list.state)
  return (
    <DataTable<FeeRun>
      {...list}
      {...listStatus(read)}
      {...localRows}
      label={text.title}
      rowId={(row) => row.feeRunId}
      search={false}
      count={(n) => count(text.count, n)}
      empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
      onOpen={(row) => void navigate(links.runOf(row.feeRunId))}
    />
  )
}

function useColumns(): TableColumn<FeeRun>[] {
  const text = useText(allocationText).runs
  const { money, number, time } = useFormat()
  const { timeZone } = useSchool()
  const links = useFeeLinks()
  const words = useRunWords()
  return [
    {
      id: 'what',
      header: text.what,
      role: 'primary',
      value: (row) => `${text.kinds[row.kind]}: ${words(row)}`,
      cell: (row) => <Link to={links.runOf(row.feeRunId)} look="ink">{`${text.kinds[row.kind]}: ${words(row)}`}</Link>,
    },
    {
      id: 'at',
      header: text.startedAt,
      kind: 'datetime',
      width: 160,
      sort: true,
      value: (row) => row.startedAt,
      cell: (row) => time(row.startedAt, timeZone),
    },
    { id: 'by', header: text.startedBy, role: 'secondary', value: (row) => row.startedBy },
    {
      id: 'state',
      header: text.outcome,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => (
        <Status tone={row.state === 'running' ? 'leave' : row.failed > 0 ? 'bad' : 'good'}>
          {text.states[row.state]}
        </Status>
      ),
    },
    { id: 'students', header: text.students, role: 'number', value: (row) => row.total },
    {
      id: 'failed',
      header: text.failed,
      role: 'number',
      value: (row) => row.failed,
      cell: (row) => (row.failed > 0 ? number(row.failed) : null),
    },
    { id: 'demands', header: text.demands, role: 'number', value: (row) => row.demands },
    {
      id: 'amount',
      header: text.amount,
      role: 'number',
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
  ]
}
