import { useSearchParams } from 'react-router'
import { KeptNote, PageTitle, useChild } from '#modules/family/web/public.tsx'
import { feeFamily } from '#modules/fees/familyContract.ts'
import type { FamilyFees as FeeFacts } from '#modules/fees/familySchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { amountToOffer } from '../../rules/familyPayment.ts'
import { ChildDues } from './ChildDues.tsx'
import { ChildPayments } from './ChildPayments.tsx'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'
import { PaySheet } from './PaySheet.tsx'
import { paymentLink } from './paymentLink.ts'

const { getFamilyFees } = feeFamily.routes

/** What a guardian owes for all children, paying it, and what was paid. */
export default function FamilyFees() {
  return (
    <>
      <PageTitle />
      <Fees />
    </>
  )
}

function Fees() {
  const read = useRead(getFamilyFees, {}, { isKept: true })
  if (read.data) return <FeesPage fees={read.data} />
  if (read.isError)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  return (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  )
}

function FeesPage({ fees }: { fees: FeeFacts }) {
  const text = useText(familyFeeText)
  const { money } = useFormat()
  const { child: chosen } = useChild()
  const [params, setParams] = useSearchParams()
  // Home leads straight to the payment.
  const isPaying = params.get('pay') !== null && fees.totalMinor > 0 && fees.isOnline && !fees.order
  const setPaying = (on: boolean) =>
    setParams(
      (before) => {
        const { pay: _, ...others } = Object.fromEntries(before)
        return on ? { ...others, pay: '' } : others
      },
      { replace: true },
    )
  const offered = fees.children.reduce((all, { dues }) => all + amountToOffer(dues, fees.asOf), 0)
  const inOrder = fees.children.toSorted(
    (a, b) => Number(b.studentId === chosen?.studentId) - Number(a.studentId === chosen?.studentId),
  )
  const shown = inOrder.find(({ studentId }) => studentId === chosen?.studentId) ?? inOrder[0]
  return (
    <div className={css.page}>
      <KeptNote route={getFamilyFees} input={{}} />
      <Sum fees={fees} />
      {fees.order && (
        <Notice
          tone="info"
          title={fill(text.open.title, { amount: money(fees.order.amountMinor) })}
          action={
            <ButtonLink size="small" to={paymentLink(fees.order.onlineOrderId)}>
              {text.open.go}
            </ButtonLink>
          }
        >
          {text.open.body}
        </Notice>
      )}
      {fees.totalMinor > 0 &&
        (fees.isOnline ? (
          !fees.order && (
            <Button variant="primary" size="large" block onClick={() => setPaying(true)}>
              {fill(text.pay, { amount: money(offered) })}
            </Button>
          )
        ) : (
          <p className={css.quiet}>{text.noOnline}</p>
        ))}
      {inOrder.map((child) => (
        <ChildDues key={child.studentId} child={child} />
      ))}
      {shown && <ChildPayments key={shown.studentId} child={shown} />}
      {isPaying && <PaySheet fees={fees} onClose={() => setPaying(false)} />}
    </div>
  )
}

function Sum({ fees }: { fees: FeeFacts }) {
  const text = useText(familyFeeText)
  const { money, date } = useFormat()
  const next = fees.children.flatMap(({ dues }) => dues.map(({ dueOn }) => dueOn)).sort()[0]
  return (
    <section className={css.sum} aria-label={text.title}>
      {fees.totalMinor > 0 ? (
        <>
          <p className={css.label}>{fees.dueMinor > 0 ? text.owe : text.stillToPay}</p>
          <p className={css.amount}>{money(fees.totalMinor)}</p>
          {fees.overdueMinor > 0 ? (
            <p className={css.late}>{fill(text.overdue, { amount: money(fees.overdueMinor) })}</p>
          ) : fees.dueMinor > 0 ? (
            <p>{fill(text.dueNow, { amount: money(fees.dueMinor) })}</p>
          ) : (
            next && <p className={css.quiet}>{fill(text.dueNext, { date: date(next) })}</p>
          )}
        </>
      ) : (
        <>
          <p className={css.amount}>{text.nothing}</p>
          <p className={css.quiet}>{text.nothingHint}</p>
        </>
      )}
      {fees.advanceMinor > 0 && (
        <p>
          {fill(text.advance, { amount: money(fees.advanceMinor) })}{' '}
          <span className={css.quiet}>{text.advanceHint}</span>
        </p>
      )}
    </section>
  )
}
