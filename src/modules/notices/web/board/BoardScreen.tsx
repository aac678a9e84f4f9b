import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Slide } from '#modules/notices/boardSchemas.ts'
import { board } from '#modules/notices/contract.ts'
import { boardChanged } from '#modules/notices/events.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import { noticePaths } from '../paths.ts'
import { noticeTitles } from '../titles.ts'
import { noticeText } from '../words.ts'
import css from './BoardScreen.module.css'

/** How long each notice stays, in ms. */
const turn = 12_000
/** How long each picture of a notice with several stays, in ms. */
const pictureTurn = 6_000

/** The notices for the school's screens, one after the other over the whole screen. */
export default function BoardScreen() {
  const { titles } = useText(noticeTitles)
  const text = useText(noticeText).screen
  const school = useSchool()
  const frame = useRef<HTMLElement>(null)
  const { isFull, toggle } = useFullScreen(frame)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const read = useRead(board.routes.listSlides, {}, { refetchInterval: 60_000 })
  useLiveRefresh(boardChanged)
  const slides = read.data?.slides ?? []
  const place = slides.length === 0 ? 0 : ((at % slides.length) + slides.length) % slides.length
  const slide = slides[place]
  const pictures = slide?.pictures.length ?? 0
  const stay = Math.max(turn, pictures * pictureTurn)
  // Counted anew from each notice on, so that one chosen by hand stays as long as the others.
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setAt(at + 1), stay)
    return () => clearTimeout(timer)
  }, [isPaused, at, stay])
  return (
    <section ref={frame} className={css.screen} data-full={isFull || undefined} aria-label={titles.screen}>
      <h1 className={css.school}>{school.name}</h1>
      {slide ? (
        <SlideView key={slide.noticeId} slide={slide} isPaused={isPaused} />
      ) : read.data ? (
        <EmptyState kind="nothing" sketch="bell" title={text.none} body={text.noneHint} />
      ) : read.isError ? (
        <EmptyState kind="failed" body={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <div className={css.bar}>
        <span className={css.position}>
          {slides.length > 0 && fill(text.position, { at: place + 1, all: slides.length })}
        </span>
        {slides.length > 1 && (
          <>
            <IconButton icon={IconChevronLeft} label={text.previous} onClick={() => setAt(place - 1)} />
            <IconButton icon={IconChevronRight} label={text.next} onClick={() => setAt(place + 1)} />
            <Button icon={isPaused ? IconPlayerPlay : IconPlayerPause} onClick={() => setPaused(!isPaused)}>
              {isPaused ? text.play : text.pause}
            </Button>
          </>
        )}
        <Button icon={isFull ? IconMinimize : IconMaximize} onClick={toggle}>
          {isFull ? text.leave : text.full}
        </Button>
        {!isFull && <BackLink />}
      </div>
    </section>
  )
}

function BackLink() {
  const text = useText(noticeText).screen
  const { roleId } = useUser()
  const boards: Record<number, string> = {
    [roles.teacher]: noticePaths.teacherBoard,
    [roles.otherStaff]: noticePaths.staff,
  }
  const to = boards[roleId] ?? noticePaths.adminHub
  return (
    <ButtonLink variant="quiet" icon={IconArrowLeft} to={to}>
      {text.back}
    </ButtonLink>
  )
}

/** A notice with its pictures one after the other; while the notices are paused, all pictures can be seen by hand. */
function SlideView({ slide, isPaused }: { slide: Slide; isPaused: boolean }) {
  const text = useText(noticeText)
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const isHindi = language === 'hi' && slide.titleHi !== ''
  const count = slide.pictures.length
  const [shown, setShown] = useState(0)
  const place = count === 0 ? 0 : shown % count
  const picture = slide.pictures[place]
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setTimeout(() => setShown(shown + 1), pictureTurn)
    return () => clearTimeout(timer)
  }, [isPaused, count, shown])
  return (
    <article className={css.slide} data-pictured={picture ? '' : undefined}>
      <div className={css.words}>
        <div>
          <Badge tone="outline">{text.types[slide.type]}</Badge>
        </div>
        <h2 className={css.title} dir="auto">
          {isHindi ? slide.titleHi : slide.title}
        </h2>
        {slide.eventAt && (
          <p className={css.when}>
            {[time(slide.eventAt, timeZone, { dateStyle: 'full', timeStyle: 'short' }), slide.eventPlace]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <RichTextView className={css.text} html={isHindi ? slide.bodyHi || slide.body : slide.body} />
      </div>
      {picture && (
        <figure className={css.pictures}>
          <img className={css.picture} src={picture.url} alt={picture.name} />
          {count > 1 && (
            <figcaption className={css.steps}>
              {slide.pictures.map(({ fileId }, at) => (
                <button
                  key={fileId}
                  type="button"
                  className={css.step}
                  aria-label={fill(text.screen.picture, { at: at + 1, all: count })}
                  aria-current={at === place}
                  onClick={() => setShown(at)}
                />
              ))}
            </figcaption>
          )}
        </figure>
      )}
    </article>
  )
}
