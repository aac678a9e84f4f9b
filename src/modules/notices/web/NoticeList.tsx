import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import css from './Notices.module.css'
import { noticeText } from './words.ts'

/** As many as a list shows at first, and as many more on demand. */
export const listStep = 50
/** As many as a list can show; whoever looks further back searches. */
const listMost = 200

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
  onMore: () => void
  children: (row: Row) => ReactNode
}

/** The rows of a list of notices with its empty and failed states. */
export function NoticeList<Row>({ read, isFiltered, empty, onMore, children }: NoticeListProps<Row>) {
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
  if (rows.length === 0) return isFiltered ? <EmptyState kind="no-match" /> : empty
  return (
    <>
      <ul className={css.entries} aria-label={text.list}>
        {rows.map(children)}
      </ul>
      {rows.length < total && rows.length < listMost && (
        <Button variant="quiet" onClick={onMore}>
          {text.more}
        </Button>
      )}
    </>
  )
}
