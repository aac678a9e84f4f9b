import { IconChecks } from '@tabler/icons-react'
import { mayUse } from '#platform/contract/access/access.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feeCounters } from '../../contracts/counters.ts'
import type { CounterSession } from '../../contracts/countersSchemas.ts'
import { useServerWords } from '../words.ts'
import { counterText } from './counterWords.ts'

/** Counter sessions with collected and counted amounts, and who verified them. */
export function CounterSessions() {
  const text = useText(counterText)
  const say = useServerWords()
  const count = useCount()
  const user = useUser()
  const mayVerify = mayUse(feeCounters.routes.verifySession.access, user)
  const verify = useSend(feeCounters.routes.verifySession)
  const list = useListState(useColumns(), { prefix: 'days-', defaultSort: '-openedAt', defaultSize: 20 })
  const { page, size } = list.state
  const sort = list.state.sort === 'openedAt' ? ('openedAt' as const) : ('-openedAt' as const)
  const read = useRead(
    feeCounters.routes.listCounterSessions,
    { query: { page, size, sort } },
    { placeholderData: (before) => before },
  )
  const confirm = async ({ counterSessionId, version }: CounterSession) => {
    try {
      await verify.mutateAsync({ params: { counterSessionId }, body: { version } })
      toast.success(text.verified)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const actions = (row: CounterSession): RowAction[] =>
    row.closedAt && !row.verifiedAt && row.cashierId !== user.userId
      ? [
          {
            label: fill(text.verify, { name: row.cashierName }),
            icon: IconChecks,
            onSelect: () => void confirm(row),
          },
        ]
      : []
  return (
    <Section title={text.sessions}>
      <DataTable<CounterSession>
        {...list}
        {...listStatus(read)}
        label={text.sessions}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.counterSessionId}
        total={read.data?.total ?? 0}
        search={false}
        count={(n) => count(text.sessionCount, n)}
        exportRows={({ page, size, signal }) =>
          call(feeCounters.routes.listCounterSessions, { query: { page, size, sort } }, { signal })
        }
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.noSessions} />}
        {...(mayVerify && { rowActions: actions })}
      />
    </Section>
  )
}

const sum = (amounts: Partial<Record<string, number>>) =>
  Object.values(amounts).reduce<number>((all, amount) => all + (amount ?? 0), 0)

function useColumns(): TableColumn<CounterSession>[] {
  const text = useText(counterText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const stateOf = (row: CounterSession) =>
    row.verifiedAt
      ? fill(text.states.verified, { name: row.verifiedBy ?? '' })
      : row.closedAt
        ? text.states.closed
        : text.states.open
  return [
    { id: 'counter', header: text.counter, role: 'primary', value: (row) => row.counterName },
    { id: 'cashier', header: text.cashier, role: 'secondary', value: (row) => row.cashierName },
    {
      id: 'openedAt',
      header: text.openedAt,
      kind: 'datetime',
      width: 160,
      sort: true,
      sortDescending: true,
      value: (row) => row.openedAt,
      cell: (row) => time(row.openedAt, timeZone),
    },
    {
      id: 'closedAt',
      header: text.closedAt,
      kind: 'datetime',
      width: 160,
      value: (row) => row.closedAt,
      cell: (row) => (row.closedAt ? time(row.closedAt, timeZone) : null),
    },
    { id: 'payments', header: text.payments, role: 'number', value: (row) => row.payments },
    {
      id: 'expected',
      header: text.expected,
      role: 'number',
      kind: 'money',
      value: (row) => sum(row.expected) + row.openingFloatMinor,
      cell: (row) => money(sum(row.expected) + row.openingFloatMinor),
    },
    {
      id: 'counted',
      header: text.counted,
      role: 'number',
      kind: 'money',
      value: (row) => (row.closedAt ? sum(row.counted) : null),
      cell: (row) => (row.closedAt ? money(sum(row.counted)) : null),
    },
    {
      id: 'difference',
      header: text.difference,
      role: 'number',
      kind: 'money',
      value: (row) => (row.closedAt ? row.varianceMinor : null),
      cell: (row) => (row.closedAt && row.varianceMinor !== 0 ? money(row.varianceMinor) : null),
    },
    { id: 'note', header: text.note, hidden: true, value: (row) => row.note },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: stateOf,
      cell: (row) => <Status tone={row.verifiedAt ? 'good' : row.closedAt ? 'part' : 'leave'}>{stateOf(row)}</Status>,
    },
  ]
}
