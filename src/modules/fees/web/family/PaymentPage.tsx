import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PageTitle } from '#modules/family/web/public.tsx'
import { feeFamily } from '#modules/fees/familyContract.ts'
import type { FamilyOrder } from '#modules/fees/familySchemas.ts'
import { saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice, type NoticeTone } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { familyFeePaths } from '../paths.ts'
import { useServerWords } from '../words.ts'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'

const { getFamilyOrder, checkFamilyOrder, cancelFamilyOrder, printFamilyReceipt } = feeFamily.routes

/** How often to look, and how often to make the school ask the gateway, in ms. */
const [lookEvery, askEvery] = [4000, 12_000]

/** Where the gateway sends the payer back to. It believes the gateway only, not the address it was opened with. */
export default function PaymentPage() {
  const [params] = useSearchParams()
  const onlineOrderId = params.get('order')
  if (!onlineOrderId) return <Navigate to={familyFeePaths.fees} replace />
  return (
    <>
      <PageTitle />
      <Payment onlineOrderId={onlineOrderId} />
    </>
  )
}

function Payment({ onlineOrderId }: { onlineOrderId: string }) {
  const input = { params: { onlineOrderId } }
  const read = useRead(getFamilyOrder, input, {
    refetchInterval: ({ state }) => (state.data?.state === 'opened' ? lookEvery : false),
  })
  const isOpen = read.data?.state === 'opened' || read.data?.state === 'expired'
  const check = useSend(checkFamilyOrder)
  const ask = useRef(() => {})
  ask.current = () => check.mutate(input)
  useEffect(() => {
    if (!isOpen) return
    ask.current()
    const timer = setInterval(() => ask.current(), askEvery)
    return () => clearInterval(timer)
  }, [isOpen])
  if (read.isError)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  return <Outcome order={read.data} isChecking={check.isPending} onCheck={() => ask.current()} />
}

const stages = {
  waiting: 'info',
  pending: 'warn',
  failed: 'bad',
  paid: 'good',
  cancelled: 'info',
  expired: 'warn',
  refused: 'bad',
} as const satisfies Record<string, NoticeTone>

const stageOf = ({ state, attempt }: FamilyOrder): keyof typeof stages => {
  if (state !== 'opened') return state
  return attempt === 'none' ? 'waiting' : attempt
}

type OutcomeProps = { order: FamilyOrder; isChecking: boolean; onCheck: () => void }

function Outcome({ order, isChecking, onCheck }: OutcomeProps) {
  const text = useText(familyFeeText).order
  const say = useServerWords()
  const { money } = useFormat()
  const cancel = useSend(cancelFamilyOrder, { onError: (problem) => void toast.error(say(problem)) })
  const stage = stageOf(order)
  const amount = money(order.amountMinor)
  const advance = order.receipts.reduce((all, { advanceMinor }) => all + advanceMinor, 0)
  return (
    <div className={css.page}>
      <Notice tone={stages[stage]} live title={fill(text[stage], { amount })}>
        {fill(text[`${stage}Hint`], { amount })}
        {advance > 0 && <p>{fill(text.advance, { amount: money(advance) })}</p>}
      </Notice>
      {order.parts.length > 1 && (
        <ul className={css.dues}>
          {order.parts.map((part) => (
            <li key={part.studentId}>{fill(text.forChild, { name: part.name, amount: money(part.amountMinor) })}</li>
          ))}
        </ul>
      )}
      {order.receipts.map((receipt) => (
        <ReceiptButton key={receipt.paymentId} receipt={receipt} />
      ))}
      <div className={css.actions}>
        {order.address && (stage === 'waiting' || stage === 'failed') && (
          <Button variant="primary" size="large" block onClick={() => window.location.assign(order.address)}>
            {stage === 'failed' ? text.retry : text.go}
          </Button>
        )}
        {(order.state === 'opened' || order.state === 'expired') && (
          <Button block loading={isChecking} onClick={onCheck}>
            {text.check}
          </Button>
        )}
        {order.state === 'opened' && stage !== 'pending' && (
          <Button
            variant="quiet"
            block
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { onlineOrderId: order.onlineOrderId } })}
          >
            {text.giveUp}
          </Button>
        )}
        {order.state !== 'opened' && (
          <ButtonLink block to={familyFeePaths.fees}>
            {text.back}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function ReceiptButton({ receipt }: { receipt: FamilyOrder['receipts'][number] }) {
  const text = useText(familyFeeText).payments
  const say = useServerWords()
  const language = useLanguage()
  const { studentId, paymentId, receiptCode: code } = receipt
  if (!code) return null
  return (
    <Button
      icon={IconDownload}
      block
      onClick={() =>
        saveFile(printFamilyReceipt, { params: { studentId, paymentId }, query: { language } }).catch(
          (problem) => void toast.error(say(problem)),
        )
      }
    >
      {fill(text.download, { code })}
    </Button>
  )
}
