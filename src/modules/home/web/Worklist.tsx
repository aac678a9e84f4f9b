import { useFormat, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from './Home.module.css'
import { Ledger } from './Ledger.tsx'
import { usePendingWork } from './moduleEntries.ts'
import { homeText } from './words.ts'

/** The user's pending work from all modules, with links to the pages where it is done. */
export function Worklist() {
  const text = useText(homeText).waiting
  const { date, number } = useFormat()
  const { isPending, isError, isFetching, refetch, groups } = usePendingWork()
  const rows = groups.flatMap(({ title, items }) => items.map((item) => ({ title, ...item })))
  return (
    <Section title={text.title}>
      {isPending && rows.length === 0 ? (
        <Loading>
          <SkeletonRows rows={3} columns={3} />
        </Loading>
      ) : rows.length === 0 && isError ? (
        <EmptyState kind="failed" compact onRetry={refetch} retrying={isFetching} />
      ) : rows.length === 0 ? (
        <p className={css.nothing}>{text.none}</p>
      ) : (
        <Ledger
          label={text.title}
          rows={rows}
          rowId={({ title, id }) => `${title} ${id}`}
          columns={[
            {
              id: 'what',
              header: text.what,
              cell: ({ title, about, to }) => (
                <Link to={to} look="bare" className={css.row}>
                  {title} <span className={css.about}>{about}</span>
                </Link>
              ),
            },
            {
              id: 'since',
              header: text.since,
              cell: ({ since }) => (since ? date(since, { weekday: 'short', day: 'numeric', month: 'short' }) : '·'),
            },
            { id: 'left', header: text.left, isNumber: true, cell: ({ left }) => number(left) },
          ]}
        />
      )}
    </Section>
  )
}
