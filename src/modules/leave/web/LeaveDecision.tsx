import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { leave } from '../contract.ts'
import { leftOf } from '../leaveRules.ts'
import type { LeaveBalance, LeaveRequest } from '../schemas.ts'
import css from './Leave.module.css'
import { tones, useLeaveWords } from './leaveWords.ts'
import { leaveText, useServerWords } from './words.ts'

/** One request with what is needed to decide about it. */
export function LeaveDecision({ leaveRequestId, onClose }: { leaveRequestId: string; onClose: () => void }) {
  const reading = useRead(leave.routes.getLeave, { params: { leaveRequestId } })
  const { data } = reading
  return (
    <Drawer open onClose={onClose} title={data?.request.name ?? ''}>
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      )}
      {reading.isError && <EmptyState kind="failed" compact onRetry={() => void reading.refetch()} />}
      {data && <Facts {...data} onDone={onClose} />}
    </Drawer>
  )
}

type FactsProps = {
  request: LeaveRequest
  balance: LeaveBalance
  alsoAway: readonly { name: string; startDate: LeaveRequest['startDate']; endDate: LeaveRequest['endDate'] }[]
  onDone: () => void
}

function Facts({ request, balance, alsoAway, onDone }: FactsProps) {
  const text = useText(leaveText)
  const words = useLeaveWords()
  const left = leftOf(balance)
  return (
    <div className={css.stack}>
      <dl className={css.facts}>
        <dt>{text.approvals.type}</dt>
        <dd>{words.type(request.typeId)}</dd>
        <dt>{text.approvals.days}</dt>
        <dd>{`${words.stretch(request)} · ${words.days(request.halfDays)}`}</dd>
        <dt>{text.approvals.reason}</dt>
        <dd>{request.reason}</dd>
        {request.attachment && (
          <>
            <dt>{text.mine.attachment}</dt>
            <dd>
              <Link to={request.attachment.url} download={request.attachment.name}>
                {request.attachment.name}
              </Link>
            </dd>
          </>
        )}
        <dt>{text.approvals.balance}</dt>
        <dd>{left === null ? text.mine.unlimited : words.days(left)}</dd>
        <dt>{text.approvals.status}</dt>
        <dd>
          <Status tone={tones[request.status]}>{text.statuses[request.status]}</Status>
          {request.decisionReason && <p className={css.meta}>{request.decisionReason}</p>}
        </dd>
        <dt>{text.approvals.alsoAway}</dt>
        <dd>
          {alsoAway.length === 0
            ? text.approvals.nobodyElse
            : alsoAway.map((one) => (
                <div key={`${one.name} ${one.startDate}`}>
                  {`${one.name}: ${words.stretch({ ...one, fromAfternoon: false, untilNoon: false })}`}
                </div>
              ))}
        </dd>
      </dl>
      <Acts request={request} onDone={onDone} />
    </div>
  )
}

function Acts({ request, onDone }: { request: LeaveRequest; onDone: () => void }) {
  const text = useText(leaveText).approvals
  const say = useServerWords()
  const user = useUser()
  const decide = useSend(leave.routes.decideLeave)
  const withdraw = useSend(leave.routes.withdrawLeave)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { leaveRequestId, version, status } = request
  const params = { leaveRequestId }
  const run = async (work: () => Promise<Spoken>) => {
    setProblem(null)
    try {
      toast.success(say(await work()))
      onDone()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  if (!mayUse(leave.routes.decideLeave.access, user) || (status !== 'pending' && status !== 'approved')) return null
  if (request.userId === user.userId) return <Notice tone="info" title={text.ownRequest} />
  const withReason = (work: () => Promise<Spoken>) => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void run(work)
  }
  const isBusy = decide.isPending || withdraw.isPending
  return (
    <div className={css.form}>
      {problem && <Notice tone="bad" live title={problem} />}
      <TextField
        label={text.reasonFor}
        maxLength={300}
        value={reason}
        onChange={(value) => {
          setReason(value)
          setMissing(false)
        }}
        error={isMissing ? text.reasonNeeded : undefined}
      />
      <div className={css.acts}>
        {status === 'pending' ? (
          <>
            <Button
              variant="primary"
              loading={isBusy}
              onClick={() =>
                void run(() => decide.mutateAsync({ params, body: { status: 'approved', reason, version } }))
              }
            >
              {text.approve}
            </Button>
            <Button
              loading={isBusy}
              onClick={() =>
                withReason(() => decide.mutateAsync({ params, body: { status: 'rejected', reason, version } }))
              }
            >
              {text.reject}
            </Button>
          </>
        ) : (
          <Button
            variant="danger"
            loading={isBusy}
            onClick={() => withReason(() => withdraw.mutateAsync({ params, body: { reason, version } }))}
          >
            {text.withdraw}
          </Button>
        )}
      </div>
    </div>
  )
}
