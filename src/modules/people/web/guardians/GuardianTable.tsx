import { useNavigate } from 'react-router'
import { guardians } from '#modules/people/guardianContract.ts'
import type { GuardianRow } from '#modules/people/guardianSchemas.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { phoneText } from '#ui/people/phoneText.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import { guardiansOf } from '../paths.ts'
import { peopleText } from '../words.ts'
import { AccountState, useAccountWords } from './AccountState.tsx'
import { guardianAccessText } from './guardianAccessWords.ts'

type GuardianFilter = NonNullable<Call<typeof guardians.routes.listGuardians>['query']>

/** Guardians and their children. Opening a row goes to the first child's page, where guardians are edited. */
export function GuardianTable() {
  const text = useText(peopleText)
  const navigate = useNavigate()
  const count = useCount()
  const table = useListState(useGuardianColumns(), { filters: ['account'], defaultSort: 'name' })
  const { page, size, q, sort } = table.state
  const account = filterValue(table.state, 'account') as GuardianFilter['account']
  const query: GuardianFilter = {
    q,
    sort: (sort || 'name') as NonNullable<GuardianFilter['sort']>,
    ...(account && { account }),
  }
  const route = guardians.routes.listGuardians
  const list = useRead(route, { query: { ...query, page, size } }, { placeholderData: (before) => before })
  return (
    <DataTable<GuardianRow>
      label={text.list.guardians}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={(row) => row.guardianId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.guardian.search}
      filters={useAccountFilter()}
      count={(total) => count(text.counts.guardians, total)}
      exportRows={({ page, size, signal }) => call(route, { query: { ...query, page, size } }, { signal })}
      empty={
        <EmptyState
          kind="nothing"
          sketch="register"
          title={text.guardian.noneAtAll}
          body={text.guardian.noneAtAllHint}
        />
      }
      onOpen={({ children: [child] }) => {
        if (child) void navigate(guardiansOf(child.studentId))
      }}
    />
  )
}

function useAccountFilter(): TableFilter[] {
  const text = useText(guardianAccessText).filter
  return [
    {
      id: 'account',
      label: text.account,
      single: true,
      bare: true,
      options: (['none', 'waiting', 'used'] as const).map((value) => ({ value, label: text[value] })),
    },
  ]
}

function useGuardianColumns(): TableColumn<GuardianRow>[] {
  const text = useText(peopleText)
  const words = useAccountWords()
  return [
    {
      id: 'name',
      header: text.columns.guardian,
      role: 'primary',
      sort: true,
      value: (row) => row.name,
      person: (row) => ({ name: row.name, ...(row.userName && { meta: row.userName }) }),
    },
    {
      id: 'children',
      header: text.guardian.children,
      role: 'secondary',
      value: (row) =>
        row.children.map(({ name, className }) => (className ? `${name} (${className})` : name)).join(', '),
    },
    {
      id: 'phone',
      header: text.guardian.phone,
      value: (row) => row.phone && phoneText(row.phone),
      cell: ({ phone }) => phone && <PhoneNumber>{phone}</PhoneNumber>,
    },
    { id: 'email', header: text.guardian.email, value: (row) => row.email },
    { id: 'occupation', header: text.guardian.occupation, hidden: true, value: (row) => row.occupation },
    {
      id: 'login',
      header: text.guardian.login,
      role: 'status',
      value: words,
      cell: (row) => <AccountState account={row} />,
    },
  ]
}
