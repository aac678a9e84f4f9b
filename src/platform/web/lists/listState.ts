import { useLocation, useSearchParams } from 'react-router'
import { languages, useLanguage } from '#platform/web/i18n.tsx'
import type { PlainValue, TableColumn } from '#ui/table/tableColumn.ts'
import { type TableState, useTableState } from '#ui/table/tableState.ts'

type ListOptions = {
  readonly filters?: readonly string[]
  readonly defaultSort?: string
  readonly defaultSize?: number
  readonly prefix?: string
}

/** The filter, sort order and page of a list, kept in the address; spread it into a DataTable. */
export function useListState<Row>(columns: readonly TableColumn<Row>[], options: ListOptions = {}) {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const [state, onStateChange] = useTableState(params, setParams, columns, { defaultSize: 50, ...options })
  return { columns, state, onStateChange, historyKey: key } as const
}

type ListQuery = { isError: boolean; isPending: boolean; isPlaceholderData?: boolean; refetch: () => unknown }

/** The status of a list's query, for a DataTable. */
export const listStatus = (query: ListQuery) =>
  ({
    status: query.isError ? 'failed' : query.isPending || query.isPlaceholderData ? 'loading' : 'ready',
    onRetry: () => void query.refetch(),
  }) as const

/** The value of a filter that takes only one. */
export const filterValue = (state: TableState, name: string): string | undefined => state.filters[name]?.[0]

const isBlank = (value: PlainValue) => value === null || value === ''

/** Blanks come last in both directions. */
function compare(a: PlainValue, b: PlainValue, sign: number, locale: string): number {
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * String(a).localeCompare(String(b), locale, { numeric: true })
}

/** For short lists that arrive complete: searches, sorts and pages them in the browser. */
export function useLocalRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], state: TableState) {
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
  const sorted = column ? found.toSorted((a, b) => compare(column.value(a), column.value(b), sign, locale)) : found
  return {
    rows: sorted.slice((state.page - 1) * state.size, state.page * state.size),
    total: sorted.length,
    exportRows: async () => ({ rows: sorted, total: sorted.length }),
  }
}
