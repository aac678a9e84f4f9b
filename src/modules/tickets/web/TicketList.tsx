import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ListPager } from '#ui/table/ListPager.tsx'
import css from './Tickets.module.css'
import { ticketText } from './words.ts'

/** Tickets of a page. */
export const perPage = 50
const pageFrom = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

/** The filters of a list and the ticket that is open, kept in the address. */
export function useTicketAddress(path: string) {
  const [params, setParams] = useSearchParams()
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const addressOf = (next: URLSearchParams) => (next.size > 0 ? `${path}?${next}` : path)
  const closed = withParam('ticket', null)
  closed.delete('new')
  return {
    chosen: params.get('ticket'),
    isNew: params.has('new'),
    get: (name: string) => params.get(name),
    /** Another filter begins on the first page. */
    set: (name: string, value: string | null) => {
      const next = withParam(name, value)
      next.delete('page')
      setParams(next, { replace: true })
    },
    page: pageFrom(params.get('page')),
    turn: (page: number) => setParams(withParam('page', page > 1 ? String(page) : null)),
    linkTo: (ticketId: string) => {
      const next = withParam('ticket', ticketId)
      next.delete('new')
      return addressOf(next)
    },
    back: addressOf(closed),
  }
}

type Listed<Row> = { rows: readonly Row[]; total: number }
type TicketListProps<Row> = {
  read: {
    readonly data: Listed<Row> | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: { readonly message: string } | null
    refetch(): unknown
  }
  isFiltered: boolean
  empty: ReactNode
  page: number
  onTurn: (page: number) => void
  chosen: string | null
  linkTo: (ticketId: string) => string
  children: (row: Row) => ReactNode
}

/** The rows of a list with its empty and failed states. J and K walk through it. */
export function TicketList<Row extends { ticketId: string }>(props: TicketListProps<Row>) {
  const { read, isFiltered, empty, page, onTurn, chosen, linkTo, children } = props
  const text = useText(ticketText).list
  const navigate = useNavigate()
  const rows = read.data?.rows ?? []
  const move = (by: number) => {
    const at = rows.findIndex(({ ticketId }) => ticketId === chosen)
    const next = rows[at === -1 ? 0 : at + by]
    if (next) void navigate(linkTo(next.ticketId))
  }
  useShortcut('j', text.next, () => move(1))
  useShortcut('k', text.previous, () => move(-1))
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error?.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  const { total } = read.data
  if (total === 0) return isFiltered ? <EmptyState kind="no-match" /> : empty
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState kind="no-match" />
      ) : (
        <ul className={css.entries} aria-label={text.list}>
          {rows.map(children)}
        </ul>
      )}
      <ListPager page={page} size={perPage} total={total} shown={rows.length} onTurn={onTurn} />
    </>
  )
}

/** Beside a list while no ticket is open. */
export function NothingChosen() {
  const text = useText(ticketText).list
  return <EmptyState kind="nothing" sketch="register" title={text.choose} body={text.chooseHint} />
}
