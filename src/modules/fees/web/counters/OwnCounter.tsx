import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeCounters } from '../../contracts/counters.ts'
import type { CounterSession } from '../../contracts/countersSchemas.ts'
import { MoneyField } from '../MoneyField.tsx'
import css from '../reports/Dashboard.module.css'
import { readRupees } from '../rupees.ts'
import { feeText, useServerWords } from '../words.ts'
import { CounterClosure } from './CounterClosure.tsx'
import { counterText } from './counterWords.ts'

/** This person's open counter, or a button to open one. */
export function OwnCounter() {
  const text = useText(counterText)
  const mayCollect = mayUse(feeCounters.routes.openCounter.access, useUser())
  const read = useRead(feeCounters.routes.getMySession, {}, { enabled: mayCollect })
  const [isOpening, setOpening] = useState(false)
  const [isClosing, setClosing] = useState(false)
  if (!mayCollect) return null
  const session = read.data?.session
  return (
    <Section
      title={text.own}
      action={
        session && (
          <Button variant="primary" onClick={() => setClosing(true)}>
            {text.close}
          </Button>
        )
      }
    >
      {read.isPending && <SkeletonRows rows={2} columns={3} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {session && <SessionStats session={session} />}
      {read.data && !session && (
        <EmptyState
          kind="nothing"
          sketch="ledger"
          compact
          title={text.notOpen}
          body={text.notOpenHint}
          action={<Button onClick={() => setOpening(true)}>{text.openIt}</Button>}
        />
      )}
      {isOpening && <OpenCounter onClose={() => setOpening(false)} />}
      {isClosing && session && <CounterClosure session={session} onClose={() => setClosing(false)} />}
    </Section>
  )
}

function SessionStats({ session }: { session: CounterSession }) {
  const text = useText(counterText)
  const { modes } = useText(feeText)
  const { money, time } = useFormat()
  const { timeZone } = useSchool()
  const totals = Object.entries(session.expected) as [keyof typeof modes, number][]
  const inHand = session.openingFloatMinor + (session.expected.cash ?? 0)
  return (
    <div className={css.stats}>
      <StatBlock
        value={session.counterName}
        label={fill(text.opened, { time: time(session.openedAt, timeZone, { timeStyle: 'short' }) })}
      />
      <StatBlock value={money(inHand)} label={text.inHand} />
      {totals.map(([mode, amount]) => (
        <StatBlock key={mode} value={money(amount)} label={modes[mode]} />
      ))}
    </div>
  )
}

function OpenCounter({ onClose }: { onClose: () => void }) {
  const text = useText(counterText)
  const words = useText(feeText)
  const say = useServerWords()
  const counters = useRead(feeCounters.routes.listCounters, {}).data?.counters ?? []
  const open = useSend(feeCounters.routes.openCounter)
  const usable = counters.filter(({ isActive }) => isActive)
  const form = useRecordForm({
    say,
    name: 'fee counter session',
    facts: { counterId: '', openingFloatMinor: '0' },
    version: 0,
    check: ({ counterId, openingFloatMinor }) => [
      ...(counterId ? [] : [{ field: 'counterId', message: words.chooseOne }]),
      ...(readRupees(openingFloatMinor) === undefined
        ? [{ field: 'openingFloatMinor', message: words.amountWrong }]
        : []),
    ],
    send: ({ counterId, openingFloatMinor }) =>
      open.mutateAsync({ params: { counterId }, body: { openingFloatMinor: readRupees(openingFloatMinor) ?? 0 } }),
    onSaved: onClose,
  })
  const labels: Record<string, string> = { counterId: text.counter, openingFloatMinor: text.float }
  return (
    <RecordDrawer
      title={text.openTitle}
      isNew
      submitLabel={text.openIt}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <NativeSelect
        label={text.counter}
        required
        placeholder={words.chooseOne}
        options={usable.map(({ counterId, name }) => ({ value: counterId, label: name }))}
        value={form.values.counterId}
        onChange={(value) => form.change('counterId', value)}
        error={form.errors.counterId}
      />
      <MoneyField
        label={text.float}
        required
        value={form.values.openingFloatMinor}
        onChange={(value) => form.change('openingFloatMinor', value)}
        error={form.errors.openingFloatMinor}
      />
    </RecordDrawer>
  )
}
