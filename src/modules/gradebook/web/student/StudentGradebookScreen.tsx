import { useParams } from 'react-router'
import { results } from '#modules/gradebook/resultContract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { classGradebookAt } from '../places.ts'
import { gradebookTitles } from '../titles.ts'
import { gradebookText } from '../words.ts'
import { StudentResult } from './StudentResult.tsx'

/** The gradebook of one student, for teachers and the office. Only the ids of student and class in the address are trusted. */
export default function StudentGradebookScreen() {
  const { studentId = '', classId = '' } = useParams()
  const text = useText(gradebookText)
  const { titles } = useText(gradebookTitles)
  const isOffice = useUser().roleId !== roles.teacher
  const read = useRead(results.routes.getStudentGradebook, { params: { classId, studentId } })
  const student = read.data?.students[0]
  const crumbs = read.data && [
    { label: read.data.className, to: classGradebookAt({ isOffice, classId, tab: 'results' }) },
  ]
  return (
    <>
      <PageHeader
        title={student?.name ?? titles.student}
        crumbs={crumbs}
        subtitle={student && fill(text.student.rollNo, { n: student.rollNo })}
      />
      {read.data ? (
        <StudentResult gradebook={read.data} />
      ) : read.isError ? (
        <EmptyState kind="failed" title={text.student.notFound} onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      )}
    </>
  )
}
