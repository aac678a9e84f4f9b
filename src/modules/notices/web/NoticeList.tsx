import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ListPager } from '#ui/table/ListPager.tsx'
import css from './Notices.module.css'
import { noticeText } from './words.ts'

/** Notices of a page. */
export const perPage = 50

type NoticeListProps<Row> = {
  read: {
    readonly data: { rows: readonly Row[]; total: number } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: { readonly message: string } | null
    refetch(): unknown
  }
  isFiltered: boolean
  empty: ReactNode
  page: number
  onTurn: (page: number) => void
  children: (row: Row) => ReactNode
}

/** The rows of a list of notices with its empty and failed states. */
export function NoticeList<Row>({ read, isFiltered, empty, page, onTurn, children }: NoticeListProps<Row>) {
  const text = useText(noticeText).board
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
  const { rows, total } = read.data
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
