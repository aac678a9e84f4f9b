import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerColumn } from '#modules/reports/definitionSchemas.ts'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import type { SchoolReportName } from '#modules/reports/schoolReports.ts'
import { call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { type ReportRow, rowsOf, useAnswerColumns, useShown } from '../useShown.ts'
import { reportText } from '../words.ts'
import type { Question } from './question.ts'

type DetailsProps = { name: SchoolReportName; question: Question; columns: readonly AnswerColumn[] }

/** The rows behind a line of a report. */
export function ReportDetails({ name, question, columns: lines }: DetailsProps) {
  const text = useText(reportText)
  const navigate = useNavigate()
  const shown = useShown()
  const [params, setParams] = useSearchParams()
  const values = ['first', 'second'].map((key) => params.get(key))
  const [first, second] = values
  const table = useListState<ReportRow>([], { prefix: 'd.' })
  const query = {
    report: name,
    ...question,
    ...(first != null && { first }),
    ...(second != null && { second }),
    of: 'line' as const,
  }
  const read = useRead(
    schoolReports.routes.listReportRows,
    { query: { ...query, page: table.state.page, size: Math.min(table.state.size, 100) } },
    { placeholderData: (before) => before },
  )
  const columns = useAnswerColumns(read.data?.columns ?? [], false)
  const title = values
    .flatMap((value, at) => {
      const column = lines[at]
      return value === null || !column ? [] : [shown(column, value) || text.empty]
    })
    .join(' · ')
  const back = () =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const key of ['first', 'second', 'd.page']) next.delete(key)
      return next
    })
  return (
    <Section
      title={title || text.behind}
      action={
        <Button icon={IconArrowLeft} onClick={back}>
          {text.back}
        </Button>
      }
    >
      <DataTable<ReportRow>
        label={text.behind}
        {...table}
        columns={columns}
        rows={read.data ? rowsOf(read.data) : []}
        total={read.data?.total ?? 0}
        {...listStatus(read)}
        rowId={({ id }) => id}
        search={false}
        sizes={[50, 100]}
        onOpen={read.data?.links.some(Boolean) ? ({ link }) => link && void navigate(link) : undefined}
        exportRows={async ({ page, signal }) => {
          const answer = await call(
            schoolReports.routes.listReportRows,
            { query: { ...query, page, size: 100 } },
            { signal },
          )
          return { rows: rowsOf(answer), total: answer.total }
        }}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
      />
    </Section>
  )
}
