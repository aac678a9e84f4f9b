import { useState } from 'react'
import type { Application, ApplicationEvent } from '#modules/admissions/applicationSchemas.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

/** Notes, messages and everything that happened, newest first. */
export function History({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const text = useText(admissionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const heading = ({ kind, fromState, toState }: ApplicationEvent) =>
    fill(text.events[kind], {
      from: fromState ? text.states[fromState] : text.blank,
      to: toState ? text.states[toState] : text.blank,
    })
  return (
    <Section title={text.history}>
      <div className={css.stack}>
        {mayEdit && <Composer application={application} />}
        <ol className={css.events}>
          {application.events.map((event) => (
            <li key={event.eventId}>
              <p>{heading(event)}</p>
              {event.words && <p>{event.words}</p>}
              {event.messages.length > 0 && (
                <p className={css.quiet}>
                  {event.messages
                    .map(({ channel, state }) => `${text.noticeChannels[channel]}: ${text.noticeStates[state]}`)
                    .join(' · ')}
                </p>
              )}
              <p className={css.quiet}>
                {[event.kind !== 'notice' && (event.by || text.byFamily), time(event.at, timeZone)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
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
