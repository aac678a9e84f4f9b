import { useState } from 'react'
import { useParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { operator } from '../contract.ts'
import type { TenantPage as Tenant } from '../schemas.ts'
import { ChangeList } from './Changes.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TenantState } from './Tenants.tsx'
import { operatorText, useServerWords } from './words.ts'

/** Everything the operator decides about one school or organisation. */
export function TenantPage() {
  const { tenantId = '' } = useParams()
  const text = useText(operatorText)
  const say = useServerWords()
  const read = useRead(operator.routes.getTenant, { params: { tenantId } })
  if (read.isPending)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  if (read.isError)
    return (
      <EmptyState kind="failed" body={say(read.error)} onRetry={() => void read.refetch()} retrying={read.isFetching} />
    )
  const tenant = read.data
  const kind = text.list.kinds[tenant.kind]
  const subtitle = [tenant.kind === 'school' ? tenant.organisationName : kind, tenant.address].join(' · ')
  return (
    <>
      <PageHeader
        title={tenant.name}
        subtitle={subtitle}
        crumbs={[{ label: text.list.title, to: '/' }]}
        actions={<Suspension tenant={tenant} />}
      >
        <TenantState state={tenant.state} />
      </PageHeader>
      {tenant.suspension && <SuspensionNotice suspension={tenant.suspension} />}
      <SettingsForm key={tenant.version} tenant={tenant} />
      <Section title={text.changes.recent}>
        <ChangeList tenantId={tenantId} />
      </Section>
    </>
  )
}

function SuspensionNotice({ suspension }: { suspension: NonNullable<Tenant['suspension']> }) {
  const text = useText(operatorText).tenant
  const { date } = useFormat()
  return (
    <Notice tone="bad" title={fill(text.suspendedSince, { day: date(suspension.since.slice(0, 10)) })}>
      {suspension.reason}
    </Notice>
  )
}

function Suspension({ tenant }: { tenant: Tenant }) {
  const text = useText(operatorText).tenant
  const say = useServerWords()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const send = useSend(operator.routes.setSuspension)
  const { tenantId, name } = tenant
  const resume = () =>
    send.mutate(
      { params: { tenantId }, body: { suspended: false } },
      {
        onSuccess: () => toast.success(fill(text.resumed, { name })),
        onError: (problem) => toast.error(say(problem)),
      },
    )
  const suspend = async () => {
    if (reason.trim() === '') throw new Error(text.needed)
    try {
      await send.mutateAsync({ params: { tenantId }, body: { suspended: true, reason } })
      toast.success(fill(text.nowSuspended, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  if (tenant.suspension)
    return (
      <Button onClick={resume} loading={send.isPending}>
        {text.resume}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text.suspend}</Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(text.suspendNamed, { name })}
        confirmLabel={text.suspend}
        onConfirm={suspend}
      >
        <p>
          {text.suspendBody} {tenant.kind === 'organisation' && text.suspendOrganisation}
        </p>
        <TextField label={text.reason} required maxLength={300} value={reason} onChange={setReason} />
      </ConfirmationDialog>
    </>
  )
}
