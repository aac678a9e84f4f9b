import { useMemo } from 'react'
import { useParams } from 'react-router'
import { studentReporting } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { results } from '../../contracts/resultContract.ts'
import { termResults } from '../../rules/reportResults.ts'
import { StudentCards } from '../cards/StudentCards.tsx'
import { gradebookPaths } from '../paths.ts'
import { classGradebookAt } from '../places.ts'
import { ResultCharts } from '../report/ResultCharts.tsx'
import { gradebookTitles } from '../titles.ts'
import { gradebookText } from '../words.ts'
import css from './Student.module.css'
import { StudentResult } from './StudentResult.tsx'

/** The gradebook of one student, for teachers and the office. Only the ids of student and class in the address are trusted. */
export default function StudentGradebookScreen() {
  const { studentId = '', classId = '' } = useParams()
  const text = useText(gradebookText)
  const { titles } = useText(gradebookTitles)
  const user = useUser()
  const isOffice = user.roleId !== roles.teacher
  const home = isOffice ? gradebookPaths.officeReport : gradebookPaths.report
  const seesReport = !isOffice || mayUse(studentReporting, user)
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
        actions={
          student &&
          seesReport && <ButtonLink to={`${home}?student=${encodeURIComponent(studentId)}`}>{titles.report}</ButtonLink>
        }
      />
      {read.data ? (
        <OfStudent gradebook={read.data} studentId={studentId} />
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

/** The issued cards as files, the year in charts, and every result with its calculation. */
function OfStudent({ gradebook, studentId }: { gradebook: ClassGradebook; studentId: string }) {
  const terms = useMemo(() => termResults(gradebook), [gradebook])
  return (
    <div className={css.page}>
      <StudentCards classId={gradebook.classId} studentId={studentId} />
      <ResultCharts gradebook={gradebook} terms={terms} />
      <StudentResult gradebook={gradebook} />
    </div>
  )
}
