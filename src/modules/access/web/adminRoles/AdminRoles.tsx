import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { phoneText } from '#ui/people/phoneText.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { adminRolesOf } from '../paths.ts'
import { adminPage } from './adminList.ts'
import { nameOf } from './adminName.ts'
import { adminText } from './adminWords.ts'
import { LockedAccounts } from './LockedAccounts.tsx'

// Most visits only read the list, so the form is loaded on demand.
const NewAdmin = lazy(() => import('./NewAdmin.tsx').then((file) => ({ default: file.NewAdmin })))

export default function AdminRoles() {
  const text = useText(adminText)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const isSuperAdmin = useUser().isSuperAdmin
  const created = (admin: AdminAccount) => {
    setCreating(false)
    void navigate(adminRolesOf(admin.userId), { state: { isNew: true } })
  }
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          isSuperAdmin && (
            <Button variant="primary" icon={IconUserPlus} onClick={() => setCreating(true)}>
              {text.create}
            </Button>
          )
        }
      />
      <AdminTable />
      <LockedAccounts />
      {isCreating && (
        <Suspense>
          <NewAdmin onClose={() => setCreating(false)} onCreated={created} />
        </Suspense>
      )}
    </>
  )
}

function AdminTable() {
  const text = useText(adminText)
  const { locale } = languages[useLanguage()]
  const navigate = useNavigate()
  const count = useCount()
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: 'admin' })
  const read = useRead(adminRoles.routes.listAdmins, {})
  const { rows, matching } = adminPage(read.data?.admins ?? [], list.state, locale)
  return (
    <DataTable<AdminAccount>
      {...list}
      {...listStatus(read)}
      label={text.admins}
      rows={rows}
      rowId={(admin) => admin.userId}
      total={matching.length}
      search={text.search}
      count={(n) => count(text.count, n)}
      exportRows={async () => ({ rows: matching, total: matching.length })}
      skeletonRows={5}
      filters={[
        {
          id: 'state',
          label: text.columns.status,
          bare: true,
          options: [
            { value: 'active', label: text.active },
            { value: 'deactivated', label: text.deactivated },
          ],
        },
      ]}
      empty={<EmptyState kind="nothing" sketch="register" title={text.nothingYet} />}
      onOpen={(admin) => void navigate(adminRolesOf(admin.userId))}
    />
  )
}

function useColumns(): TableColumn<AdminAccount>[] {
  const text = useText(adminText)
  const count = useCount()
  const { userId } = useUser()
  const may = (admin: AdminAccount) => {
    if (admin.isSuperAdmin) return text.everything
    return admin.privileges.length > 0 ? count(text.areas, admin.privileges.length) : text.nothingYet
  }
  const isActive = (admin: AdminAccount) => admin.statusId === activeStatus.active
  return [
    {
      id: 'admin',
      header: text.columns.admin,
      role: 'primary',
      sort: true,
      value: nameOf,
      person: (admin) => ({
        name: nameOf(admin),
        meta: [admin.userName, admin.userId === userId && text.you].filter(Boolean).join(' · '),
        to: adminRolesOf(admin.userId),
      }),
    },
    { id: 'userName', header: text.form.userName, sort: true, hidden: true, value: (admin) => admin.userName },
    { id: 'contact', header: text.columns.contact, role: 'secondary', value: (admin) => admin.email },
    {
      id: 'phone',
      header: text.form.phone,
      hidden: true,
      value: (row) => row.phone && phoneText(row.phone),
      cell: ({ phone }) => phone && <PhoneNumber>{phone}</PhoneNumber>,
    },
    { id: 'may', header: text.columns.may, sort: true, sortDescending: true, value: may },
    {
      id: 'state',
      header: text.columns.status,
      role: 'status',
      value: (admin) => (isActive(admin) ? text.active : text.deactivated),
      cell: (admin) => (
        <Status tone={isActive(admin) ? 'good' : 'draft'}>{isActive(admin) ? text.active : text.deactivated}</Status>
      ),
    },
  ]
}
