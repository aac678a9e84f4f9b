import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { organisation } from '#modules/tenancy/contract.ts'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { languages, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { useTableState } from '#ui/table/tableState.ts'
import { organisationText } from '../organisation/words.ts'
import { useStateFilter } from './branchColumns.tsx'
import { branchesShown, type FigureName, figureNames, isActive, sumOf } from './branchFigures.ts'

export const useBranches = () => useRead(organisation.routes.getDashboard, {})

/** From so many branches on, looking for one takes longer than typing its name. */
const searchFrom = 9

type BranchTableProps = {
  columns: readonly TableColumn<BranchFigures>[]
  empty: ReactNode
  footerLabel?: string
  onOpen: (branch: BranchFigures) => void
  rowActions?: (branch: BranchFigures) => readonly RowAction[]
}

/** The branches of the organisation, one row each; figures carry their sums. */
export function BranchTable({ columns, empty, footerLabel, onOpen, rowActions }: BranchTableProps) {
  const text = useText(organisationText)
  const { locale } = languages[useLanguage()]
  const { key } = useLocation()
  const count = useCount()
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const [state, onStateChange] = useTableState(params, setParams, columns, {
    filters: ['state'],
    defaultSort: 'name',
    defaultSize: 50,
  })
  const list = useBranches()
  const branches = list.data?.branches ?? []
  const { rows, matching } = branchesShown(branches, state, locale)
  const isFigure = (id: string): id is FigureName => figureNames.some((name) => name === id)
  const summed = columns.map((column) =>
    isFigure(column.id) ? { ...column, footer: number(sumOf(matching, column.id)) } : column,
  )
  const stateFilter = useStateFilter()
  // While all are in one state there is nothing to choose.
  const hasStates = Boolean(state.filters.state) || new Set(branches.map(isActive)).size > 1
  return (
    <DataTable<BranchFigures>
      label={text.list.label}
      columns={summed}
      rows={rows}
      rowId={(branch) => branch.branchId}
      total={matching.length}
      state={state}
      onStateChange={onStateChange}
      status={list.isError ? 'failed' : list.isPending ? 'loading' : 'ready'}
      onRetry={() => void list.refetch()}
      search={branches.length >= searchFrom || state.q !== '' ? text.list.search : false}
      count={(shown) => count(text.counts.branches, shown)}
      filters={hasStates ? [stateFilter] : []}
      skeletonRows={3}
      historyKey={key}
      footerLabel={footerLabel}
      empty={empty}
      onOpen={onOpen}
      exportRows={async () => ({ rows: matching, total: matching.length })}
      {...(rowActions && { rowActions })}
    />
  )
}
