import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ContentLanguage, languageNames } from '#modules/library/kinds.ts'
import { readCaptions } from '#modules/players/captions.ts'
import { players } from '#modules/players/contract.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { flush, keepPlace } from '../outbox.ts'
import { type Opened, useLatest } from '../useContent.ts'
import { playersText } from '../words.ts'
import { clock } from './clock.ts'
import css from './Player.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { Transcript } from './Transcript.tsx'
import { type Media, type Playing, useMedia } from './useMedia.ts'

type PlayerProps = {
  opened: Opened & { file: NonNullable<Opened['file']> }
  /** Seconds at which the person stopped. */
  startAt: number
  /** Places on the time line that mean something. */
  marks?: readonly { at: number; label: string }[] | undefined
  /** Called as it plays, with the second before and the second now. */
  onPassed?: ((before: number, now: number, playing: Playing) => void) | undefined
  onEnded?: (() => void) | undefined
  /** What belongs beside the picture and needs to know where it is. */
  children?: ((playing: Playing) => ReactNode) | undefined
}

/** Seconds between two notes of where one is. */
const noteEvery = 5

/** A video or a sound with its own controls: they look the same in every browser and say what they do in the page's language. */
export function Player({ opened, startAt, marks = [], onPassed, onEnded, children }: PlayerProps) {
  const text = useText(playersText)
  const { file, resource, captions } = opened
  const root = useRef<HTMLDivElement>(null)
  const media = useRef<Media>(null)
  const { contentId } = resource
  const renew = useCallback(async () => {
    const { file: fresh } = await call(players.routes.openContent, { params: { contentId } })
    return fresh?.url ?? ''
  }, [contentId])
  const playing = useMedia(media, { url: file.url, startAt, renew })
  const [language, setLanguage] = useState<ContentLanguage | null>(null)
  const cues = useMemo(() => {
    const chosen = captions.find((one) => one.language === language)
    return chosen ? (readCaptions(chosen.vtt) ?? []) : []
  }, [captions, language])
  const shown = cues.filter(({ from, to }) => from <= playing.time && playing.time < to)
  const isSound = file.type.startsWith('audio/')
  const [isResumed, setResumed] = useState(startAt > 0)

  usePlace(contentId, playing, media)
  usePassing(media, playing, onPassed)
  const ended = useLatest(onEnded)
  useEffect(() => {
    const one = media.current
    const over = () => ended.current?.()
    one?.addEventListener('ended', over)
    return () => one?.removeEventListener('ended', over)
  }, [ended])

  const wiring = { src: playing.source, preload: 'metadata' as const, onClick: playing.toggle }
  return (
    <div className={css.layout}>
      <div ref={root} className={cx(css.player, isSound && css.sound)} data-player="" tabIndex={-1}>
        <div className={css.stage}>
          {isSound ? (
            <audio {...wiring} ref={media as React.RefObject<HTMLAudioElement | null>} aria-label={resource.title} />
          ) : (
            <video
              {...wiring}
              ref={media as React.RefObject<HTMLVideoElement | null>}
              className={css.picture}
              aria-label={resource.title}
              playsInline
            />
          )}
          {language && (
            <p className={css.captions} lang={language} dir="auto" data-captions="">
              {shown.map(({ from, text: said }) => (
                <span key={from}>{said}</span>
              ))}
            </p>
          )}
        </div>
        <PlayerBar
          playing={playing}
          marks={marks}
          root={root}
          language={language}
          isSound={isSound}
          languages={captions.map((one) => ({ value: one.language, name: languageNames[one.language] }))}
          onLanguage={setLanguage}
        />
      </div>
      {playing.isBroken && (
        <Notice
          tone="bad"
          live
          title={text.player.broken}
          action={<Button onClick={playing.again}>{text.player.again}</Button>}
        />
      )}
      {isResumed && (
        <p className={css.resumed} role="status">
          {fill(text.player.resumed, { time: clock(startAt) })}{' '}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setResumed(false)
              playing.seek(0)
            }}
          >
            {text.player.fromStart}
          </Button>
        </p>
      )}
      {language && cues.length > 0 && <Transcript cues={cues} language={language} playing={playing} />}
      {children?.(playing)}
    </div>
  )
}

/** Keeps where one is: on this device at once, on the server when it can be reached. */
function usePlace(contentId: string, playing: Playing, media: React.RefObject<Media | null>) {
  const owner = useUser().userId
  const noted = useRef(Number.NaN)
  const note = useCallback(
    (isLast: boolean) => {
      const one = media.current
      if (!one || !Number.isFinite(one.duration) || one.currentTime === 0) return
      if (!isLast && Math.abs(one.currentTime - noted.current) < noteEvery) return
      noted.current = one.currentTime
      const limit = (seconds: number) => Math.min(86_400, Math.max(0, seconds))
      // What was heard to the end begins anew the next time.
      const seconds = one.ended ? 0 : limit(one.currentTime)
      const place = { seconds, duration: limit(one.duration), playedAt: new Date().toISOString() }
      void keepPlace(owner, contentId, place).then(
        () => flush(owner),
        () => {},
      )
    },
    [owner, contentId, media],
  )
  const { isPlaying, time } = playing
  useEffect(() => {
    if (isPlaying && time > 0) note(false)
  }, [isPlaying, time, note])
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying) note(true)
    wasPlaying.current = isPlaying
  }, [isPlaying, note])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && note(true)
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [note])
  // A layout effect ends while the recording is still there to be asked.
  useLayoutEffect(() => () => note(true), [note])
}

/** Tells of every stretch that was played, however long the page stood still meanwhile, not of those jumped over. */
function usePassing(media: React.RefObject<Media | null>, playing: Playing, onPassed: PlayerProps['onPassed']) {
  const latest = useLatest({ playing, onPassed })
  useEffect(() => {
    const one = media.current
    if (!one) return
    let before = one.currentTime
    const jumped = () => {
      before = one.currentTime
    }
    const went = () => {
      const from = before
      before = one.currentTime
      if (one.paused || one.seeking || before <= from) return
      latest.current.onPassed?.(from, before, latest.current.playing)
    }
    one.addEventListener('seeking', jumped)
    one.addEventListener('timeupdate', went)
    return () => {
      one.removeEventListener('seeking', jumped)
      one.removeEventListener('timeupdate', went)
    }
  }, [media, latest])
}
