import { useEffect, useRef } from 'react'
import type { Cue } from '#modules/players/captions.ts'
import { useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { playersText } from '../words.ts'
import { clock } from './clock.ts'
import css from './Player.module.css'
import type { Playing } from './useMedia.ts'

type TranscriptProps = { cues: readonly Cue[]; language: string; playing: Playing }

/** The transcript; selecting a line seeks to it. */
export function Transcript({ cues, language, playing }: TranscriptProps) {
  const text = useText(playersText).player
  const list = useRef<HTMLOListElement>(null)
  const now = cues.findLastIndex(({ from }) => from <= playing.time)
  useEffect(() => {
    const line = list.current?.children[now] as HTMLElement | undefined
    // Scroll only the list, not the page.
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2
  }, [now])
  return (
    <section className={css.transcript} aria-label={text.transcript}>
      <h2>{text.transcript}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list has to be reachable by keyboard. */}
      <ol ref={list} lang={language} tabIndex={0}>
        {cues.map(({ from, text: said }, at) => (
          <li key={`${from} ${said}`}>
            <button
              type="button"
              className={cx(css.said, at === now && css.now)}
              aria-current={at === now ? 'true' : undefined}
              onClick={() => playing.seek(from)}
            >
              <span className={css.at}>{clock(from)}</span>
              <span dir="auto">{said}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
