import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { childRecord } from '../../contracts/family.ts'
import css from './Record.module.css'
import { recordText } from './recordWords.ts'

/** What the school has given out to the family of a child. */
export function ChildDocuments({ studentId }: { studentId: string }) {
  const text = useText(recordText).documents
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(childRecord.routes.listChildDocuments, { params: { studentId } })
  return (
    <Panel title={text.title}>
      {read.isError ? (
        <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !read.data ? (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      ) : read.data.documents.length === 0 ? (
        <p className={css.quiet}>{text.none}</p>
      ) : (
        <Lines>
          {read.data.documents.map((one) => (
            <Line
              key={one.paperId}
              name={
                <a href={one.file.url} target="_blank" rel="noopener">
                  {one.title}
                </a>
              }
              meta={time(one.addedAt, timeZone, { dateStyle: 'medium' })}
            />
          ))}
        </Lines>
      )}
    </Panel>
  )
}
