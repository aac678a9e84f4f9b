import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paise } from '#platform/contract/money.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { useEdition, useFeeLinks } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { Receipts } from '../receipts/Receipts.tsx'
import { groupedRupees, readRupees, typedRupees } from '../rupees.ts'
import { StudentSummary } from '../students/StudentSummary.tsx'
import { AdvanceNotice } from './AdvanceNotice.tsx'
import css from './CollectionDesk.module.css'
import { CounterChip } from './CounterChip.tsx'
import { DuesTable } from './DuesTable.tsx'
import { deskText } from './deskWords.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { preview, proposed } from './paymentPreview.ts'
import { SiblingDues } from './SiblingDues.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { type Desk, sharesOf, useDesk } from './useDesk.ts'

const Trace = lazy(() => import('../students/Trace.tsx').then((file) => ({ default: file.Trace })))

/** From a name to a receipt without the mouse: search, dues, amount, next student. */
export default function CollectionDesk() {
  const text = useText(deskText)
  const [params] = useSearchParams()
  const search = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const isAdvanced = useEdition() === 'advanced'
  const desk = useDesk(params.get('student'), () => search.current?.focus())
  useEffect(() => {
    if (params.has('student')) amount.current?.focus()
    else search.current?.focus()
  }, [params])
  useShortcut('/', text.keys.search, () => search.current?.focus())
  useShortcut('escape', text.keys.clear, () => {
    desk.choose(null)
    search.current?.focus()
  })
  const choose = (studentId: string) => {
    desk.choose(studentId)
    // Focus now, so that an amount typed before the dues arrive is not lost.
    amount.current?.focus()
  }
  return (
    <FeePage part="collection" title={text.title} bareOnPaper>
      <div className={css.top} data-print="hide">
        <StudentSearch input={search} onChoose={choose} />
        {isAdvanced && <CounterChip />}
      </div>
      <div className={css.desk}>
        <div className={css.main}>
          <Main desk={desk} />
        </div>
        <div className={css.side} data-print="hide">
          <PaymentSide desk={desk} amount={amount} />
        </div>
      </div>
    </FeePage>
  )
}

function Main({ desk }: { desk: Desk }) {
  const text = useText(deskText)
  const { studentId, dues, receipts } = desk
  if (receipts.length > 0) return <Receipts receipts={receipts} isNew />
  if (!studentId) return <EmptyState kind="nothing" sketch="ledger" title={text.start} body={text.startHint} />
  if (dues.isError && dues.error.status === 404) return <EmptyState kind="no-match" title={text.noSuch} />
  if (dues.isError) return <EmptyState kind="failed" onRetry={() => void dues.refetch()} retrying={dues.isFetching} />
  if (!dues.data)
    return (
      <Loading>
        <SkeletonRows rows={5} columns={5} />
      </Loading>
    )
  return <Owed key={studentId} dues={dues.data} desk={desk} />
}

function Owed({ dues, desk }: { dues: Dues; desk: Desk }) {
  const text = useText(deskText)
  const links = useFeeLinks()
  const [isAsking, setAsking] = useState(false)
  const { student, siblings } = dues
  const own = readRupees(desk.typed.amount ?? typedRupees(proposed(dues, desk.typed.payerId))) ?? paise(0)
  const { paid } = preview(dues, own, desk.typed.chosen, desk.typed.payerId)
  const pick = (demandId: string, picked: boolean) => {
    const now = desk.typed.chosen ?? new Set(paid.keys())
    const chosen = new Set([...now].filter((one) => one !== demandId))
    if (picked) chosen.add(demandId)
    const sum = dues.demands.reduce((all, one) => all + (chosen.has(one.demandId) ? one.outstandingMinor : 0), 0)
    desk.type({ chosen, amount: groupedRupees(paise(sum)) })
  }
  const others = siblings.map(({ name, className }) =>
    fill(text.sibling, { name: [name, className].filter(Boolean).join(', ') }),
  )
  return (
    <>
      <PersonCell
        name={student.name}
        size="large"
        meta={<StudentSummary student={student} more={others} />}
        to={links.studentOf(student.studentId)}
      />
      {dues.advanceMinor > 0 && dues.totalMinor > 0 && <AdvanceNotice dues={dues} />}
      {dues.demands.length === 0 ? (
        <EmptyState kind="nothing" sketch="ledger" compact title={text.noDues} body={text.noDuesHint} />
      ) : (
        <>
          <DuesTable dues={dues} paid={paid} payerId={desk.typed.payerId} onPick={pick} />
          <div>
            <Button size="small" variant="quiet" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
              {isAsking ? text.hideWhy : text.why}
            </Button>
            {isAsking && (
              <Suspense fallback={<SkeletonRows rows={4} columns={3} />}>
                <Trace studentId={student.studentId} />
              </Suspense>
            )}
          </div>
        </>
      )}
      <SiblingDues dues={dues} desk={desk} />
    </>
  )
}

/** The panel is shown before a student is selected, so that an amount can be typed ahead of the dues. */
function PaymentSide({ desk, amount }: { desk: Desk; amount: RefObject<HTMLInputElement | null> }) {
  const text = useText(deskText)
  const { money } = useFormat()
  const dues = desk.dues.data
  const { typed } = desk
  const isChosen = dues !== undefined && desk.studentId !== null
  const proposal = isChosen ? proposed(dues, typed.payerId) : paise(0)
  const amountText = typed.amount ?? (proposal > 0 ? groupedRupees(proposal) : '')
  const own = readRupees(amountText) ?? paise(0)
  const shares = isChosen ? sharesOf(dues, typed).shares : []
  const total = paise(shares.reduce((all, { amountMinor }) => all + amountMinor, 0))
  // Select the proposed amount once it is shown: typing replaces it.
  const isProposed = isChosen && typed.amount === null
  useLayoutEffect(() => {
    if (isProposed && document.activeElement === amount.current) amount.current?.select()
  }, [isProposed, amount])
  const figures = isChosen ? figuresOf() : []
  function figuresOf() {
    if (!dues) return []
    const { excess, left } = preview(dues, own, typed.chosen, typed.payerId)
    return [
      { label: text.total, value: money(dues.totalMinor) },
      { label: text.left, value: left > 0 ? money(left) : text.leftNothing },
      ...(excess > 0 ? [{ label: text.advance, value: money(excess) }] : []),
      ...(typed.family.size > 0 ? [{ label: text.family, value: money(total) }] : []),
    ]
  }
  return <PaymentPanel desk={desk} amountText={amountText} total={total} figures={figures} amount={amount} />
}
