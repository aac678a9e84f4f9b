import { useId } from 'react'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { isAnswered } from '../../rules/answered.ts'
import type { Play } from '../../rules/playing.ts'
import css from './Player.module.css'
import { familyTestText } from './words.ts'

type PaletteProps = {
  items: Sitting['items']
  play: Pick<Play, 'answers' | 'flagged'>
  /** Questions that have photos. */
  photographed: ReadonlySet<string>
  /** The question that is shown; null if all are. */
  at: number | null
  onGo: (place: number) => void
}

/** Every question by its number: answered, flagged, and a way to it. */
export function Palette({ items, play, photographed, at, onGo }: PaletteProps) {
  const { player: text } = useText(familyTestText)
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h3 id={id} className={css.paletteTitle}>
        {text.palette}
      </h3>
      <ol className={css.palette}>
        {items.map(({ testItemId }, place) => {
          const hasAnswer = isAnswered(play.answers[testItemId]) || photographed.has(testItemId)
          const isFlagged = play.flagged.includes(testItemId)
          const name = [
            fill(text.question, { n: place + 1, all: items.length }),
            hasAnswer ? text.answered : text.blank,
            ...(isFlagged ? [text.flagged] : []),
          ].join(', ')
          return (
            <li key={testItemId}>
              <button
                type="button"
                className={css.place}
                aria-label={name}
                aria-current={place === at ? 'step' : undefined}
                data-answered={hasAnswer}
                data-flagged={isFlagged}
                onClick={() => onGo(place)}
              >
                {place + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
