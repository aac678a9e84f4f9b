import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import { unsentFor } from '../outbox.ts'
import { playersTitles } from '../titles.ts'
import type { Opened } from '../useContent.ts'
import { playersText } from '../words.ts'
import css from './Player.module.css'
import { Player } from './Player.tsx'

const CaptionFiles = lazy(() => import('./CaptionFiles.tsx').then((file) => ({ default: file.CaptionFiles })))

export type Played = Opened & { file: NonNullable<Opened['file']> }
export const isPlayable = (opened: Opened): opened is Played =>
  opened.file !== null && /^(video|audio)\//.test(opened.file.type)

/** A video, audio or image. */
export default function MediaScreen() {
  const { titles } = useText(playersTitles)
  return <ContentFrame title={titles.media}>{(opened) => <MediaContent opened={opened} />}</ContentFrame>
}

function MediaContent({ opened }: { opened: Opened }) {
  const text = useText(playersText)
  const { file, resource } = opened
  if (!file) return <Notice tone="info" title={text.noFile} />
  if (file.type.startsWith('image/')) return <img className={css.still} src={file.url} alt={resource.title} />
  if (!isPlayable(opened)) return <Notice tone="info" title={text.notShown} />
  return (
    <Resumed key={file.fileId} opened={opened}>
      {(startAt) => (
        <Player opened={opened} startAt={startAt}>
          {() => (
            <>
              {resource.description && <p dir="auto">{resource.description}</p>}
              {opened.isOwn && (
                <Suspense>
                  <CaptionFiles opened={opened} />
                </Suspense>
              )}
            </>
          )}
        </Player>
      )}
    </Resumed>
  )
}

/** Positions this close to the start or end, in seconds, are not resumed. */
const [startMargin, endMargin] = [3, 5]

/** Resumes at the saved position: the server's or this device's, whichever is newer. */
export function Resumed({ opened, children }: { opened: Opened; children: (startAt: number) => React.ReactNode }) {
  const owner = useUser().userId
  const { contentId } = opened.resource
  const [startAt, setStartAt] = useState<number | null>(null)
  const serverPlace = opened.place
  useEffect(() => {
    let isOpen = true
    void unsentFor(owner, contentId)
      .catch(() => ({ place: null }))
      .then(({ place }) => {
        if (!isOpen) return
        const newest = place && (!serverPlace || place.playedAt > serverPlace.playedAt) ? place : serverPlace
        const { seconds = 0, duration = 0 } = newest ?? {}
        // Later positions come from this player itself, so don't jump.
        setStartAt((now) => now ?? (seconds > startMargin && seconds < duration - endMargin ? seconds : 0))
      })
    return () => {
      isOpen = false
    }
  }, [owner, contentId, serverPlace])
  if (startAt === null)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return children(startAt)
}
