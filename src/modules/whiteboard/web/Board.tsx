import {
  IconArrowLeft,
  IconBook2,
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconPresentation,
  IconTrash,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { useKeys } from '#ui/useKeys.ts'
import { whiteboard } from '../contract.ts'
import { BoardPage } from './BoardPage.tsx'
import type { CanvasHandle } from './Canvas.tsx'
import { whiteboardPaths } from './paths.ts'
import { whiteboardTitles } from './titles.ts'
import css from './Whiteboard.module.css'
import { useServerWords, whiteboardText } from './words.ts'

const BookPageDialog = lazy(() => import('./BookPageDialog.tsx').then((file) => ({ default: file.BookPageDialog })))
const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((file) => ({ default: file.ShareDialog })))
const RenameDialog = lazy(() => import('./RenameDialog.tsx').then((file) => ({ default: file.RenameDialog })))

/** One whiteboard with its pages. */
export function Board({ whiteboardId }: { whiteboardId: string }) {
  const text = useText(whiteboardText)
  const { titles } = useText(whiteboardTitles)
  const board = useRead(whiteboard.routes.getBoard, { params: { whiteboardId } }, { refetchOnWindowFocus: false })
  if (board.isPending)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  if (board.isError)
    return (
      <>
        <h1 className="visually-hidden">{titles.boards}</h1>
        {board.error.status === 404 || board.error.status === 400 ? (
          <EmptyState
            kind="nothing"
            sketch="books"
            title={text.gone}
            body={text.goneHint}
            action={<ButtonLink to={whiteboardPaths.boards}>{text.back}</ButtonLink>}
          />
        ) : (
          <EmptyState kind="failed" onRetry={() => void board.refetch()} retrying={board.isFetching} />
        )}
      </>
    )
  return <OpenBoard {...board.data} />
}

type OpenBoardProps = {
  whiteboardId: string
  title: string
  pages: readonly { pageId: string; background: { contentId: string; page: number } | null }[]
}

function OpenBoard({ whiteboardId, title, pages }: OpenBoardProps) {
  const text = useText(whiteboardText)
  const say = useServerWords()
  const { userId } = useUser()
  const root = useRef<HTMLDivElement>(null)
  const { isFull: isPresenting, toggle } = useFullScreen(root)
  const [index, setIndex] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [dialog, setDialog] = useState<'book' | 'rename' | 'share' | null>(null)
  const canvas = useRef<CanvasHandle | null>(null)
  const at = Math.min(index, pages.length - 1)
  const page = pages[at]
  const failed = (problem: ApiProblem) => toast.error(say(problem))
  const adding = useSend(whiteboard.routes.addPage, { onSuccess: () => setIndex(pages.length), onError: failed })
  const removing = useSend(whiteboard.routes.removePage, { onError: failed })
  const turn = (by: number) => setIndex(Math.min(pages.length - 1, Math.max(0, at + by)))
  useKeys(isPresenting, ({ key }) => {
    if (key === 'ArrowRight' || key === 'PageDown' || key === ' ') turn(1)
    if (key === 'ArrowLeft' || key === 'PageUp') turn(-1)
  })
  const onReady = useCallback((handle: CanvasHandle) => {
    canvas.current = handle
  }, [])
  const download = async (what: 'page' | 'board') => {
    setSaving(true)
    try {
      const { saveBoard, savePicture } = await import('./boardExport.ts')
      if (!canvas.current || !page) return
      if (what === 'page') await savePicture(canvas.current, title)
      else await saveBoard(canvas.current, { owner: userId, whiteboardId, title, pages, openPageId: page.pageId })
    } catch {
      toast.error(text.failed)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div ref={root} className={cx(css.board, isPresenting && css.presenting)} data-board>
      <div className={css.bar} role="toolbar" aria-label={text.board}>
        {!isPresenting && (
          <ButtonLink to={whiteboardPaths.boards} variant="quiet" icon={IconArrowLeft}>
            {text.back}
          </ButtonLink>
        )}
        <h1 className={css.title} dir="auto">
          {title}
        </h1>
        {!isPresenting && (
          <div className={css.group}>
            <IconButton icon={IconPencil} label={text.rename} onClick={() => setDialog('rename')} />
            <IconButton icon={IconUsersGroup} label={text.share} onClick={() => setDialog('share')} />
          </div>
        )}
        <div className={css.group}>
          <IconButton icon={IconChevronLeft} label={text.previous} disabled={at === 0} onClick={() => turn(-1)} />
          <span className={css.count} role="status">
            {fill(text.page, { n: at + 1, all: pages.length })}
          </span>
          <IconButton
            icon={IconChevronRight}
            label={text.next}
            disabled={at === pages.length - 1}
            onClick={() => turn(1)}
          />
        </div>
        <div className={css.group}>
          {!isPresenting && (
            <>
              <IconButton
                icon={IconPlus}
                label={text.addPage}
                onClick={() => adding.mutate({ params: { whiteboardId }, body: { background: null } })}
              />
              <IconButton icon={IconBook2} label={text.addBookPage} onClick={() => setDialog('book')} />
              <IconButton
                icon={IconTrash}
                label={text.removePage}
                disabled={pages.length === 1 || removing.isPending}
                onClick={() => page && removing.mutate({ params: { whiteboardId, pageId: page.pageId } })}
              />
              <IconButton
                icon={IconPhoto}
                label={text.picture}
                disabled={isSaving}
                onClick={() => void download('page')}
              />
              <IconButton
                icon={IconFileTypePdf}
                label={text.pdf}
                disabled={isSaving}
                onClick={() => void download('board')}
              />
            </>
          )}
          <IconButton
            icon={isPresenting ? IconX : IconPresentation}
            label={isPresenting ? text.stopPresenting : text.present}
            onClick={toggle}
          />
        </div>
      </div>
      {page && (
        <BoardPage
          key={page.pageId}
          whiteboardId={whiteboardId}
          page={page}
          isPresenting={isPresenting}
          onReady={onReady}
        />
      )}
      <Suspense>
        {dialog === 'book' && (
          <BookPageDialog
            onClose={() => setDialog(null)}
            onChoose={(background) => {
              setDialog(null)
              adding.mutate({ params: { whiteboardId }, body: { background } })
            }}
          />
        )}
        {dialog === 'share' && <ShareDialog whiteboardId={whiteboardId} onClose={() => setDialog(null)} />}
        {dialog === 'rename' && (
          <RenameDialog whiteboardId={whiteboardId} title={title} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </div>
  )
}
