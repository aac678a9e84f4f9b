import { useId } from 'react'
import type { Rubric } from '#modules/activities/rubric.ts'
import { cx } from '#ui/classNames.ts'
import css from './Evaluate.module.css'

type LevelChoiceProps = {
  /** The student and the criterion, for screen readers. */
  readonly label: string
  readonly levels: Rubric['levels']
  /** What the levels mean here. */
  readonly words: readonly string[]
  readonly value: number | null
  readonly onChange: (level: number | null) => void
  /** Only the numbers of the levels, for the table of all students. */
  readonly compact?: boolean
}

/** One tap chooses a level; a tap on the chosen one clears it. */
export function LevelChoice({ label, levels, words, value, onChange, compact = false }: LevelChoiceProps) {
  const name = useId()
  return (
    <fieldset className={cx(css.levels, compact && css.compact)}>
      <legend className="visually-hidden">{label}</legend>
      {levels.map((level, at) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
          key={at}
          className={cx(css.level, value === at && css.chosen)}
          title={compact ? level.name : undefined}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === at}
            onChange={() => onChange(at)}
            onClick={() => value === at && onChange(null)}
          />
          {compact ? (
            <>
              <span aria-hidden="true">{at + 1}</span>
              <span className="visually-hidden">{level.name}</span>
            </>
          ) : (
            <>
              <span className={css.levelName} dir="auto">
                {level.name}
              </span>
              {words[at] && (
                <span className={css.levelWords} dir="auto">
                  {words[at]}
                </span>
              )}
            </>
          )}
        </label>
      ))}
    </fieldset>
  )
}
