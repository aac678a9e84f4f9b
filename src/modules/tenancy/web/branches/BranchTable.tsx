import type { ReactNode } from 'react'
import { organisation } from '#modules/tenancy/contract.ts'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { organisationText } from '../organisation/words.ts'
import { useStateFilter } from './branchColumns.tsx'
import { branchPage, isActive } from './branchFigures.ts'

export const useBranches = () => useRead(organisation.routes.getDashboard, {})

/** Shorter lists have no search field. */
const searchFrom = 9

/** A column whose footer is made from all matching branches. */
export type BranchColumn = TableColumn<BranchFigures> & { total?: (branches: readonly BranchFigures[]) => string }

type BranchTableProps = {
  columns: readonly BranchColumn[]
  empty: ReactNode
  footerLabel?: string
  onOpen: (branch: BranchFigures) => void
  rowActions?: (branch: BranchFigures) => readonly RowAction[]
}

/** The organisation's branches, with totals below the figures. */
export function BranchTable({ columns, empty, footerLabel, onOpen, rowActions }: BranchTableProps) {
  const text = useText(organisationText)
  const { locale } = languages[useLanguage()]
  const count = useCount()
  const list = useListState(columns, { filters: ['state'], defaultSort: 'name' })
  const { state } = list
  const read = useBranches()
  const branches = read.data?.branches ?? []
  const { rows, matching } = branchPage(branches, state, locale)
  const withTotals = columns.map(({ total, ...column }) => (total ? { ...column, footer: total(matching) } : column))
  const stateFilter = useStateFilter()
  // No filter while all branches have the same status.
  const hasStates = Boolean(state.filters.state) || new Set(branches.map(isActive)).size > 1
  return (
    <DataTable<BranchFigures>
      {...list}
      {...listStatus(read)}
      label={text.list.label}
      columns={withTotals}
      rows={rows}
      rowId={(branch) => branch.branchId}
      total={matching.length}
      search={branches.length >= searchFrom || state.q !== '' ? text.list.search : false}
      count={(n) => count(text.counts.branches, n)}
      filters={hasStates ? [stateFilter] : []}
      skeletonRows={3}
      footerLabel={footerLabel}
      empty={empty}
      onOpen={onOpen}
      exportRows={async () => ({ rows: matching, total: matching.length })}
      {...(rowActions && { rowActions })}
    />
  )
}
