import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CorrectionField } from '#modules/people/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { corrections } from '../../contracts/family.ts'
import type { Correction } from '../../contracts/familySchemas.ts'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { peoplePaths, studentPath } from '../paths.ts'
import { peopleText, useServerWords } from '../words.ts'
import css from './Record.module.css'
import { recordText, useFieldTexts } from './recordWords.ts'

const states = ['waiting', 'decided'] as const

/** The office checks what guardians ask it to correct. */
export default function Corrections() {
  const text = useText(recordText).office
  const [params] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'waiting'
  const sort = state === 'waiting' ? 'askedAt' : '-askedAt'
  const read = useRead(corrections.routes.listCorrections, { query: { state, sort, size: 50 } })
  return (
    <>
      <PageHeader title={text.title} subtitle={text.intro} />
      <PeopleTabs value="corrections" />
      <div className={css.office}>
        <Tabs
          label={text.title}
          value={state}
          tabs={states.map((one) => ({
            value: one,
            label: text[one],
            to: one === 'waiting' ? peoplePaths.corrections : `${peoplePaths.corrections}?state=${one}`,
          }))}
        />
        {read.isError ? (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : !read.data ? (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        ) : read.data.rows.length === 0 ? (
          <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
        ) : (
          read.data.rows.map((one) => <CorrectionPanel key={`${one.correctionId} ${one.version}`} correction={one} />)
        )}
      </div>
    </>
  )
}

function CorrectionPanel({ correction }: { correction: Correction }) {
  const text = useText(recordText)
  const { relations } = useText(peopleText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const day = (at: string) => time(at, timeZone, { dateStyle: 'medium' })
  const { studentName, className, askedBy, relation, askedAt, decidedBy, decidedAt, note, reason } = correction
  const asker = relation ? `${askedBy} (${relations[relation]})` : askedBy
  const mayDecide = mayUse(corrections.routes.decideCorrection.access, useUser())
  return (
    <Panel
      title={<Link to={studentPath(correction.studentId)}>{studentName}</Link>}
      subtitle={[className, fill(text.office.asked, { name: asker, date: day(askedAt) })].filter(Boolean).join(' · ')}
    >
      <div className={css.stack}>
        {note && <p>“{note}”</p>}
        {correction.state === 'waiting' && mayDecide ? (
          <Decision correction={correction} />
        ) : (
          <>
            <ul className={css.changes}>
              {correction.fields.map((one) => (
                <li key={one.field}>
                  <Change change={one} />{' '}
                  {one.isApproved !== null && (
                    <Status tone={one.isApproved ? 'good' : 'bad'}>
                      {one.isApproved ? text.own.accepted : text.own.rejected}
                    </Status>
                  )}
                </li>
              ))}
            </ul>
            {reason && <p>{reason}</p>}
            {decidedBy && decidedAt && (
              <p className={css.meta}>{fill(text.office.by, { name: decidedBy, date: day(decidedAt) })}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function Change({ change }: { change: Correction['fields'][number] }) {
  const text = useText(recordText)
  const { label, show } = useFieldTexts()
  const { field, before, after, now, isApproved } = change
  const value = (one: string | null) => show(field, one) || text.office.empty
  return (
    <>
      <strong>{label(field)}</strong> {fill(text.own.change, { before: value(before), after: value(after) })}
      {isApproved === null && now !== before && (
        <span className={css.warn}> {fill(text.office.now, { value: value(now) })}</span>
      )}
    </>
  )
}

function Decision({ correction }: { correction: Correction }) {
  const text = useText(recordText).office
  const say = useServerWords()
  const count = useCount()
  const decide = useSend(corrections.routes.decideCorrection)
  const [rejected, setRejected] = useState<ReadonlySet<CorrectionField>>(new Set())
  const [reason, setReason] = useState('')
  const names = correction.fields.map(({ field }) => field)
  const accepted = names.length - rejected.size
  const send = (turnedDown: ReadonlySet<CorrectionField>) => {
    const decisions = correction.fields.map(({ field, now }) => ({
      field,
      isApproved: !turnedDown.has(field),
      seen: now,
    }))
    decide.mutate(
      { params: { correctionId: correction.correctionId }, body: { decisions, reason: reason.trim() } },
      {
        onSuccess: ({ message, code }) => void toast.success(say({ message, ...(code && { code }) })),
        onError: ({ code }) => void (code === 'changed-meanwhile' && queryClient.invalidateQueries()),
      },
    )
  }
  const reasonError = decide.error?.fields.find(({ field }) => field === 'reason')
  return (
    <>
      {decide.isError && !reasonError && (
        <Notice
          tone="bad"
          live
          title={decide.error.code === 'changed-meanwhile' ? text.overtaken : say(decide.error)}
        />
      )}
      {correction.fields.map((one) => (
        <Checkbox
          key={one.field}
          label={<Change change={one} />}
          checked={!rejected.has(one.field)}
          onChange={(on) => {
            const next = new Set(rejected)
            if (on) next.delete(one.field)
            else next.add(one.field)
            setRejected(next)
          }}
        />
      ))}
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={reasonError && say(reasonError)}
      />
      <div className={css.row}>
        {accepted > 0 && (
          <Button variant="primary" loading={decide.isPending} onClick={() => send(rejected)}>
            {count(text.decide, accepted)}
          </Button>
        )}
        <Button loading={decide.isPending} onClick={() => send(new Set(names))}>
          {text.rejectAll}
        </Button>
      </div>
    </>
  )
}
