import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reports } from '#modules/reports/contract.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useTableState } from '#ui/table/tableState.ts'
import { type ReportRow, rowsOf, useAnswerColumns } from '../useShown.ts'
import { reportText, useServerWords } from '../words.ts'
import { copyOf } from './draft.ts'

type RowsProps = {
  definition: ReportDefinition
  reason: string
  onSort: (sort: ReportDefinition['sort']) => void
}

/** The rows of a report as it is now. */
export function ReportRows({ definition, reason, onSort }: RowsProps) {
  const text = useText(reportText).build
  const say = useServerWords()
  const count = useCount()
  const { number } = useFormat()
  const navigate = useNavigate()
  const [params, setParams] = useState(() => new URLSearchParams())
  const sorted = definition.sort[0]
  const sort = sorted ? `${sorted.descending ? '-' : ''}c${sorted.at}` : ''
  const [kept, keep] = useTableState(params, setParams, [], { filters: [], defaultSize: 50 })
  const read = useRead(
    reports.routes.previewReport,
    { body: { definition: copyOf(definition), reason, page: kept.page, size: Math.min(kept.size, 100) } },
    { placeholderData: (before) => before, retry: false },
  )
  const columns = useAnswerColumns(read.data?.columns ?? [], true)
  const total = read.data?.total ?? 0
  if (read.isError) return <Notice tone="warn" title={say(read.error)} live />
  return (
    <DataTable<ReportRow>
      label={text.rows}
      columns={columns}
      rows={read.data ? rowsOf(read.data) : []}
      rowId={({ id }) => id}
      total={total}
      state={{ ...kept, sort }}
      onStateChange={(next, options) => {
        const at = Number(next.sort.replace(/^-?c/, ''))
        if (next.sort !== sort && Number.isInteger(at)) onSort([{ at, descending: next.sort.startsWith('-') }])
        keep({ ...next, sort: '' }, options)
      }}
      {...listStatus(read)}
      count={(n) => (read.data?.isMore ? fill(text.moreThan, { n: number(n) }) : count(text.rowsFound, n))}
      search={false}
      sizes={[50, 100]}
      onOpen={read.data?.links.some(Boolean) ? ({ link }) => link && void navigate(link) : undefined}
      empty={<EmptyState kind="nothing" sketch="ledger" title={text.noRows} body={text.noRowsHint} />}
    />
  )
}
