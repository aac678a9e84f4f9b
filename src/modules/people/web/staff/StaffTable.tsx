import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { otherStaff, type teachers } from '#modules/people/staffContract.ts'
import type { StaffRow } from '#modules/people/staffSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { phoneText } from '#ui/people/phoneText.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { nameOf } from '../personName.ts'
import { AccountStatus } from '../students/studentColumns.tsx'
import { peopleText } from '../words.ts'
import { type StaffKind, staffPaths, staffRoutes } from './staffKinds.ts'

const filterNames = ['departmentId', 'statusId', 'isGateStaff'] as const
type StaffFilter = NonNullable<Call<typeof teachers.routes.listTeachers>['query']>

function queryOf({ q, sort, filters }: TableState): StaffFilter {
  const named = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name].join(',')]] : []))
  return { q, ...(sort && { sort: sort as NonNullable<StaffFilter['sort']> }), ...Object.fromEntries(named) }
}

export function StaffTable({ kind, onAdd }: { kind: StaffKind; onAdd: () => void }) {
  const text = useText(peopleText)
  const words = text.staff[kind]
  const navigate = useNavigate()
  const count = useCount()
  const { list: route, add } = staffRoutes[kind]
  const mayAdd = mayUse(add.access, useUser())
  const table = useListState(useStaffColumns(kind), { filters: filterNames, defaultSort: 'name' })
  const query = queryOf(table.state)
  const { page, size } = table.state
  const list = useRead(route, { query: { ...query, page, size } }, { placeholderData: (before) => before })
  return (
    <DataTable<StaffRow>
      label={text.list[kind]}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={(row) => row.userId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.staff.search}
      count={(total) => count(text.counts[kind], total)}
      filters={useStaffFilters(kind)}
      exportRows={({ page, size, signal }) => call(route, { query: { ...query, page, size } }, { signal })}
      empty={
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={words.none}
          body={words.noneHint}
          action={
            mayAdd && (
              <Button variant="primary" icon={IconUserPlus} onClick={onAdd}>
                {words.add}
              </Button>
            )
          }
        />
      }
      onOpen={(row) => void navigate(staffPaths[kind].one(row.userId))}
    />
  )
}

function useStaffColumns(kind: StaffKind): TableColumn<StaffRow>[] {
  const text = useText(peopleText)
  const { one } = staffPaths[kind]
  return [
    {
      id: 'name',
      header: text.columns.name,
      role: 'primary',
      sort: true,
      value: nameOf,
      person: (row) => ({
        name: nameOf(row),
        meta: row.employeeNo ?? text.columns.noNumber,
        src: row.photoUrl,
        to: one(row.userId),
      }),
    },
    {
      id: 'employeeNo',
      header: text.staffFields.employeeNo,
      sort: true,
      hidden: true,
      inFiles: true,
      value: (row) => row.employeeNo,
    },
    {
      id: 'designation',
      header: text.staffFields.designation,
      role: 'secondary',
      value: (row) => [row.designation, row.isGateStaff && text.staff.gate].filter(Boolean).join(' · ') || null,
    },
    { id: 'department', header: text.staffFields.departmentId, sort: true, value: (row) => row.departmentName },
    {
      id: 'phone',
      header: text.staffFields.phone,
      value: (row) => row.phone && phoneText(row.phone),
      cell: ({ phone }) => phone && <PhoneNumber>{phone}</PhoneNumber>,
    },
    { id: 'email', header: text.staffFields.email, hidden: true, value: (row) => row.email },
    {
      id: 'status',
      header: text.columns.status,
      role: 'status',
      value: (row) => (row.statusId === activeStatus.active ? text.status.active : text.status.deactivated),
      cell: (row) => <AccountStatus statusId={row.statusId} />,
    },
  ]
}

function useStaffFilters(kind: StaffKind): TableFilter[] {
  const text = useText(peopleText)
  const departments = useRead(otherStaff.routes.listStaffDepartments, {}).data?.departments ?? []
  const state: TableFilter = {
    id: 'statusId',
    label: text.columns.status,
    bare: true,
    options: [
      { value: '1', label: text.status.active },
      { value: '11', label: text.status.deactivated },
    ],
  }
  const gate: TableFilter = {
    id: 'isGateStaff',
    label: text.staff.gate,
    bare: true,
    single: true,
    options: [
      { value: 'true', label: text.staff.gate },
      { value: 'false', label: text.staff.notGate },
    ],
  }
  const options = departments.map((one) => ({ value: one.departmentId, label: one.departmentName }))
  return [
    ...(options.length > 0 ? [{ id: 'departmentId', label: text.staffFields.departmentId, options }] : []),
    ...(kind === 'otherStaff' ? [gate] : []),
    state,
  ]
}
