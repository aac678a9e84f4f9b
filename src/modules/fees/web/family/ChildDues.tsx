import { useState } from 'react'
import { feeFamily } from '#modules/fees/familyContract.ts'
import type { ChildFees, FamilyDue } from '#modules/fees/familySchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { TraceStories } from '../students/TraceStories.tsx'
import css from './FamilyFees.module.css'
import { familyFeeText } from './familyWords.ts'

/** What is owed for one child, and why. */
export function ChildDues({ child }: { child: ChildFees }) {
  const text = useText(familyFeeText)
  const { money } = useFormat()
  const [isExplained, setExplained] = useState(false)
  const name = `${child.firstName} ${child.lastName}`.trim()
  return (
    <Panel
      title={name}
      subtitle={child.className ?? undefined}
      action={<strong>{child.totalMinor > 0 ? money(child.totalMinor) : null}</strong>}
    >
      {child.dues.length === 0 ? (
        <p className={css.quiet}>{text.child.paid}</p>
      ) : (
        <ul className={css.dues}>
          {child.dues.map((due) => (
            <DueItem key={due.demandId} due={due} />
          ))}
        </ul>
      )}
      {child.advanceMinor > 0 && <p>{fill(text.advance, { amount: money(child.advanceMinor) })}</p>}
      {child.dues.length > 0 && (
        <Button variant="quiet" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          {isExplained ? text.child.hideWhy : text.child.why}
        </Button>
      )}
      {isExplained && <Why studentId={child.studentId} />}
    </Panel>
  )
}

function DueItem({ due }: { due: FamilyDue }) {
  const text = useText(familyFeeText).child
  const { money, date } = useFormat()
  const count = useCount()
  const heads = due.lines.map(({ headName }) => headName)
  return (
    <li>
      <span>
        {due.label}
        <span className={css.meta}>{[...new Set(heads)].join(', ')}</span>
        {due.overdueDays > 0 ? (
          <span className={css.late}>{count(text.late, due.overdueDays)}</span>
        ) : (
          <span className={css.meta}>{fill(text.due, { date: date(due.dueOn) })}</span>
        )}
        {due.fineMinor > 0 && (
          <span className={css.meta}>
            {text.fine}: {money(due.fineMinor)}
          </span>
        )}
      </span>
      <strong>{money(due.outstandingMinor)}</strong>
    </li>
  )
}

function Why({ studentId }: { studentId: string }) {
  const read = useRead(feeFamily.routes.explainFamilyDues, { params: { studentId } }, { isKept: true })
  if (read.data) return <TraceStories asOf={read.data.asOf} lines={read.data.lines} />
  if (read.isError)
    return <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
  return (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  )
}
