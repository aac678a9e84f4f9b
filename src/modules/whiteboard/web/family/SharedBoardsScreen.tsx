import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyWhiteboard } from '#modules/whiteboard/familyContract.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { whiteboardPaths } from '../paths.ts'
import { familyWhiteboardText } from './words.ts'

const SharedBoard = lazy(() => import('./SharedBoard.tsx'))
const loading = (
  <Loading>
    <SkeletonRows rows={5} columns={2} />
  </Loading>
)

/** The whiteboards that teachers have shared with a child's class, or the one that is open. */
export default function SharedBoardsScreen() {
  const [params] = useSearchParams()
  const open = params.get('board')
  return (
    <ChildPage>
      {({ studentId }) =>
        open ? (
          <Suspense fallback={loading}>
            <SharedBoard key={open} studentId={studentId} whiteboardId={open} />
          </Suspense>
        ) : (
          <BoardsOf studentId={studentId} />
        )
      }
    </ChildPage>
  )
}

function BoardsOf({ studentId }: { studentId: string }) {
  const text = useText(familyWhiteboardText)
  const count = useCount()
  const { ago } = useFormat()
  const route = familyWhiteboard.routes.listChildBoards
  const input = { params: { studentId } }
  const read = useRead(route, input, { isKept: true })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      loading
    )
  const { boards } = read.data
  if (boards.length === 0) return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <>
      <KeptNote route={route} input={input} />
      <Lines>
        {boards.map(({ whiteboardId, title, teacherName, pages, changedAt }) => (
          <Line
            key={whiteboardId}
            name={
              <Link to={`${forChild(whiteboardPaths.family, studentId)}&board=${whiteboardId}`}>
                <span dir="auto">{title}</span>
              </Link>
            }
            meta={[teacherName && fill(text.by, { name: teacherName }), count(text.pages, pages), ago(changedAt)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Lines>
    </>
  )
}
