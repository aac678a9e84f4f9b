import { lazy, Suspense, useCallback, useRef } from 'react'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useLook } from '#ui/theme/Theme.tsx'
import type { CanvasHandle } from './Canvas.tsx'
import { useBackground } from './useBackground.ts'
import { type SceneElement, usePage } from './usePage.ts'
import css from './Whiteboard.module.css'
import { whiteboardText } from './words.ts'

const Canvas = lazy(() => import('./Canvas.tsx'))

type BoardPageProps = {
  whiteboardId: string
  page: { pageId: string; background: { contentId: string; page: number } | null }
  isPresenting: boolean
  onReady: (handle: CanvasHandle) => void
}

/** One page with its canvas; drawings are saved automatically. */
export function BoardPage({ whiteboardId, page, isPresenting, onReady }: BoardPageProps) {
  const text = useText(whiteboardText)
  const count = useCount()
  const language = useLanguage()
  const { userId } = useUser()
  const isDark = useLook().scheme === 'dark'
  const handle = useRef<CanvasHandle | null>(null)
  const onNewer = useCallback((newer: readonly SceneElement[]) => handle.current?.merge(newer), [])
  const { elements, isBroken, isFull, waiting, changed } = usePage({
    owner: userId,
    whiteboardId,
    pageId: page.pageId,
    onNewer,
  })
  const background = useBackground(page.background)
  const ready = useCallback(
    (given: CanvasHandle) => {
      handle.current = given
      onReady(given)
    },
    [onReady],
  )
  if (isBroken) return <EmptyState kind="failed" onRetry={() => globalThis.location.reload()} />
  const skeleton = (
    <Loading>
      <SkeletonRows rows={6} columns={1} />
    </Loading>
  )
  return (
    <>
      <div className={css.canvas} data-canvas dir="ltr">
        {elements === null || background === 'loading' ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <Canvas
              elements={elements}
              background={background}
              isDark={isDark}
              language={language}
              isPresenting={isPresenting}
              onChange={changed}
              onReady={ready}
            />
          </Suspense>
        )}
      </div>
      <p className={css.sent} role="status">
        {isFull ? text.full : waiting > 0 ? count(text.waiting, waiting) : text.saved}
      </p>
    </>
  )
}
