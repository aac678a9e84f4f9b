import { IconArrowLeft, IconMaximize, IconMinimize, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { board } from '#modules/notices/contract.ts'
import { boardChanged } from '#modules/notices/events.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import css from '../Notices.module.css'
import { noticePaths } from '../paths.ts'
import { noticeTitles } from '../titles.ts'
import { noticeText } from '../words.ts'

/** How long each notice stays, in ms. */
const turn = 12_000

/** The notices for the school's screens, one after the other over the whole screen. */
export default function BoardScreen() {
  const { titles } = useText(noticeTitles)
  const text = useText(noticeText)
  const frame = useRef<HTMLElement>(null)
  const { isFull, toggle } = useFullScreen(frame)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const read = useRead(board.routes.listBoard, { query: { size: 50, screens: 'yes' } }, { refetchInterval: 60_000 })
  useLiveRefresh(boardChanged)
  const rows = read.data?.rows ?? []
  const shown = rows[at % Math.max(1, rows.length)]
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setAt((before) => before + 1), turn)
    return () => clearInterval(timer)
  }, [isPaused])
  return (
    <section ref={frame} className={css.screen} aria-label={titles.screen}>
      <h1 className={css.quiet}>{useSchool().name}</h1>
      {shown ? (
        <Slide key={shown.noticeId} noticeId={shown.noticeId} title={shown.title} titleHi={shown.titleHi} />
      ) : (
        <EmptyState kind="nothing" sketch="bell" title={text.screen.none} />
      )}
      <div className={css.row}>
        <span className={css.quiet}>
          {rows.length > 0 && fill(text.screen.position, { at: (at % rows.length) + 1, all: rows.length })}
        </span>
        <Button size="small" icon={isPaused ? IconPlayerPlay : IconPlayerPause} onClick={() => setPaused(!isPaused)}>
          {isPaused ? text.screen.play : text.screen.pause}
        </Button>
        <Button size="small" icon={isFull ? IconMinimize : IconMaximize} onClick={toggle}>
          {isFull ? text.screen.leave : text.screen.full}
        </Button>
        <BackLink />
      </div>
    </section>
  )
}

function BackLink() {
  const text = useText(noticeText).screen
  const { roleId } = useUser()
  const to = { 1: noticePaths.adminHub, 3: noticePaths.teacherBoard }[roleId as 1] ?? noticePaths.staff
  return (
    <ButtonLink size="small" variant="quiet" icon={IconArrowLeft} to={to}>
      {text.back}
    </ButtonLink>
  )
}

function Slide({ noticeId, title, titleHi }: { noticeId: string; title: string; titleHi: string }) {
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { data } = useRead(board.routes.getBoardNotice, { params: { noticeId } })
  const isHindi = language === 'hi' && titleHi !== ''
  return (
    <article className={css.stack}>
      <h2 className={css.screenTitle} dir="auto">
        {isHindi ? titleHi : title}
      </h2>
      {data?.eventAt && (
        <p className={css.screenText}>
          {[time(data.eventAt, timeZone, { dateStyle: 'full', timeStyle: 'short' }), data.eventPlace]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {data && <RichTextView className={css.screenText} html={isHindi ? data.bodyHi || data.body : data.body} />}
    </article>
  )
}
