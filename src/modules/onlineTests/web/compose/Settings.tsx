import type { RecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { type Counting, countings, limits, pageModes } from '../../rules/kinds.ts'
import { keyMoments, moments } from '../../rules/review.ts'
import { onlineTestText } from '../words.ts'
import css from './Compose.module.css'
import type { TestValues } from './testForm.ts'

/** How a test is taken and what students see afterwards. What is usual is chosen already. */
export function Settings({ form }: { form: RecordForm<TestValues> }) {
  const { compose: text } = useText(onlineTestText)
  const { values, errors, change } = form
  const isWanted = ['attempts', 'graceMinutes'].some((field) => errors[field])
  const moment = (field: 'showAnswers' | 'showMarks' | 'showKey', choices: readonly (typeof moments)[number][]) => (
    <Select
      label={text[field]}
      value={values[field]}
      onChange={(value) => value && change(field, value)}
      options={choices.map((value) => ({ value, label: text.moments[value] }))}
    />
  )
  return (
    <details className={css.more} open={isWanted || undefined}>
      <summary>{text.settings}</summary>
      <div className={css.moreFields}>
        <RadioGroup
          label={text.pageMode}
          across
          options={pageModes.map((value) => ({ value, label: text.pageModes[value] }))}
          value={values.pageMode as (typeof pageModes)[number]}
          onChange={(mode) => change('pageMode', mode)}
        />
        <Checkbox
          label={text.shuffleQuestions}
          checked={values.shuffleQuestions}
          onChange={(on) => change('shuffleQuestions', on)}
        />
        <Checkbox
          label={text.shuffleOptions}
          checked={values.shuffleOptions}
          onChange={(on) => change('shuffleOptions', on)}
        />
        <div className={css.times}>
          <NumberField
            label={text.attempts}
            min={1}
            max={limits.attempts}
            value={values.attempts}
            onChange={(attempts) => change('attempts', attempts)}
            error={errors.attempts}
          />
          {(values.attempts ?? 1) > 1 && (
            <Select
              label={text.counting}
              value={values.counting as Counting}
              onChange={(counting) => counting && change('counting', counting)}
              options={countings.map((value) => ({ value, label: text.countings[value] }))}
            />
          )}
          <NumberField
            label={text.grace}
            hint={text.graceHint}
            min={0}
            max={limits.graceMinutes}
            value={values.graceMinutes}
            onChange={(minutes) => change('graceMinutes', minutes)}
            error={errors.graceMinutes}
          />
        </div>
        <div className={css.times}>
          {moment('showAnswers', moments)}
          {moment('showMarks', moments)}
          {moment('showKey', keyMoments)}
        </div>
        <Checkbox
          label={text.isAnonymous}
          hint={text.isAnonymousHint}
          checked={values.isAnonymous}
          onChange={(on) => change('isAnonymous', on)}
        />
      </div>
    </details>
  )
}
