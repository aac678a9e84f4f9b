import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { feeCounters } from '../../contracts/counters.ts'
import { AskDialog } from '../AskDialog.tsx'
import { counterText } from './counterWords.ts'

/** Shows up to which day the books are closed and by whom, and closes more. */
export function PeriodLock() {
  const text = useText(counterText)
  const { date, ago } = useFormat()
  const mayLock = mayUse(feeCounters.routes.lockPeriod.access, useUser())
  const read = useRead(feeCounters.routes.getPeriodLock, {})
  const [isLocking, setLocking] = useState(false)
  const lock = mayLock && (
    <Button size="small" onClick={() => setLocking(true)}>
      {text.lockIt}
    </Button>
  )
  const newest = read.data?.locks[0]
  return (
    <Section title={text.lock} subtitle={text.lockHint} action={lock}>
      {read.isPending && <SkeletonRows rows={1} columns={2} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {read.data && (
        <Notice
          tone="info"
          title={read.data.lockedUpTo ? fill(text.lockedUpTo, { date: date(read.data.lockedUpTo) }) : text.notLocked}
        >
          {newest &&
            `${fill(text.lockedBy, { name: newest.by, ago: ago(newest.at) })}${newest.reason ? `: ${newest.reason}` : ''}`}
        </Notice>
      )}
      {isLocking && <LockDialog onClose={() => setLocking(false)} />}
    </Section>
  )
}

function LockDialog({ onClose }: { onClose: () => void }) {
  const text = useText(counterText)
  const { timeZone } = useSchool()
  const send = useSend(feeCounters.routes.lockPeriod)
  const yesterday = addDays(today(timeZone), -1)
  const [upTo, setUpTo] = useState<string | null>(yesterday)
  return (
    <AskDialog
      title={text.lockTitle}
      hint={text.lockWarning}
      submitLabel={text.lockIt}
      danger
      reasonOptional
      send={({ reason }) => send.mutateAsync({ body: { upTo: upTo ?? yesterday, reason: reason.slice(0, 200) } })}
      onClose={onClose}
    >
      <DateField label={text.upTo} required max={yesterday} value={upTo} onChange={setUpTo} />
    </AskDialog>
  )
}
