import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { FirstLines } from '#modules/downloads/web/public.tsx'
import { studentPath } from '#modules/people/web/paths.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { assessmentReports } from '../contract.ts'
import type { AssessmentReportName, BehindRow } from '../schemas.ts'
import type { BehindLine } from './behindLine.ts'
import { assessmentReportText } from './words.ts'

type BehindProps = {
  report: AssessmentReportName
  line: BehindLine
  from: CivilDate
  to: CivilDate
  onBack: () => void
}

/** The students or papers behind a line of a report. */
export function Behind({ report, line: { line, ...keys }, from, to, onBack }: BehindProps) {
  const text = useText(assessmentReportText)
  const navigate = useNavigate()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(assessmentReports.routes.listBehind, { query: { report, from, to, ...keys } })
  const figure = (
    id: 'onlineTests' | 'offlineTests' | 'rounds' | 'percent',
    header: string,
  ): TableColumn<BehindRow> => ({
    id,
    header,
    role: 'number',
    sort: true,
    sortDescending: true,
    value: (row) => row[id],
  })
  const at = (header: string): TableColumn<BehindRow> => ({
    id: 'at',
    header,
    kind: 'datetime',
    sort: true,
    sortDescending: true,
    value: (row) => row.at,
    cell: (row) => (row.at ? time(row.at, timeZone) : null),
  })
  const own: Record<AssessmentReportName, TableColumn<BehindRow>[]> = {
    usage: [
      figure('onlineTests', text.attempts),
      figure('offlineTests', text.offlineTests),
      figure('rounds', text.rounds),
    ],
    papers: [at(text.begun)],
    tests: [figure('percent', text.percent), at(text.began)],
    challenges: [figure('rounds', text.rounds), at(text.lastRound)],
  }
  const columns: TableColumn<BehindRow>[] = [
    {
      id: 'name',
      header: report === 'papers' ? text.paper : text.student,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
    },
    { id: 'className', header: report === 'papers' ? text.grade : text.class, value: ({ className }) => className },
    ...own[report],
  ]
  const table = useListState(columns, { prefix: 'd.', defaultSort: report === 'papers' ? '-at' : 'name' })
  const rows = read.data?.rows ?? []
  const total = read.data?.total ?? 0
  const local = useLocalRows(rows, columns, table.state)
  return (
    <Section
      title={line || text.behind}
      action={
        <Button icon={IconArrowLeft} onClick={onBack}>
          {text.back}
        </Button>
      }
    >
      <FirstLines shown={rows.length} total={total} hasFile={false} />
      <DataTable<BehindRow>
        label={text.behind}
        {...table}
        {...local}
        exportRows={total > rows.length ? undefined : local.exportRows}
        {...listStatus(read)}
        rowId={({ studentId, name, at: when }) => `${studentId ?? name} ${when ?? ''}`}
        search={text.search}
        onOpen={report === 'papers' ? undefined : ({ studentId }) => studentId && void navigate(studentPath(studentId))}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
    </Section>
  )
}
