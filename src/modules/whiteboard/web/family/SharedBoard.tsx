import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { forChild } from '#modules/family/web/paths.ts'
import { familyWhiteboard } from '#modules/whiteboard/familyContract.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useLook } from '#ui/theme/Theme.tsx'
import { whiteboardPaths } from '../paths.ts'
import { useBackground } from '../useBackground.ts'
import { parseElement } from '../usePage.ts'
import css from '../Whiteboard.module.css'
import { familyWhiteboardText } from './words.ts'

const Canvas = lazy(() => import('../Canvas.tsx'))
const skeleton = (
  <Loading>
    <SkeletonRows rows={6} columns={1} />
  </Loading>
)
const ignore = () => {}

type SharedBoardProps = { studentId: string; whiteboardId: string }

/** One shared board, page by page, to look at. */
export default function SharedBoard({ studentId, whiteboardId }: SharedBoardProps) {
  const text = useText(familyWhiteboardText)
  const [index, setIndex] = useState(0)
  const board = useRead(familyWhiteboard.routes.getChildBoard, { params: { studentId, whiteboardId } })
  const back = (
    <ButtonLink to={forChild(whiteboardPaths.family, studentId)} variant="quiet" icon={IconArrowLeft}>
      {text.back}
    </ButtonLink>
  )
  if (!board.data) {
    if (!board.isError) return skeleton
    return board.error.status === 404 || board.error.status === 400 ? (
      <EmptyState kind="nothing" sketch="books" title={text.gone} body={text.goneHint} action={back} />
    ) : (
      <EmptyState
        kind="failed"
        body={board.error.message}
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    )
  }
  const { title, pages } = board.data
  const at = Math.min(index, pages.length - 1)
  const page = pages[at]
  return (
    <div className={css.board} data-board>
      <div className={css.bar} role="toolbar" aria-label={text.board}>
        {back}
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <div className={css.group}>
          <IconButton
            icon={IconChevronLeft}
            label={text.previous}
            disabled={at === 0}
            onClick={() => setIndex(at - 1)}
          />
          <span className={css.count} role="status">
            {fill(text.page, { n: at + 1, all: pages.length })}
          </span>
          <IconButton
            icon={IconChevronRight}
            label={text.next}
            disabled={at === pages.length - 1}
            onClick={() => setIndex(at + 1)}
          />
        </div>
      </div>
      {page && <SharedPage key={page.pageId} params={{ studentId, whiteboardId }} page={page} />}
    </div>
  )
}

type SharedPageProps = {
  params: SharedBoardProps
  page: { pageId: string; background: { contentId: string; page: number } | null }
}

function SharedPage({ params, page: { pageId, background } }: SharedPageProps) {
  const language = useLanguage()
  const { isGuardian } = useUser()
  const isDark = useLook().scheme === 'dark'
  const read = useRead(familyWhiteboard.routes.listChildElements, { params: { ...params, pageId } })
  // Guardians don't open the class's books, so they see the drawing alone.
  const picture = useBackground(isGuardian ? null : background)
  if (read.isError && !read.data)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  return (
    <div className={css.canvas} data-canvas dir="ltr">
      {!read.data || picture === 'loading' ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <Canvas
            elements={read.data.elements.map(parseElement)}
            background={picture}
            isDark={isDark}
            language={language}
            isPresenting
            onChange={ignore}
            onReady={ignore}
          />
        </Suspense>
      )}
    </div>
  )
}
