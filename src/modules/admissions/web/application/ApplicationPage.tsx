import { useState } from 'react'
import { useParams } from 'react-router'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applications } from '#modules/admissions/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { isUnfinished } from '../../rules/states.ts'
import css from '../Admissions.module.css'
import { MoveDialog } from '../lists/MoveDialog.tsx'
import { stateTones } from '../office/stateTones.ts'
import { admissionPaths, applicationPath } from '../paths.ts'
import { admissionTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { admissionText, useServerWords } from '../words.ts'
import { AnswerList } from './AnswerList.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { DocumentList } from './DocumentList.tsx'
import { History } from './History.tsx'
import { LetterList } from './LetterList.tsx'
import { PaymentList } from './PaymentList.tsx'

/** One application with everything about it on one page. */
export default function ApplicationPage() {
  const { applicationId = '' } = useParams()
  const say = useServerWords()
  const read = useRead(applications.routes.getApplication, { params: { applicationId } })
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" body={say(read.error)} onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  return <WholeApplication application={read.data} />
}

function WholeApplication({ application }: { application: Application }) {
  const { titles } = useText(admissionTitles)
  const text = useText(admissionText)
  const mayEdit = mayUse(applications.routes.moveApplications.access, useUser())
  const [target, setTarget] = useState<ApplicationState | null>(null)
  const { applicationId, moves, state } = application
  return (
    <>
      <PageHeader
        title={application.childName || titles.application}
        subtitle={[application.number, application.grade, application.post, text.quotas[application.quota]]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[
          isUnfinished(state)
            ? { label: titles.unfinished, to: admissionPaths.unfinished }
            : { label: titles.current, to: admissionPaths.current },
        ]}
        actions={
          <>
            <span className={css.row}>
              <Status tone={stateTones[state]} boxed>
                {text.states[state]}
              </Status>
              {application.isPaid && isUnfinished(state) && <Badge>{text.feePaid}</Badge>}
            </span>
            {mayEdit && moves.length > 0 && (
              <Menu
                label={text.moveTo}
                items={moves.map((to) => ({
                  label: text.states[to],
                  danger: to === 'rejected',
                  onSelect: () => setTarget(to),
                }))}
                trigger={(props) => <Button {...props}>{text.moveTo}</Button>}
              />
            )}
          </>
        }
      />
      <div className={css.stack}>
        {application.isDuplicate && <DuplicateNotice application={application} mayEdit={mayEdit} />}
        <div className={css.whole}>
          <AnswerList application={application} mayEdit={mayEdit} />
          <div className={css.stack}>
            <DecisionPanel application={application} mayEdit={mayEdit} />
            <PaymentList application={application} mayEdit={mayEdit} />
            <DocumentList application={application} mayEdit={mayEdit} />
            <LetterList application={application} />
            <History application={application} mayEdit={mayEdit} />
          </div>
        </div>
      </div>
      {target && (
        <MoveDialog
          applicationIds={[applicationId]}
          to={target}
          onClose={() => setTarget(null)}
          onMoved={() => setTarget(null)}
        />
      )}
    </>
  )
}

function DuplicateNotice({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const text = useText(admissionText)
  const allow = useSend(applications.routes.allowDuplicate)
  const { send, isSending } = useSending()
  const { applicationId, duplicateOf } = application
  if (!duplicateOf) return null
  return (
    <Notice
      tone="warn"
      title={fill(text.duplicateNotice, {
        name: [duplicateOf.childName, duplicateOf.number].filter(Boolean).join(', '),
      })}
      action={
        <span className={css.row}>
          <ButtonLink size="small" to={applicationPath(duplicateOf.applicationId)}>
            {text.duplicateOpen}
          </ButtonLink>
          {mayEdit && (
            <Button
              size="small"
              loading={isSending}
              onClick={() => void send(() => allow.mutateAsync({ params: { applicationId } }))}
            >
              {text.duplicateAllow}
            </Button>
          )}
        </span>
      }
    />
  )
}
