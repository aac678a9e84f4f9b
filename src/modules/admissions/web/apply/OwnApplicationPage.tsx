import { useState } from 'react'
import { useParams } from 'react-router'
import { familyAnswers } from '#modules/admissions/answerContract.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import type { OwnApplication } from '#modules/admissions/applySchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { ApiProblem, call, download } from '#platform/web/api.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { applyPaths } from '../paths.ts'
import { admissionTitles } from '../titles.ts'
import css from './Apply.module.css'
import { ApplyPage } from './ApplyPage.tsx'
import { DocumentInput } from './DocumentInput.tsx'
import { DraftForm } from './DraftForm.tsx'
import { NextSteps } from './NextSteps.tsx'
import { stateTones } from './publicWords.ts'
import { applyText, useServerWords } from './words.ts'

/** A family's application: the form while it is a draft, its status afterwards. */
export default function OwnApplicationPage() {
  const { titles } = useText(admissionTitles)
  const text = useText(applyText)
  const say = useServerWords()
  const { applicationId = '' } = useParams()
  const read = useRead(
    apply.routes.getOwnApplication,
    { params: { applicationId } },
    { retry: false, refetchOnWindowFocus: false },
  )
  return (
    <ApplyPage title={read.data?.childName || titles.ownApplication}>
      <p>
        <Link to={applyPaths.home}>{text.allApplications}</Link>
      </p>
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      )}
      {read.isError && (
        <EmptyState
          kind="failed"
          body={say(read.error)}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {read.data && <p className={css.quiet}>{[read.data.grade, read.data.post].join(' · ')}</p>}
      {read.data?.state === 'draft' && (
        <DraftForm key={applicationId} application={read.data} onSubmitted={() => void read.refetch()} />
      )}
      {read.data && read.data.state !== 'draft' && (
        <StatusPage application={read.data} onChanged={() => void read.refetch()} />
      )}
    </ApplyPage>
  )
}

/** States in which a family can still withdraw. */
const open: readonly OwnApplication['state'][] = [
  'received',
  'documentsNeeded',
  'evaluation',
  'waiting',
  'offered',
  'accepted',
  'waitlisted',
]

function StatusPage({ application, onChanged }: { application: OwnApplication; onChanged: () => void }) {
  const text = useText(applyText)
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [isAsking, setAsking] = useState(false)
  const { applicationId, state, number, submittedAt, documents, messages } = application
  const language = useLanguage()
  const photos = new Set(
    application.sections.flatMap(({ fields }) =>
      fields.filter(({ typeId }) => typeId === fieldTypes.image).map(({ fieldKey }) => fieldKey),
    ),
  )
  const saveAcknowledgement = async () => {
    const route = familyAnswers.routes.printAcknowledgement
    const { blob, name } = await download(route, { params: { applicationId }, query: { language } })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name ?? 'application.pdf'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const withdraw = async () => {
    try {
      await call(apply.routes.withdrawApplication, { params: { applicationId } })
      onChanged()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast.error(say(problem))
    }
  }
  return (
    <>
      <section className={css.card}>
        <div className={css.between}>
          <h2>{text.status}</h2>
          <Status tone={stateTones[state]}>{text.states[state]}</Status>
        </div>
        <p>{text.stateHints[state]}</p>
        <dl className={css.facts}>
          <dt>{text.number}</dt>
          <dd>{number ?? '–'}</dd>
          {submittedAt && (
            <>
              <dt>{text.submittedOn}</dt>
              <dd>{time(submittedAt, timeZone)}</dd>
            </>
          )}
        </dl>
        {submittedAt && (
          <div>
            <Button size="small" onClick={() => void saveAcknowledgement()}>
              {text.acknowledgement}
            </Button>
          </div>
        )}
      </section>
      <NextSteps applicationId={applicationId} onChanged={onChanged} />
      {documents.length > 0 && (
        <section className={css.card}>
          <h2>{text.documents}</h2>
          {documents.map((one) => (
            <DocumentInput
              key={one.documentKey}
              applicationId={applicationId}
              document={one}
              isPhoto={photos.has(one.documentKey)}
              isClosed={!open.includes(state)}
              onSent={onChanged}
            />
          ))}
        </section>
      )}
      {messages.length > 0 && (
        <section className={css.card}>
          <h2>{text.messages}</h2>
          {messages.map((one) => (
            <div key={one.at}>
              <p className={css.quiet}>{time(one.at, timeZone)}</p>
              <p>{one.words}</p>
            </div>
          ))}
        </section>
      )}
      {open.includes(state) && (
        <div>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {text.withdraw}
          </Button>
        </div>
      )}
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.withdrawTitle}
        confirmLabel={text.withdraw}
        danger
        onConfirm={withdraw}
      >
        {text.withdrawBody}
      </ConfirmationDialog>
    </>
  )
}
