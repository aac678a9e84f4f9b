import { useLocation, useParams } from 'react-router'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { AdminGrants } from '../grants/AdminGrants.tsx'
import { accessPaths } from '../paths.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { nameOf } from './adminName.ts'
import { adminText } from './adminWords.ts'
import css from './OneAdmin.module.css'

/** An admin's privileges and account status. */
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
