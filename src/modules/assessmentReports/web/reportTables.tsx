import { FirstLines } from '#modules/downloads/web/public.tsx'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { assessmentReports } from '../contract.ts'
import type { ChallengeRow, PaperRow, TestRow, UsageRow } from '../schemas.ts'
import type { BehindLine } from './behindLine.ts'
import { assessmentReportText } from './words.ts'

/** A report over some days; a line opens what it counts. */
type ReportProps = { from: CivilDate; to: CivilDate; onOpen: (line: BehindLine) => void }
type Found<Row> = Parameters<typeof listStatus>[0] & { data?: { rows: readonly Row[]; total: number } | undefined }
type TableProps<Row> = {
  label: string
  read: Found<Row>
  columns: readonly TableColumn<Row>[]
  rowId: (row: Row) => string
  sort: string
  onOpen: (row: Row) => void
}

/** A report that arrives whole: searched, sorted, paged and exported in the browser. */
function ReportTable<Row>({ label, read, columns, rowId, sort, onOpen }: TableProps<Row>) {
  const text = useText(assessmentReportText)
  const table = useListState([...columns], { defaultSort: sort })
  const rows = read.data?.rows ?? []
  const total = read.data?.total ?? 0
  const local = useLocalRows(rows, columns, table.state)
  return (
    <>
      <FirstLines shown={rows.length} total={total} />
      <DataTable<Row>
        label={label}
        {...table}
        {...local}
        exportRows={total > rows.length ? undefined : local.exportRows}
        {...listStatus(read)}
        rowId={rowId}
        search={text.search}
        onOpen={onOpen}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
    </>
  )
}

const figure = <Key extends string>(id: Key, header: string): TableColumn<Record<Key, number>> => ({
  id,
  header,
  role: 'number',
  sort: true,
  sortDescending: true,
  value: (row) => row[id],
})

/** How much each class used tests and practice. */
export function UsageReport({ from, to, onOpen }: ReportProps) {
  const text = useText(assessmentReportText)
  const { number } = useFormat()
  const read = useRead(assessmentReports.routes.reportUsage, { query: { from, to } })
  const rows = read.data?.rows ?? []
  const used = rows.filter(({ onlineTests, offlineTests }) => onlineTests + offlineTests > 0)
  return (
    <>
      {used.length > 0 && (
        <BarChart
          label={text.chart}
          categoryLabel={text.class}
          categories={used.map(({ className }) => ({ label: className }))}
          series={[
            { id: 'online', label: text.onlineTests, values: used.map(({ onlineTests }) => onlineTests) },
            { id: 'offline', label: text.offlineTests, values: used.map(({ offlineTests }) => offlineTests) },
          ]}
          format={(value) => number(value)}
          sums
          onOpen={({ category }) => {
            const row = used[category]
            if (row) onOpen({ line: row.className, classId: row.classId })
          }}
        />
      )}
      <ReportTable<UsageRow>
        label={text.reports.usage}
        read={read}
        rowId={({ classId }) => classId}
        onOpen={({ classId, className }) => onOpen({ line: className, classId })}
        sort="className"
        columns={[
          { id: 'className', header: text.class, role: 'primary', sort: true, value: ({ className }) => className },
          figure('students', text.students),
          figure('onlineTests', text.onlineTests),
          figure('attempts', text.attempts),
          figure('offlineTests', text.offlineTests),
          figure('uploaded', text.uploaded),
          figure('rounds', text.rounds),
        ]}
      />
    </>
  )
}

/** Who makes question papers, in which subjects and how. */
export function PaperReport({ from, to, onOpen }: ReportProps) {
  const text = useText(assessmentReportText)
  const read = useRead(assessmentReports.routes.reportPapers, { query: { from, to } })
  return (
    <ReportTable<PaperRow>
      label={text.reports.papers}
      read={read}
      rowId={({ authorId, courseId }) => `${authorId} ${courseId}`}
      onOpen={({ authorId, courseId, author, courseDisplayName }) =>
        onOpen({ line: `${author} · ${courseDisplayName}`, authorId, courseId })
      }
      sort="-papers"
      columns={[
        { id: 'author', header: text.author, role: 'primary', sort: true, value: ({ author }) => author },
        { id: 'course', header: text.course, value: ({ courseDisplayName }) => courseDisplayName },
        figure('papers', text.papers),
        figure('generated', text.generated),
        figure('worksheets', text.worksheets),
        figure('waiting', text.waiting),
        figure('released', text.paperReleased),
      ]}
    />
  )
}

/** The online tests that closed in these days. */
export function TestReport({ from, to, onOpen }: ReportProps) {
  const text = useText(assessmentReportText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(assessmentReports.routes.reportOnlineTests, { query: { from, to } })
  return (
    <ReportTable<TestRow>
      label={text.reports.tests}
      read={read}
      rowId={({ testId }) => testId}
      onOpen={({ testId, title }) => onOpen({ line: title, testId })}
      sort="-closesAt"
      columns={[
        { id: 'title', header: text.test, role: 'primary', sort: true, value: ({ title }) => title },
        { id: 'course', header: text.course, value: ({ courseDisplayName }) => courseDisplayName },
        { id: 'classes', header: text.classes, value: ({ classNames }) => classNames },
        { id: 'setBy', header: text.setBy, value: ({ setBy }) => setBy },
        {
          id: 'closesAt',
          header: text.closes,
          kind: 'datetime',
          sort: true,
          sortDescending: true,
          value: ({ closesAt }) => closesAt,
          cell: ({ closesAt }) => time(closesAt, timeZone),
          width: 170,
        },
        { id: 'taken', header: text.taken, role: 'number', sort: true, value: ({ taken }) => taken },
        {
          id: 'average',
          header: text.average,
          role: 'number',
          sort: true,
          value: ({ averagePercent }) => averagePercent,
        },
        { id: 'toMark', header: text.toMark, role: 'number', value: ({ toMark }) => toMark || null },
        {
          id: 'state',
          header: text.state,
          role: 'status',
          value: ({ isReleased }) => (isReleased ? text.released : text.notReleased),
          cell: ({ isReleased }) => (
            <Status tone={isReleased ? 'good' : 'neutral'}>{isReleased ? text.released : text.notReleased}</Status>
          ),
        },
      ]}
    />
  )
}

/** What was practised and mastered. */
export function ChallengeReport({ from, to, onOpen }: ReportProps) {
  const text = useText(assessmentReportText)
  const read = useRead(assessmentReports.routes.reportChallenges, { query: { from, to } })
  return (
    <ReportTable<ChallengeRow>
      label={text.reports.challenges}
      read={read}
      rowId={({ gradeName, courseDisplayName, chapter }) => `${gradeName} ${courseDisplayName} ${chapter}`}
      onOpen={({ gradeName, courseDisplayName, chapter }) =>
        onOpen({
          line: `${gradeName} · ${courseDisplayName} · ${chapter}`,
          grade: gradeName,
          course: courseDisplayName,
          chapter,
        })
      }
      sort="chapter"
      columns={[
        { id: 'chapter', header: text.chapter, role: 'primary', sort: true, value: ({ chapter }) => chapter },
        { id: 'course', header: text.course, value: ({ courseDisplayName }) => courseDisplayName },
        { id: 'grade', header: text.grade, value: ({ gradeName }) => gradeName },
        { id: 'players', header: text.players, role: 'number', sort: true, value: ({ players }) => players },
        { id: 'rounds', header: text.rounds, role: 'number', sort: true, value: ({ rounds }) => rounds },
        { id: 'mastered', header: text.mastered, role: 'number', sort: true, value: ({ mastered }) => mastered },
      ]}
    />
  )
}
