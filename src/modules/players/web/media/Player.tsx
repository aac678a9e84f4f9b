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
  /** In seconds. */
  startAt: number
  /** Points marked on the timeline. */
  marks?: readonly { at: number; label: string }[] | undefined
  /** Called during playback with the previous and the current time. */
  onPassed?: ((before: number, now: number, playing: Playing) => void) | undefined
  onEnded?: (() => void) | undefined
  children?: ((playing: Playing) => ReactNode) | undefined
}

/** Seconds of playback between two saves of the position. */
const saveEvery = 5

/** A video or audio player with custom controls, which look the same in every browser and follow the page's language. */
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
  const currentCues = cues.filter(({ from, to }) => from <= playing.time && playing.time < to)
  const isAudio = file.type.startsWith('audio/')
  const [isResumed, setResumed] = useState(startAt > 0)

  useSavedPosition(contentId, playing, media)
  usePlayedRanges(media, playing, onPassed)
  const ended = useLatest(onEnded)
  useEffect(() => {
    const one = media.current
    const notify = () => ended.current?.()
    one?.addEventListener('ended', notify)
    return () => one?.removeEventListener('ended', notify)
  }, [ended])

  const mediaProps = { src: playing.source, preload: 'metadata' as const, onClick: playing.toggle }
  return (
    <div className={css.layout}>
      <div ref={root} className={cx(css.player, isAudio && css.sound)} data-player="" tabIndex={-1}>
        <div className={css.stage}>
          {isAudio ? (
            <audio
              {...mediaProps}
              ref={media as React.RefObject<HTMLAudioElement | null>}
              aria-label={resource.title}
            />
          ) : (
            <video
              {...mediaProps}
              ref={media as React.RefObject<HTMLVideoElement | null>}
              className={css.picture}
              aria-label={resource.title}
              playsInline
            />
          )}
          {language && (
            <p className={css.captions} lang={language} dir="auto" data-captions="">
              {currentCues.map(({ from, text: said }) => (
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
          isAudio={isAudio}
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

/** Saves the position on this device immediately, and on the server when it is reachable. */
function useSavedPosition(contentId: string, playing: Playing, media: React.RefObject<Media | null>) {
  const owner = useUser().userId
  const lastSaved = useRef(Number.NaN)
  const savePosition = useCallback(
    (isLast: boolean) => {
      const one = media.current
      if (!one || !Number.isFinite(one.duration) || one.currentTime === 0) return
      if (!isLast && Math.abs(one.currentTime - lastSaved.current) < saveEvery) return
      lastSaved.current = one.currentTime
      const limit = (seconds: number) => Math.min(86_400, Math.max(0, seconds))
      // A recording played to the end starts over next time.
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
    if (isPlaying && time > 0) savePosition(false)
  }, [isPlaying, time, savePosition])
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying) savePosition(true)
    wasPlaying.current = isPlaying
  }, [isPlaying, savePosition])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && savePosition(true)
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [savePosition])
  // A layout effect, because its cleanup runs while the media element still exists.
  useLayoutEffect(() => () => savePosition(true), [savePosition])
}

/** Reports every range that was played, even if the page was suspended meanwhile, but not ranges that were skipped. */
function usePlayedRanges(media: React.RefObject<Media | null>, playing: Playing, onPassed: PlayerProps['onPassed']) {
  const latest = useLatest({ playing, onPassed })
  useEffect(() => {
    const one = media.current
    if (!one) return
    let before = one.currentTime
    const jumped = () => {
      before = one.currentTime
    }
    const advanced = () => {
      const from = before
      before = one.currentTime
      if (one.paused || one.seeking || before <= from) return
      latest.current.onPassed?.(from, before, latest.current.playing)
    }
    one.addEventListener('seeking', jumped)
    one.addEventListener('timeupdate', advanced)
    return () => {
      one.removeEventListener('seeking', jumped)
      one.removeEventListener('timeupdate', advanced)
    }
  }, [media, latest])
}
