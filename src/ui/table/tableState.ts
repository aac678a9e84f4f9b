import { useCallback, useMemo, useRef, useState } from 'react'

/** What a list shows, in the terms of the server's list routes, with `-field` for descending. */
export interface TableState {
  page: number
  size: number
  /** Empty: the server's default order. */
  sort: string
  q: string
  filters: Readonly<Record<string, readonly string[]>>
  /** Null: the default columns. */
  columns: readonly string[] | null
}

export interface TableShape {
  columns: readonly { id: string; sort?: string | true | undefined }[]
  /** The names of the filters; not `page`, `size`, `sort`, `q` or `columns`. */
  filters?: readonly string[] | undefined
  defaultSort?: string | undefined
  defaultSize?: number | undefined
  /** Distinguishes the addresses of two tables on one page. */
  prefix?: string | undefined
}

const bounds = { page: 100_000, size: 200, words: 100, values: 50 }

function wholeNumber(text: string | null, most: number, otherwise: number): number {
  if (!text || !/^\d{1,6}$/.test(text)) return otherwise
  const value = Number(text)
  return value >= 1 && value <= most ? value : otherwise
}

/** Parses a list's state from an address; invalid parts are ignored. */
export function readTableState(params: URLSearchParams, shape: TableShape): TableState {
  const { prefix = '', defaultSort = '', defaultSize = 50 } = shape
  const one = (name: string) => params.get(prefix + name)
  const sort = one('sort') ?? ''
  const field = sort.replace(/^-/, '')
  const sortable = shape.columns.some((column) => (column.sort === true ? column.id : column.sort) === field)
  const filters: Record<string, readonly string[]> = {}
  for (const name of shape.filters ?? []) {
    const values = [...new Set(params.getAll(prefix + name))].filter((value) => value && value.length <= bounds.words)
    if (values.length > 0) filters[name] = values.slice(0, bounds.values)
  }
  const wanted = one('columns')
  const known = wanted?.split(',').filter((id) => shape.columns.some((column) => column.id === id))
  return {
    page: wholeNumber(one('page'), bounds.page, 1),
    size: wholeNumber(one('size'), bounds.size, defaultSize),
    sort: field && sortable ? sort : defaultSort,
    q: (one('q') ?? '').slice(0, bounds.words),
    filters,
    columns: known ? [...new Set(known)] : null,
  }
}

/** Writes it to an address, leaving out defaults and keeping unrelated parameters. */
export function writeTableState(params: URLSearchParams, state: TableState, shape: TableShape): URLSearchParams {
  const { prefix = '', defaultSort = '', defaultSize = 50 } = shape
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) next.delete(prefix + name)
    else next.set(prefix + name, value)
  }
  put('page', String(state.page), '1')
  put('size', String(state.size), String(defaultSize))
  put('sort', state.sort, defaultSort)
  put('q', state.q.slice(0, bounds.words), '')
  if (state.columns) next.set(`${prefix}columns`, state.columns.join(','))
  else next.delete(`${prefix}columns`)
  for (const name of shape.filters ?? []) {
    next.delete(prefix + name)
    for (const value of state.filters[name] ?? []) next.append(prefix + name, value)
  }
  return next
}

export const isFiltered = (state: TableState): boolean =>
  state.q !== '' || Object.values(state.filters).some((values) => values.length > 0)

/** Changes the state; anything but paging goes back to the first page. */
export function changed(state: TableState, patch: Partial<TableState>): TableState {
  const turnsPage = patch.page !== undefined
  const staysOnPage = turnsPage || Object.keys(patch).every((name) => name === 'columns')
  return { ...state, ...(staysOnPage ? {} : { page: 1 }), ...patch }
}

/** Whether a change replaces the history entry or adds one that Back returns from. */
export interface StateChangeOptions {
  replace: boolean
}

export type OnStateChange = (next: TableState, manner?: StateChangeOptions) => void

type SetSearchParams = (next: URLSearchParams, options?: { replace?: boolean; preventScrollReset?: boolean }) => void

/** Keeps a table's state in the address; takes the router's `useSearchParams` pair and the columns. */
export function useTableState(
  searchParams: URLSearchParams,
  setSearchParams: SetSearchParams,
  columns: TableShape['columns'],
  options: Omit<TableShape, 'columns'> = {},
): [TableState, OnStateChange] {
  const shape = { ...options, columns }
  const address = searchParams.toString()
  const key = JSON.stringify([columns.map(({ id, sort }) => [id, sort]), options])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the objects are new in every render.
  const read = useMemo(() => readTableState(searchParams, shape), [address, key])
  // The router may change the address later; a ticked box must not wait for it.
  const [ahead, setAhead] = useState<{ of: string; state: TableState } | null>(null)
  const state = ahead?.of === address ? ahead.state : read
  const latest = useRef({ searchParams, setSearchParams, shape })
  latest.current = { searchParams, setSearchParams, shape }
  const change = useCallback<OnStateChange>((next, manner) => {
    const now = latest.current
    const of = now.searchParams.toString()
    const params = writeTableState(now.searchParams, next, now.shape)
    setAhead(params.toString() === of ? null : { of, state: next })
    if (params.toString() === of) return
    now.setSearchParams(params, { replace: manner?.replace ?? false, preventScrollReset: true })
  }, [])
  return [state, change]
}
