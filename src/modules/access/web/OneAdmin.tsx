import { useLocation, useParams } from 'react-router'
import { activeStatus } from '#platform/contract/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/page.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Loading, SkeletonRows } from '#ui/Skeleton.tsx'
import { Status } from '#ui/Status.tsx'
import { type AdminAccount, adminRoles } from '../contract.ts'
import { AdminGrants } from './AdminGrants.tsx'
import { AdminStatus } from './AdminStatus.tsx'
import { nameOf } from './adminName.ts'
import { adminText } from './adminWords.ts'
import css from './OneAdmin.module.css'
import { accessPaths } from './paths.ts'

/** What one admin may do, and whether they may sign in at all. */
export default function OneAdmin() {
  const { userId } = useParams()
  const text = useText(adminText)
  const list = useRead(adminRoles.routes.listAdmins, {})
  const admin = list.data?.admins.find((one) => one.userId === userId)
  usePage({ title: admin && nameOf(admin) })
  if (admin) return <AdminPage key={admin.userId} admin={admin} />
  return (
    <>
      <PageHeader title={text.title} crumbs={[{ label: text.toList, to: accessPaths.adminRoles }]} />
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={12} columns={5} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isSuccess && (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.gone}
          action={<ButtonLink to={accessPaths.adminRoles}>{text.toList}</ButtonLink>}
        />
      )}
    </>
  )
}

function AdminPage({ admin }: { admin: AdminAccount }) {
  const text = useText(adminText)
  const user = useUser()
  const { state } = useLocation() as { state: { isNew?: boolean } | null }
  const isActive = admin.statusId === activeStatus.active
  const name = nameOf(admin)
  const mayChange = user.isSuperAdmin && admin.userId !== user.userId
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: text.toList, to: accessPaths.adminRoles }]}
        subtitle={
          <span className={css.facts}>
            <span>{admin.userName}</span>
            {admin.email && <span>{admin.email}</span>}
            {admin.isSuperAdmin && <Status tone="leave">{text.superAdmin}</Status>}
            <Status tone={isActive ? 'good' : 'draft'}>{isActive ? text.active : text.deactivated}</Status>
          </span>
        }
        actions={mayChange && <AdminStatus admin={admin} />}
      />
      {state?.isNew && admin.privileges.length === 0 && (
        <div className={css.notice}>
          <Notice tone="good" title={fill(text.detail.newHint, { name })} />
        </div>
      )}
      <AdminGrants admin={admin} />
    </>
  )
}
