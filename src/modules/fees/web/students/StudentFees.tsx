import { lazy, Suspense, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { feeConcessions } from '../../contracts/grants.ts'
import { RequestTable } from '../approvals/RequestTable.tsx'
import { useEdition } from '../edition.ts'
import { PaymentTable } from '../payments/PaymentTable.tsx'
import { StudentActions } from './StudentActions.tsx'
import { StudentDues } from './StudentDues.tsx'
import css from './StudentFees.module.css'
import { studentText } from './studentWords.ts'

const GrantTable = lazy(() => import('../approvals/GrantTable.tsx').then((file) => ({ default: file.GrantTable })))
const LedgerTable = lazy(() => import('./LedgerTable.tsx').then((file) => ({ default: file.LedgerTable })))

/** A student's dues, payments, concessions and requests; also a tab of the profile. */
export default function StudentFees({ id }: { id: string }) {
  const params = { studentId: id }
  const read = useRead(feeCollection.routes.getDues, { params }, { isTogether: true })
  // The first tab shows it; asked for here, it travels with the dues.
  useRead(feeCollection.routes.explainDues, { params }, { isTogether: true })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={4} />
      </Loading>
    )
  return <Opened key={id} dues={read.data} />
}

type Part = 'dues' | 'payments' | 'concessions' | 'requests' | 'ledger'

function Opened({ dues }: { dues: Dues }) {
  const text = useText(studentText)
  const isAdvanced = useEdition() === 'advanced'
  const mayGrant = mayUse(feeConcessions.routes.listGrants.access, useUser())
  const [part, setPart] = useState<Part>('dues')
  const { studentId } = dues.student
  const parts: readonly Part[] = [
    ...(['dues', 'payments'] as const),
    ...(mayGrant ? (['concessions'] as const) : []),
    'requests',
    ...(isAdvanced ? (['ledger'] as const) : []),
  ]
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Figures dues={dues} />
        <StudentActions dues={dues} />
      </div>
      <Tabs
        label={text.parts}
        value={part}
        onChange={setPart}
        tabs={parts.map((one) => ({ value: one, label: text.tabs[one] }))}
      >
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {part === 'dues' && <StudentDues dues={dues} />}
          {part === 'payments' && <PaymentTable studentId={studentId} />}
          {part === 'concessions' && <GrantTable studentId={studentId} />}
          {part === 'requests' && <RequestTable studentId={studentId} />}
          {part === 'ledger' && <LedgerTable studentId={studentId} />}
        </Suspense>
      </Tabs>
    </div>
  )
}

function Figures({ dues }: { dues: Dues }) {
  const text = useText(studentText)
  const { money } = useFormat()
  return (
    <div className={css.stats}>
      <StatBlock value={money(dues.totalMinor)} label={text.due} delta={text.dueHint} />
      <StatBlock value={money(dues.overdueMinor)} label={text.overdue} />
      {dues.advanceMinor > 0 && <StatBlock value={money(dues.advanceMinor)} label={text.advance} />}
    </div>
  )
}
