import { problemsIn } from '#modules/gradebook/remarkText.ts'
import { type Area, notObserved } from '#modules/prek/framework.ts'
import { progressOf, type Ratings, sentencesFor } from '#modules/prek/progress.ts'
import type { Child } from '#modules/prek/schemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Prek.module.css'
import { prekText } from '../words.ts'
import { Evidence } from './Evidence.tsx'

type AreaFieldsProps = {
  area: Area
  child: Child
  ratings: Ratings
  narrative: string
  onRate: (indicatorKey: string, level: string) => void
  onNarrate: (narrative: string) => void
}

/** The levels of one area, and what the teacher writes about it. */
export function AreaFields({ area, child, ratings, narrative, onRate, onNarrate }: AreaFieldsProps) {
  const text = useText(prekText).child
  const count = useCount()
  const { framework, mayWrite, firstName, gender, others } = child
  const progress = progressOf(framework, ratings, child.observations).find(({ areaKey }) => areaKey === area.key)
  const weeks = progress?.weeks ?? 0
  const labelOf = (level: string | undefined) =>
    level === notObserved ? framework.notObserved : framework.levels.find(({ key }) => key === level)?.label
  const options = [
    { value: '', label: text.choose },
    ...framework.levels.map(({ key, label, symbol }) => ({ value: key, label: `${symbol} ${label}` })),
    { value: notObserved, label: framework.notObserved },
  ]
  const problems = problemsIn(narrative, { child: { firstName, gender }, others, maxLines: 100 })
  const words: Partial<Record<string, string>> = { 'other-name': text.otherName, 'other-pronoun': text.pronoun }
  // Each sentence is confirmed by itself, and what is in the text already is not offered again.
  const sentences = sentencesFor(framework, area, ratings, firstName).filter((one) => !narrative.includes(one))
  return (
    <Section title={area.name}>
      <p className={css.meta}>
        {count(text.weeks, weeks)}
        {weeks < framework.observations && ` · ${fill(text.needed, { n: framework.observations })}`}
      </p>
      {area.indicators.map(({ key, text: does }) => {
        const before = labelOf(child.earlier[key])
        return (
          <div key={key} className={css.indicator}>
            <span>
              {does}
              {before && <span className={css.meta}> · {fill(text.earlier, { level: before })}</span>}
              <Evidence observations={child.observations.filter(({ indicatorKeys }) => indicatorKeys.includes(key))} />
            </span>
            <NativeSelect
              label={does}
              labelHidden
              options={options}
              value={ratings[key] ?? ''}
              disabled={!mayWrite}
              onChange={(level) => level && onRate(key, level)}
            />
          </div>
        )
      })}
      <div className={css.narrative}>
        <TextArea
          label={fill(text.narrative, { name: firstName })}
          value={narrative}
          rows={2}
          max={1500}
          readOnly={!mayWrite}
          hint={mayWrite ? text.suggestHint : undefined}
          error={problems.map(({ code, what }) => fill(words[code] ?? '', { what })).join(' ') || undefined}
          onChange={onNarrate}
        />
      </div>
      {mayWrite && sentences.length > 0 && (
        <FieldSet label={text.suggest}>
          <div className={css.chips}>
            {sentences.map((sentence) => (
              <button
                key={sentence}
                type="button"
                className={css.sentence}
                onClick={() => onNarrate([narrative.trim(), sentence].filter(Boolean).join(' '))}
              >
                {sentence}
              </button>
            ))}
          </div>
        </FieldSet>
      )}
    </Section>
  )
}
