import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { leave } from '../contract.ts'
import { leftOf } from '../leaveRules.ts'
import type { LeaveBalance, LeaveRequest } from '../schemas.ts'
import css from './Leave.module.css'
import { LeaveForm } from './LeaveForm.tsx'
import { tones, useLeaveWords } from './leaveWords.ts'
import { leaveTitles } from './titles.ts'
import { leaveText, useServerWords } from './words.ts'

/** A person's own leave: what is left, what was asked for, and the form that asks. */
export default function MyLeave() {
  const text = useText(leaveText)
  const { titles } = useText(leaveTitles)
  const [params, setParams] = useSearchParams()
  const isAsking = params.get('open') === 'new'
  const reading = useRead(leave.routes.getMyLeave, {})
  const ask = (
    <Button variant="primary" icon={IconPlus} onClick={() => setParams({ open: 'new' })}>
      {titles.ask}
    </Button>
  )
  return (
    <>
      <PageHeader title={titles.mine} subtitle={text.mine.subtitle} actions={ask} />
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      )}
      {reading.isError && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {reading.data && (
        <div className={css.stack}>
          <Section title={text.mine.balances}>
            <div className={css.balances}>
              {reading.data.balances.map((one) => (
                <Balance key={one.typeId} one={one} />
              ))}
            </div>
          </Section>
          <Section title={text.mine.requests}>
            {reading.data.requests.length === 0 ? (
              <EmptyState kind="nothing" compact sketch="register" title={text.mine.none} body={text.mine.noneHint} />
            ) : (
              <Lines>
                {reading.data.requests.map((one) => (
                  <Request key={one.leaveRequestId} one={one} />
                ))}
              </Lines>
            )}
          </Section>
        </div>
      )}
      {isAsking && reading.data && <LeaveForm balances={reading.data.balances} onClose={() => setParams({})} />}
    </>
  )
}

function Balance({ one }: { one: LeaveBalance }) {
  const text = useText(leaveText).mine
  const words = useLeaveWords()
  const left = leftOf(one)
  const more = [
    ...(one.used > 0 ? [fill(text.used, { n: words.days(one.used) })] : []),
    ...(one.pending > 0 ? [fill(text.pending, { n: words.days(one.pending) })] : []),
  ]
  return (
    <StatBlock
      value={left === null ? '∞' : words.days(left)}
      label={words.type(one.typeId)}
      delta={[
        left === null ? text.unlimited : fill(text.left, { n: words.days(left), all: words.days(one.allotted ?? 0) }),
        ...more,
      ].join(' · ')}
    />
  )
}

function Request({ one }: { one: LeaveRequest }) {
  const text = useText(leaveText)
  const words = useLeaveWords()
  const say = useServerWords()
  const cancel = useSend(leave.routes.cancelLeave)
  const [isGone, setGone] = useState(false)
  const days = words.stretch(one)
  const drop = async () => {
    setGone(true)
    try {
      const answer = await cancel.mutateAsync({ params: { leaveRequestId: one.leaveRequestId } })
      toast.success(say(answer))
    } catch (failed) {
      setGone(false)
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <Line
      name={`${words.type(one.typeId)} · ${days}`}
      meta={`${words.days(one.halfDays)} · ${one.reason}`}
      more={
        <>
          {one.decisionReason && <span className={css.meta}>{one.decisionReason}</span>}
          {one.attachment && (
            <Link to={one.attachment.url} download={one.attachment.name}>
              {one.attachment.name}
            </Link>
          )}
        </>
      }
    >
      <Status tone={tones[one.status]}>
        {text.statuses[one.status]}
        {one.decidedBy && one.status !== 'cancelled' ? ` ${fill(text.mine.decidedBy, { name: one.decidedBy })}` : ''}
      </Status>
      {one.status === 'pending' && (
        <Button
          size="small"
          variant="quiet"
          loading={isGone}
          aria-label={fill(text.mine.cancelNamed, { days })}
          onClick={() => void drop()}
        >
          {text.mine.cancel}
        </Button>
      )}
    </Line>
  )
}
