import { ChildPage } from '#modules/family/web/public.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { results } from '../../contracts/resultContract.ts'
import { ChildCards } from '../cards/ChildCards.tsx'
import css from './Student.module.css'
import { StudentResult } from './StudentResult.tsx'

/** A child's published marks, for the child and the guardians. */
export default function ChildMarksScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const read = useRead(results.routes.getChildGradebook, { params: { studentId } })
  if (read.data)
    return (
      <div className={css.page}>
        <ChildCards studentId={studentId} />
        <StudentResult gradebook={read.data} />
      </div>
    )
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  return (
    <Loading>
      <SkeletonRows rows={6} columns={3} />
    </Loading>
  )
}
