import { useState } from 'react'
import type { Application, ApplicationEvent } from '#modules/admissions/applicationSchemas.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

type Letter = Application['letters'][number]
type Sent = ApplicationEvent['messages'][number]
type Entry =
  | { readonly at: string; readonly event: ApplicationEvent }
  | { readonly at: string; readonly letter: Letter }

const noticeTones: Readonly<Record<Sent['state'], StatusTone>> = {
  queued: 'part',
  sent: 'leave',
  delivered: 'good',
  failed: 'bad',
}

/** Notes, messages, letters and everything that happened, newest first. */
export function History({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const text = useText(admissionText)
  const { events, letters } = application
  const entries: Entry[] = [
    ...events.map((event) => ({ at: event.at, event })),
    ...letters.map((letter) => ({ at: letter.issuedAt, letter })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Section title={text.history}>
      <div className={css.stack}>
        {mayEdit && <Composer application={application} />}
        <ol className={css.events}>
          {entries.map((entry) =>
            'event' in entry ? (
              <EventEntry key={entry.event.eventId} event={entry.event} />
            ) : (
              <LetterEntry key={entry.letter.issuedDocumentId} letter={entry.letter} />
            ),
          )}
        </ol>
      </div>
    </Section>
  )
}

function EventEntry({ event }: { event: ApplicationEvent }) {
  const text = useText(admissionText)
  const { kind, fromState, toState, words, by, at, messages } = event
  const heading = fill(text.events[kind], {
    from: fromState ? text.states[fromState] : text.blank,
    to: toState ? text.states[toState] : text.blank,
  })
  // Nobody’s doing: the waiting list moved up, or the time was over.
  const isAutomatic = kind === 'state' && (toState === 'offered' || toState === 'expired')
  return (
    <li>
      <p>{heading}</p>
      {words && <p className={css.words}>{words}</p>}
      {messages.map((sent) => (
        <SentMessage key={sent.channel} sent={sent} />
      ))}
      <When by={kind === 'notice' ? '' : by || (isAutomatic ? text.byItself : text.byFamily)} at={at} />
    </li>
  )
}

/** What became of a message, and why it did not arrive. */
function SentMessage({ sent }: { sent: Sent }) {
  const text = useText(admissionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { channel, state, reason, dueAt } = sent
  const [code = ''] = reason.split(' at ')
  // An unknown code is better than nothing.
  const why = Object.hasOwn(text.noticeReasons, code)
    ? text.noticeReasons[code as keyof typeof text.noticeReasons]
    : code
  return (
    <p>
      <Status tone={noticeTones[state]}>
        {[
          fill(text.noticeFate, { channel: text.noticeChannels[channel], state: text.noticeStates[state] }),
          why,
          dueAt && fill(text.noticeDue, { time: time(dueAt, timeZone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Status>
    </p>
  )
}

/** Letters are handed over or posted, so what is known of one is whether it was printed. */
function LetterEntry({ letter }: { letter: Letter }) {
  const text = useText(admissionText)
  const count = useCount()
  const { kind, number, issuedAt, issuedBy, copies, isRevoked } = letter
  const fate = isRevoked ? text.letterRevoked : copies > 0 ? count(text.letterPrinted, copies) : text.letterNotPrinted
  return (
    <li>
      <p>{`${text.letters[kind]} ${number}`}</p>
      <p>
        <Status tone={isRevoked ? 'bad' : copies > 0 ? 'good' : 'part'}>{fate}</Status>
      </p>
      <When by={issuedBy} at={issuedAt} />
    </li>
  )
}

function When({ by, at }: { by: string; at: string }) {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return <p className={css.quiet}>{[by, time(at, timeZone)].filter(Boolean).join(' · ')}</p>
}

function Composer({ application }: { application: Application }) {
  const text = useText(admissionText)
  const [kind, setKind] = useState<'note' | 'message'>('note')
  const [words, setWords] = useState('')
  const note = useSend(applications.routes.addNote)
  const message = useSend(applications.routes.sendMessage)
  const { send, isSending, errors } = useSending()
  const input = { params: { applicationId: application.applicationId }, body: { words } }
  const isMessage = kind === 'message'
  return (
    <div className={css.tight}>
      {application.email !== '' && (
        <SegmentedControl
          label={text.history}
          options={[
            { value: 'note', label: text.note },
            { value: 'message', label: text.message },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      <TextArea
        label={isMessage ? text.message : text.note}
        labelHidden
        rows={3}
        placeholder={isMessage ? fill(text.messagePlaceholder, { email: application.email }) : text.notePlaceholder}
        value={words}
        max={isMessage ? 2000 : 1000}
        onChange={setWords}
        error={errors.words}
      />
      <div>
        <Button
          disabled={words.trim() === ''}
          loading={isSending}
          onClick={() =>
            void send(
              () => (isMessage ? message : note).mutateAsync(input),
              () => setWords(''),
            )
          }
        >
          {isMessage ? text.sendMessage : text.addNote}
        </Button>
      </div>
    </div>
  )
}
