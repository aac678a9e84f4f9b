import { useParams } from 'react-router'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { serviceTypes } from '#modules/gateway/choices.ts'
import { gatewayQueue } from '#modules/gateway/contract.ts'
import type { MessageStory } from '#modules/gateway/queueSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Gateway.module.css'
import { detailsOf, gatewayPaths } from '../paths.ts'
import { ReadState } from '../ReadState.tsx'
import { gatewayTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { stateTones, useCost, useMoment, useNamed, useReason } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** Everything that happened to one message. */
export default function Message() {
  const { messageId = '' } = useParams()
  const read = useRead(gatewayQueue.routes.getMessage, { params: { messageId } }, { refetchInterval: 5000 })
  return read.data ? <Story message={read.data} /> : <ReadState read={read} />
}

function Story({ message }: { message: MessageStory }) {
  const text = useText(gatewayText)
  const { titles } = useText(gatewayTitles)
  const named = useNamed()
  const mayRetry = mayUse(gatewayEditing, useUser())
  const retry = useSend(gatewayQueue.routes.retryMessage)
  const { send, isSending } = useSending()
  const isFailed = (message.state === 'failed' || message.state === 'expired') && message.category !== 'code'
  const { batchId, messageId } = message
  const back = detailsOf(batchId, { serviceTypeId: serviceTypes[message.channel], pending: 0, processed: 0, failed: 0 })
  return (
    <>
      <PageHeader
        title={message.recipient || titles.message}
        subtitle={<Status tone={stateTones[message.state]}>{text.states[message.state]}</Status>}
        crumbs={[
          { label: titles.gateway, to: gatewayPaths.queue },
          { label: named(message.sourceName), to: back },
        ]}
        actions={
          mayRetry &&
          isFailed && (
            <Button
              loading={isSending}
              onClick={() =>
                void send(
                  () => retry.mutateAsync({ params: { messageId }, body: {} }),
                  () => undefined,
                )
              }
            >
              {text.retryOne}
            </Button>
          )
        }
      />
      <div className={css.columns}>
        <div className={css.stack}>
          <Section title={text.story}>
            <Steps message={message} />
          </Section>
        </div>
        <div className={css.stack}>
          <Section title={text.text}>
            {message.body === null ? (
              <p className={css.quiet}>{text.secret}</p>
            ) : (
              <p className={css.text} lang={message.language}>
                {[message.title, message.body].filter(Boolean).join('\n')}
              </p>
            )}
          </Section>
          <Facts message={message} />
        </div>
      </div>
    </>
  )
}

function Facts({ message }: { message: MessageStory }) {
  const text = useText(gatewayText)
  const moment = useMoment()
  const reason = useReason()
  const cost = useCost()
  const facts: [string, string][] = [
    [text.channel, text.channels[message.channel]],
    // The bell has no address; its contact is the person.
    [text.contact, message.channel === 'inApp' ? '' : message.contact],
    [text.category, text.categories[message.category]],
    [text.language, text.languages[message.language]],
    [text.reason, message.reason && reason(message.reason)],
    [text.about, message.about.join(', ')],
    [text.chain, message.chain.map((channel) => text.channels[channel]).join(' → ')],
    [text.template, message.template ?? ''],
    [text.segments, message.segments > 0 ? String(message.segments) : ''],
    [text.cost, cost(message.cost)],
    [text.created, moment(message.createdAt)],
    [text.dueAt, moment(message.dueAt)],
    [text.expires, moment(message.expiresAt)],
  ]
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}

const resultTones: Readonly<Record<'accepted' | 'failed' | 'unknown' | 'open', StatusTone>> = {
  accepted: 'good',
  failed: 'bad',
  unknown: 'part',
  open: 'neutral',
}

/** Calls and receipts in the order in which they happened. */
function Steps({ message }: { message: MessageStory }) {
  const text = useText(gatewayText)
  const moment = useMoment()
  const reason = useReason()
  const events = [
    ...message.steps.map((step) => ({ at: step.startedAt, step, receipt: null })),
    ...message.receipts.map((receipt) => ({ at: receipt.receivedAt, step: null, receipt })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  if (events.length === 0) return <p className={css.quiet}>{text.noSteps}</p>
  return (
    <Lines label={text.story}>
      {events.map(({ at, step, receipt }) =>
        step ? (
          <Line
            key={step.attemptId}
            name={
              step.channel === 'inApp'
                ? text.inBell
                : fill(text.attempt, { account: step.account ?? text.installation })
            }
            meta={[
              moment(at),
              text.channels[step.channel],
              step.code && reason(step.code),
              step.providerCode && fill(text.providerCode, { code: step.providerCode }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Status tone={resultTones[step.result ?? 'open']}>{text.results[step.result ?? 'open']}</Status>
          </Line>
        ) : (
          receipt && (
            <Line
              key={receipt.receiptId}
              name={fill(text.receiptFrom, { account: receipt.account })}
              meta={[moment(at), receipt.code, receipt.moved ? '' : text.receiptLate].filter(Boolean).join(' · ')}
            >
              <Status tone={receipt.kind === 'failed' || receipt.kind === 'optedOut' ? 'bad' : 'good'}>
                {text.receipts[receipt.kind]}
              </Status>
            </Line>
          )
        ),
      )}
    </Lines>
  )
}
