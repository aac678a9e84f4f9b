import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import type { ContentLanguage } from '#modules/library/kinds.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { playersText } from '../words.ts'
import { clock } from './clock.ts'
import css from './Player.module.css'
import { type Playing, speeds } from './useMedia.ts'

type BarProps = {
  playing: Playing
  marks: readonly { at: number; label: string }[]
  root: RefObject<HTMLDivElement | null>
  isAudio: boolean
  languages: readonly { value: ContentLanguage; name: string }[]
  language: ContentLanguage | null
  onLanguage: (language: ContentLanguage | null) => void
}

/** The playback controls. Each has a keyboard shortcut; `?` lists them. */
export function PlayerBar({ playing, marks, root, isAudio, languages, language, onLanguage }: BarProps) {
  const text = useText(playersText).player
  const [first] = languages
  const toggleCaptions = () => onLanguage(language === null ? (first?.value ?? null) : null)
  const full = useFullScreen(root)
  useShortcut('k', text.playOrPause, playing.toggle)
  useShortcut('j', text.back, () => playing.skip(-10))
  useShortcut('l', text.forward, () => playing.skip(10))
  useShortcut('arrowleft', text.backALittle, () => playing.skip(-5))
  useShortcut('arrowright', text.forwardALittle, () => playing.skip(5))
  useShortcut('m', text.mute, playing.mute)
  useShortcut('c', text.captions, toggleCaptions)
  useShortcut('f', text.fullScreen, full.toggle)
  useShortcut('<', text.slower, () => playing.changeRate(-1))
  useShortcut('>', text.faster, () => playing.changeRate(1))
  const speed = (rate: number) => `${rate}×`
  return (
    <div className={css.bar}>
      <Timeline playing={playing} marks={marks} />
      <div className={css.controls}>
        <IconButton
          icon={playing.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          label={playing.isPlaying ? text.pause : text.play}
          kbd="K"
          size="large"
          loading={playing.isWaiting}
          onClick={playing.toggle}
        />
        <IconButton icon={IconRewindBackward10} label={text.back} kbd="J" onClick={() => playing.skip(-10)} />
        <IconButton icon={IconRewindForward10} label={text.forward} kbd="L" onClick={() => playing.skip(10)} />
        <span className={css.time} dir="ltr">
          {clock(playing.time)} / {clock(playing.duration)}
        </span>
        <span className={css.gap} />
        <IconButton
          icon={playing.isMuted ? IconVolumeOff : IconVolume}
          className={css.sounding}
          label={playing.isMuted ? text.unmute : text.mute}
          kbd="M"
          onClick={playing.mute}
        />
        <input
          type="range"
          className={css.volume}
          aria-label={text.volume}
          min={0}
          max={1}
          step={0.05}
          value={playing.isMuted ? 0 : playing.volume}
          onChange={(event) => playing.setVolume(Number(event.currentTarget.value))}
        />
        <Menu
          label={text.speed}
          items={speeds.map((rate) => ({
            label: speed(rate),
            checked: rate === playing.rate,
            onSelect: () => playing.setRate(rate),
          }))}
          trigger={(props) => (
            <Button {...props} variant="quiet" aria-label={fill(text.speedNow, { speed: speed(playing.rate) })}>
              <span dir="ltr">{speed(playing.rate)}</span>
            </Button>
          )}
        />
        {languages.length === 1 && (
          <IconButton
            icon={IconBadgeCc}
            label={text.captions}
            kbd="C"
            pressed={language !== null}
            onClick={toggleCaptions}
          />
        )}
        {languages.length > 1 && (
          <Menu
            label={text.captions}
            items={[
              { label: text.noCaptions, checked: language === null, onSelect: () => onLanguage(null) },
              ...languages.map(({ value, name }) => ({
                label: name,
                checked: value === language,
                onSelect: () => onLanguage(value),
              })),
            ]}
            trigger={(props) => <IconButton {...props} icon={IconBadgeCc} label={text.captions} tooltip={false} />}
          />
        )}
        {!isAudio && (
          <IconButton
            icon={full.isFull ? IconMinimize : IconMaximize}
            label={full.isFull ? text.leaveFullScreen : text.fullScreen}
            kbd="F"
            onClick={full.toggle}
          />
        )}
      </div>
    </div>
  )
}

function Timeline({ playing, marks }: Pick<BarProps, 'playing' | 'marks'>) {
  const text = useText(playersText).player
  const { time, duration } = playing
  return (
    // Timelines run left to right in every script.
    <div className={css.line} dir="ltr">
      <input
        type="range"
        aria-label={text.place}
        aria-valuetext={fill(text.placeNow, { time: clock(time), whole: clock(duration) })}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(time, duration)}
        disabled={duration === 0}
        onChange={(event) => playing.seek(Number(event.currentTarget.value))}
      />
      {duration > 0 &&
        marks.map(({ at, label }) => (
          <span
            key={`${at} ${label}`}
            className={css.mark}
            style={{ insetInlineStart: `${Math.min(100, (at / duration) * 100)}%` }}
            title={label}
          />
        ))}
    </div>
  )
}

/** Does nothing where elements can't go full screen, as on some phones. */
function useFullScreen(of: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === of.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [of])
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : of.current?.requestFullscreen?.())?.catch(() => setFull(false))
  return { isFull, toggle }
}
