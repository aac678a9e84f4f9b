import { useLocation, useSearchParams } from 'react-router'
import { languages, useLanguage } from '#platform/web/i18n.tsx'
import type { Column, PlainValue } from '#ui/table/tableColumn.ts'
import { type TableState, useTableState } from '#ui/table/tableState.ts'

type Shape = {
  readonly filters?: readonly string[]
  readonly defaultSort?: string
  readonly defaultSize?: number
  readonly prefix?: string
}

/** The state of a list in the address, with what a DataTable wants to know of it. */
export function useListState<Row>(columns: readonly Column<Row>[], shape: Shape = {}) {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const [state, onStateChange] = useTableState(params, setParams, columns, { defaultSize: 50, ...shape })
  return { columns, state, onStateChange, historyKey: key } as const
}

type Reading = { isError: boolean; isPending: boolean; isPlaceholderData?: boolean; refetch: () => unknown }

/** How a reading looks to a list. */
export const shownAs = (reading: Reading) =>
  ({
    status: reading.isError ? 'failed' : reading.isPending || reading.isPlaceholderData ? 'loading' : 'ready',
    onRetry: () => void reading.refetch(),
  }) as const

/** The first value of a filter that takes one. */
export const oneOf = (state: TableState, name: string): string | undefined => state.filters[name]?.[0]

const compared = (a: PlainValue, b: PlainValue, locale: string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), locale)

/** For lists a school has few of: they come whole and are searched, sorted and paged here. */
export function useWhole<Row>(rows: readonly Row[], columns: readonly Column<Row>[], state: TableState) {
  const { locale } = languages[useLanguage()]
  const words = state.q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const textOf = (row: Row) =>
    columns
      .map((column) => column.value(row) ?? '')
      .join(' ')
      .toLocaleLowerCase(locale)
  const found = rows.filter((row) => words.every((word) => textOf(row).includes(word)))
  const field = state.sort.replace(/^-/, '')
  const column = columns.find(({ id }) => id === field)
  const sign = state.sort.startsWith('-') ? -1 : 1
  const sorted = column ? found.toSorted((a, b) => sign * compared(column.value(a), column.value(b), locale)) : found
  return {
    rows: sorted.slice((state.page - 1) * state.size, state.page * state.size),
    total: sorted.length,
    exportRows: async () => ({ rows: sorted, total: sorted.length }),
  }
}
