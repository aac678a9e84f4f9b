import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'
import ClassAttendance from './ClassAttendance.tsx'
import { useClassChoice } from './useClassChoice.tsx'

/** The attendance of one of the teacher's classes over a date range. */
export default function ClassAttendanceScreen() {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const { classId, className, isPending, field } = useClassChoice()
  return (
    <>
      <PageHeader title={className || titles.days} subtitle={text.days.subtitle} actions={field} />
      {isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={3} />
        </Loading>
      )}
      {classId && <ClassAttendance key={classId} id={classId} />}
      {!isPending && !classId && (
        <EmptyState kind="nothing" sketch="chair" title={text.yesterday.noClass} body={text.yesterday.noClassHint} />
      )}
    </>
  )
}
