import { useMemo } from 'react'
import type { Run, RunColumn, Summary } from '#modules/imports/schemas.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import type { GridColumn, GridRow } from '#ui/grid/gridColumn.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { importText } from '../words.ts'
import css from './Check.module.css'
import type { RowView } from './ProblemGroups.tsx'
import { type SheetRow, useSheet } from './useSheet.ts'

type RowsGridProps = {
  run: Run
  summary: Summary
  view: RowView
  onChange: (view: RowView) => void
  title: string
  readOnly?: boolean
}

const views = ['refused', 'warned', 'create', 'update', 'skip', 'all'] as const

/** The rows of the file in a grid, for correcting cells. */
export function RowsGrid({ run, summary, view, onChange, title, readOnly = false }: RowsGridProps) {
  const text = useText(importText)
  const { number } = useFormat()
  const counts = { ...summary, all: run.rows }
  const sheet = useSheet(run, view)
  const words = readOnly ? text.check.doneViews : text.check.views
  return (
    <Section title={title} subtitle={readOnly ? text.check.reportHint : text.check.gridHint}>
      <div className={css.tools}>
        <NativeSelect
          label={text.check.show}
          labelHidden
          options={views.map((value) => ({ value, label: `${words[value]} (${number(counts[value])})` }))}
          value={view.show}
          onChange={(show) => onChange({ show, column: '', cause: '' })}
        />
        <span className={css.grow}>
          {sheet.rows && fill(text.check.shown, { shown: number(sheet.rows.length), total: number(sheet.total) })}
        </span>
        {sheet.stale && (
          <Button size="small" onClick={sheet.refresh}>
            {text.check.refresh}
          </Button>
        )}
        {sheet.page > 1 && (
          <Button size="small" onClick={() => sheet.turnPage(-1)}>
            {text.check.previous}
          </Button>
        )}
        {sheet.hasMore && (
          <Button size="small" onClick={() => sheet.turnPage(1)}>
            {text.check.next}
          </Button>
        )}
      </div>
      <Body run={run} sheet={sheet} readOnly={readOnly} />
    </Section>
  )
}

type BodyProps = { run: Run; sheet: ReturnType<typeof useSheet>; readOnly: boolean }

function Body({ run, sheet, readOnly }: BodyProps) {
  const text = useText(importText)
  const columns = useGridColumns(run)
  const rows = useGridRows(sheet.rows ?? [], readOnly)
  if (sheet.failed) return <EmptyState kind="failed" compact onRetry={sheet.refresh} />
  if (!sheet.rows)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={5} />
      </Loading>
    )
  if (rows.length === 0) return <p>{text.check.noRows}</p>
  return (
    <EditableGrid
      label={text.check.grid}
      rowHeading={text.check.rowHeading}
      rowHeaderWidth={90}
      columns={columns}
      rows={rows}
      states={sheet.states}
      onRetry={sheet.retry}
      onChange={sheet.change}
      className={css.grid}
    />
  )
}

/** The file's columns in their order, then those it doesn't have. */
function columnsInOrder({ columns, matching }: Run): RunColumn[] {
  const positions = new Map(matching.map(({ column }, position) => [column, position]))
  const positionOf = ({ key }: RunColumn) => positions.get(key) ?? Number.POSITIVE_INFINITY
  return [...columns].sort((a, b) => {
    const [one, other] = [positionOf(a), positionOf(b)]
    return one === other ? 0 : one - other
  })
}

function useGridColumns(run: Run): GridColumn[] {
  const text = useText(importText)
  return useMemo(
    () =>
      columnsInOrder(run).map((column) => ({
        id: column.key,
        header: column.heading,
        width: Math.max(110, Math.min(220, column.heading.length * 9 + 40)),
        ...(column.required && { hint: text.start.required }),
        // Long lists are quicker to type than to scroll through.
        ...(column.options && column.options.length <= 60
          ? { kind: 'choice' as const, options: column.options.map((value) => ({ value, label: value })) }
          : {}),
      })),
    [run, text],
  )
}

function useGridRows(rows: readonly SheetRow[], readOnly: boolean): GridRow[] {
  const text = useText(importText)
  const language = useLanguage()
  return useMemo(
    () =>
      rows.map(({ row, cells }) => ({
        id: String(row),
        header: fill(text.check.row, { row }),
        readOnly,
        values: Object.fromEntries(
          Object.entries(cells).map(([key, cell]) => [
            key,
            cell.problem ? { bad: cell.text, reason: cell.problem[language] } : cell.text === '' ? null : cell.text,
          ]),
        ),
      })),
    [rows, readOnly, text, language],
  )
}
