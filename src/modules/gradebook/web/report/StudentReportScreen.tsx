import { useNavigate, useSearchParams } from 'react-router'
import { roles } from '#platform/contract/access/roles.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { studentReports } from '../../contracts/studentReportContract.ts'
import type { ReportStudent } from '../../contracts/studentReportSchemas.ts'
import { gradebookPaths } from '../paths.ts'
import { gradebookTitles } from '../titles.ts'
import { StudentReport } from './StudentReport.tsx'
import { reportText } from './words.ts'

/** One student on one page; without a student in the address, the list to choose from. */
export default function StudentReportScreen() {
  const [params] = useSearchParams()
  const studentId = params.get('student')
  const { titles } = useText(gradebookTitles)
  if (studentId) return <OfStudent key={studentId} studentId={studentId} />
  return (
    <>
      <PageHeader title={titles.report} />
      <Students />
    </>
  )
}

function OfStudent({ studentId }: { studentId: string }) {
  const text = useText(reportText)
  const { titles } = useText(gradebookTitles)
  const isOffice = useUser().roleId !== roles.teacher
  const read = useRead(studentReports.routes.getStudentReport, { params: { studentId } })
  if (read.data) return <StudentReport report={read.data} isOffice={isOffice} />
  const crumbs = [{ label: titles.report, to: isOffice ? gradebookPaths.officeReport : gradebookPaths.report }]
  return (
    <>
      <PageHeader title={titles.report} crumbs={crumbs} />
      {read.isError ? (
        <EmptyState kind="failed" title={text.notFound} onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={10} columns={4} />
        </Loading>
      )}
    </>
  )
}

function Students() {
  const text = useText(reportText)
  const { titles } = useText(gradebookTitles)
  const count = useCount()
  const navigate = useNavigate()
  const columns: TableColumn<ReportStudent>[] = [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'className', header: text.class, sort: true, value: ({ className }) => className },
    { id: 'rollNo', header: text.rollNo, role: 'number', value: ({ rollNo }) => rollNo },
    { id: 'admissionNo', header: text.admissionNo, role: 'secondary', value: ({ admissionNo }) => admissionNo },
  ]
  const list = useListState(columns, { defaultSort: 'className' })
  const { page, size, q, sort } = list.state
  const query = { page, size, q, sort: sort as 'className' }
  const read = useRead(studentReports.routes.listReportStudents, { query })
  return (
    <DataTable<ReportStudent>
      {...list}
      {...listStatus(read)}
      rows={read.data?.rows ?? []}
      total={read.data?.total ?? 0}
      label={titles.report}
      rowId={({ studentId }) => studentId}
      count={(n) => count(text.count, n)}
      search={text.search}
      empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      onOpen={({ studentId }) => void navigate(`?student=${encodeURIComponent(studentId)}`)}
    />
  )
}
