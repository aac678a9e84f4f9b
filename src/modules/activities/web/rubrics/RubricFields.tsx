import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Rubric, rubricLimits } from '#modules/activities/rubric.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { activityText } from '../words.ts'
import css from './Rubric.module.css'

type Fields = {
  readonly rubric: Rubric
  readonly onChange: (rubric: Rubric) => void
  /** By path, such as `content.levels.0.name`. */
  readonly errors: { readonly [path: string]: string | undefined }
}

const replaced = <T,>(list: readonly T[], at: number, next: T) => list.map((one, n) => (n === at ? next : one))
const without = <T,>(list: readonly T[], at: number) => list.filter((_, n) => n !== at)

/** The levels and criteria of a rubric. */
export function RubricFields(props: Fields) {
  return (
    <>
      <Levels {...props} />
      <Criteria {...props} />
    </>
  )
}

function Levels({ rubric, onChange, errors }: Fields) {
  const text = useText(activityText).rubric
  const { levels, criteria } = rubric
  const hasPoints = levels.every(({ points }) => points !== null)
  const setLevels = (next: Rubric['levels']) => onChange({ ...rubric, levels: next })
  const add = () =>
    onChange({
      levels: [...levels, { name: '', points: hasPoints ? (levels.at(-1)?.points ?? 0) + 1 : null }],
      criteria: criteria.map((one) => ({ ...one, words: [...one.words, ''] })),
    })
  const remove = (at: number) =>
    onChange({
      levels: without(levels, at),
      criteria: criteria.map((one) => ({ ...one, words: without(one.words, at) })),
    })
  return (
    <FieldSet label={text.levels} error={errors['content.levels']}>
      <div className={css.stack}>
        <Switch
          label={text.withPoints}
          checked={hasPoints}
          onChange={(on) => setLevels(levels.map((level, at) => ({ ...level, points: on ? at + 1 : null })))}
        />
        {levels.map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
          <div key={at} className={css.line}>
            <TextField
              label={fill(text.level, { n: at + 1 })}
              labelHidden
              maxLength={40}
              value={level.name}
              onChange={(name) => setLevels(replaced(levels, at, { ...level, name }))}
              error={errors[`content.levels.${at}.name`]}
            />
            {hasPoints && (
              <NumberField
                className={css.points}
                label={fill(text.pointsOf, { n: at + 1 })}
                labelHidden
                min={0}
                max={rubricLimits.points}
                step={0.5}
                decimals={1}
                value={level.points}
                onChange={(points) => setLevels(replaced(levels, at, { ...level, points: points ?? 0 }))}
                error={errors[`content.levels.${at}.points`]}
              />
            )}
            <IconButton
              icon={IconTrash}
              label={fill(text.removeLevel, { n: at + 1 })}
              disabled={levels.length <= 2}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        {levels.length < rubricLimits.levels && (
          <Button icon={IconPlus} size="small" className={css.add} onClick={add}>
            {text.addLevel}
          </Button>
        )}
      </div>
    </FieldSet>
  )
}

function Criteria({ rubric, onChange, errors }: Fields) {
  const text = useText(activityText).rubric
  const { levels, criteria } = rubric
  const setCriteria = (next: Rubric['criteria']) => onChange({ ...rubric, criteria: next })
  return (
    <FieldSet label={text.criteria} error={errors['content.criteria']}>
      <div className={css.stack}>
        {criteria.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
          <div key={at} className={css.criterion}>
            <div className={css.line}>
              <TextField
                label={fill(text.criterion, { n: at + 1 })}
                maxLength={100}
                value={one.name}
                onChange={(name) => setCriteria(replaced(criteria, at, { ...one, name }))}
                error={errors[`content.criteria.${at}.name`]}
              />
              <NativeSelect
                className={css.times}
                label={text.times}
                value={String(one.times)}
                onChange={(times) => setCriteria(replaced(criteria, at, { ...one, times: Number(times) }))}
                options={Array.from({ length: rubricLimits.times }, (_, n) => ({
                  value: String(n + 1),
                  label: fill(text.timesOf, { n: n + 1 }),
                }))}
              />
              <IconButton
                icon={IconTrash}
                label={fill(text.removeCriterion, { n: at + 1 })}
                disabled={criteria.length <= 1}
                onClick={() => setCriteria(without(criteria, at))}
              />
            </div>
            <div className={css.words}>
              {levels.map((level, place) => (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
                  key={place}
                  label={fill(text.words, { level: level.name || fill(text.level, { n: place + 1 }) })}
                  maxLength={200}
                  value={one.words[place] ?? ''}
                  onChange={(words) => {
                    const all = levels.map((_, n) => one.words[n] ?? '')
                    setCriteria(replaced(criteria, at, { ...one, words: replaced(all, place, words) }))
                  }}
                  error={errors[`content.criteria.${at}.words.${place}`]}
                />
              ))}
            </div>
          </div>
        ))}
        {criteria.length < rubricLimits.criteria && (
          <Button
            icon={IconPlus}
            size="small"
            className={css.add}
            onClick={() => setCriteria([...criteria, { name: '', times: 1, words: levels.map(() => '') }])}
          >
            {text.addCriterion}
          </Button>
        )}
      </div>
    </FieldSet>
  )
}
