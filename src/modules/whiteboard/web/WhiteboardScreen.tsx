import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { whiteboard } from '../contract.ts'
import { whiteboardPaths } from './paths.ts'
import { whiteboardTitles } from './titles.ts'
import { useServerWords, whiteboardText } from './words.ts'

const Board = lazy(() => import('./Board.tsx').then((file) => ({ default: file.Board })))
const loading = (
  <Loading>
    <SkeletonRows rows={5} columns={2} />
  </Loading>
)

/** A teacher's whiteboards, or the one being edited. */
export default function WhiteboardScreen() {
  const [params] = useSearchParams()
  const open = params.get('board')
  if (!open) return <Boards />
  return (
    <Suspense fallback={loading}>
      <Board key={open} whiteboardId={open} />
    </Suspense>
  )
}

type BoardToRemove = { whiteboardId: string; title: string }

function Boards() {
  const text = useText(whiteboardText)
  const say = useServerWords()
  const { titles } = useText(whiteboardTitles)
  const count = useCount()
  const format = useFormat()
  const { timeZone } = useSchool()
  const [, setParams] = useSearchParams()
  const [removing, setRemoving] = useState<BoardToRemove | null>(null)
  const reading = useRead(whiteboard.routes.listBoards, {})
  const failed = (problem: ApiProblem) => toast.error(say(problem))
  const adding = useSend(whiteboard.routes.addBoard, {
    onSuccess: ({ data }) => setParams({ board: data.whiteboardId }),
    onError: failed,
  })
  const removal = useSend(whiteboard.routes.removeBoard, { onError: failed, onSettled: () => setRemoving(null) })
  const add = () => {
    const title = fill(text.untitled, {
      date: format.time(new Date().toISOString(), timeZone, { dateStyle: 'medium' }),
    })
    adding.mutate({ body: { title } })
  }
  const button = (
    <Button variant="primary" icon={IconPlus} loading={adding.isPending} onClick={add}>
      {text.add}
    </Button>
  )
  const boards = reading.data?.boards ?? []
  return (
    <>
      <PageHeader title={titles.boards} subtitle={text.subtitle} actions={boards.length > 0 && button} />
      {reading.isPending && loading}
      {reading.isError && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {reading.data && boards.length === 0 && (
        <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} action={button} />
      )}
      <Lines>
        {boards.map(({ whiteboardId, title, pages, changedAt }) => (
          <Line
            key={whiteboardId}
            name={
              <Link to={`${whiteboardPaths.boards}?board=${whiteboardId}`}>
                <span dir="auto">{title}</span>
              </Link>
            }
            meta={`${count(text.pages, pages)} · ${format.ago(changedAt)}`}
          >
            <IconButton
              icon={IconTrash}
              label={fill(text.removeNamed, { title })}
              onClick={() => setRemoving({ whiteboardId, title })}
            />
          </Line>
        ))}
      </Lines>
      {removing && (
        <Dialog
          open
          size="small"
          onClose={() => setRemoving(null)}
          title={fill(text.removeNamed, { title: removing.title })}
          actions={
            <>
              <Button onClick={() => setRemoving(null)}>{text.cancel}</Button>
              <Button
                variant="danger"
                loading={removal.isPending}
                onClick={() => removal.mutate({ params: { whiteboardId: removing.whiteboardId } })}
              >
                {text.remove}
              </Button>
            </>
          }
        >
          <p>{text.removeSure}</p>
        </Dialog>
      )}
    </>
  )
}
