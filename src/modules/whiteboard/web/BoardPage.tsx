import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { pictureOfPage } from '#modules/reader/web/public.tsx'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useLook } from '#ui/theme/Theme.tsx'
import type { CanvasHandle, Picture } from './Canvas.tsx'
import { pictureWidth, type SceneElement, usePage } from './usePage.ts'
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

/** The book page as an image; null if there is none, or the user may no longer read the book. */
function useBackground(of: { contentId: string; page: number } | null): Picture | null | 'loading' {
  const [picture, setPicture] = useState<Picture | null | 'loading'>(of ? 'loading' : null)
  const [contentId, number] = [of?.contentId, of?.page]
  useEffect(() => {
    if (!contentId || !number) return
    let isMounted = true
    pictureOfPage(contentId, number, pictureWidth).then(
      (one) => isMounted && setPicture(one),
      () => isMounted && setPicture(null),
    )
    return () => {
      isMounted = false
    }
  }, [contentId, number])
  return picture
}
