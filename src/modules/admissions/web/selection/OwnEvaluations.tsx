import { useState } from 'react'
import { admissionPanel } from '#modules/admissions/panelContract.ts'
import type { OwnEvaluation } from '#modules/admissions/panelSchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import css from '../Admissions.module.css'
import { admissionTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { PanelTable } from './PanelTable.tsx'
import { panelText } from './panelWords.ts'

/** The children whom the reader scores as a member of a panel. */
export default function OwnEvaluations() {
  const { titles } = useText(admissionTitles)
  const text = useText(panelText)
  const count = useCount()
  const read = useRead(admissionPanel.routes.listOwnEvaluations, {})
  const evaluations = read.data?.evaluations ?? []
  const open = evaluations.filter(({ isOpen }) => isOpen)
  const rest = evaluations.filter(({ isOpen }) => !isOpen)
  return (
    <>
      <PageHeader title={titles.evaluations} />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Loading>
          <Skeleton width="60%" height={16} />
        </Loading>
      )}
      {read.data && (
        <div className={css.stack}>
          {open.length === 0 && (
            <EmptyState kind="nothing" sketch="register" title={text.nothingOwed} body={text.nothingOwedHint} />
          )}
          {open.length > 0 && (
            <Section title={count(text.toScore, open.length)}>
              <div className={css.stack}>
                {open.map((one) => (
                  <OwnScores key={`${one.applicationId} ${one.roundKey}`} evaluation={one} />
                ))}
              </div>
            </Section>
          )}
          {rest.length > 0 && (
            <Section title={text.submitted}>
              <div className={css.stack}>
                {rest.map((one) => (
                  <div key={`${one.applicationId} ${one.roundKey}`} className={css.block}>
                    <Heading evaluation={one} />
                    <PanelTable criteria={one.criteria} panel={one.panel} />
                  </div>
                ))}
              </div>
            </Section>
          )}
        </div>
      )}
    </>
  )
}

function Heading({ evaluation }: { evaluation: OwnEvaluation }) {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { childName, grade, number, round, startsAt, place } = evaluation
  return (
    <div className={css.between}>
      <strong>{childName}</strong>
      <span className={css.quiet}>
        {[grade, number, round, startsAt && time(startsAt, timeZone), place].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

function OwnScores({ evaluation }: { evaluation: OwnEvaluation }) {
  const text = useText(panelText)
  const userId = useUser()?.userId
  const { applicationId, roundKey, criteria, panel, reopened } = evaluation
  const [scores, setScores] = useState<Readonly<Record<string, number | null>>>(reopened?.scores ?? {})
  const [note, setNote] = useState(reopened?.note ?? '')
  const [isAsking, setAsking] = useState(false)
  const submit = useSend(admissionPanel.routes.submitScores)
  const { send, isSending, errors } = useSending()
  const given = Object.entries(scores).flatMap(([key, score]) => (score === null ? [] : [[key, score] as const]))
  const others = panel.filter((one) => one.userId !== userId)
  const submitOwn = () =>
    send(
      () =>
        submit.mutateAsync({
          params: { applicationId, roundKey },
          body: { scores: Object.fromEntries(given), note },
        }),
      () => setAsking(false),
    )
  return (
    <>
      <form
        className={css.block}
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
        noValidate
      >
        <Heading evaluation={evaluation} />
        {reopened && (
          <Notice tone="warn" title={text.givenBack}>
            {reopened.reason}
          </Notice>
        )}
        <div className={css.pair}>
          {criteria.map(({ criterionKey, label, maxScore }) => (
            <NumberField
              key={criterionKey}
              label={label}
              suffix={`/ ${maxScore}`}
              required
              min={0}
              max={maxScore}
              decimals={1}
              value={scores[criterionKey] ?? null}
              onChange={(score) => setScores((before) => ({ ...before, [criterionKey]: score }))}
            />
          ))}
        </div>
        <TextArea label={text.note} rows={2} max={1000} value={note} onChange={setNote} error={errors.note} />
        <div className={css.between}>
          <span className={css.quiet}>
            {others.length > 0 && fill(text.withOthers, { names: others.map(({ name }) => name).join(', ') })}
          </span>
          <Button type="submit" disabled={given.length < criteria.length} loading={isSending}>
            {text.submit}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmationDialog
          open
          danger={false}
          title={fill(text.submitTitle, { name: evaluation.childName })}
          confirmLabel={text.submit}
          onConfirm={() => void submitOwn()}
          onClose={() => setAsking(false)}
        >
          {/* A number above its limit has become the limit: they are read once more before they are final. */}
          {criteria.map(({ criterionKey, label, maxScore }) => (
            <div key={criterionKey} className={css.between}>
              <span>{label}</span>
              <strong>
                {scores[criterionKey]} / {maxScore}
              </strong>
            </div>
          ))}
          <p>{text.submitHint}</p>
        </ConfirmationDialog>
      )}
    </>
  )
}
