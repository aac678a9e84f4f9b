import { quotas } from '#modules/people/enumerations.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { admissionText } from '../words.ts'
import { type GradeBody, newGrade, seatsOf, withSeats } from './postForm.ts'

type GradeSeatsProps = {
  readonly grades: readonly GradeBody[]
  readonly choices: readonly { gradeId: string; name: string }[]
  readonly error: string | undefined
  readonly onChange: (grades: GradeBody[]) => void
}

/** The grades of an admission, with seats by quota and the age rule. */
export function GradeSeats({ grades, choices, error, onChange }: GradeSeatsProps) {
  const text = useText(admissionText)
  const free = choices.filter(({ gradeId }) => !grades.some((one) => one.gradeId === gradeId))
  const change = (at: number, changes: Partial<GradeBody>) =>
    onChange(grades.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  return (
    <FieldSet label={text.grades} error={error}>
      {grades.map((grade, at) => (
        <div key={grade.gradeId} className={css.block}>
          <div className={css.between}>
            <strong>{choices.find(({ gradeId }) => gradeId === grade.gradeId)?.name}</strong>
            <Button size="small" variant="quiet" onClick={() => onChange(grades.filter((_, place) => place !== at))}>
              {text.remove}
            </Button>
          </div>
          <div className={css.pair}>
            {quotas.map((quota) => (
              <NumberField
                key={quota}
                label={fill(text.seatsOf, { quota: text.quotas[quota] })}
                min={0}
                max={2000}
                value={seatsOf(grade, quota)}
                onChange={(seats) => change(at, withSeats(grade, quota, seats ?? 0))}
              />
            ))}
          </div>
          <div className={css.pair}>
            <Age
              label={text.ageFrom}
              months={text.ageFromMonths}
              value={grade.ageFrom}
              onChange={(ageFrom) => change(at, { ageFrom })}
            />
            <Age
              label={text.ageTo}
              months={text.ageToMonths}
              value={grade.ageTo}
              onChange={(ageTo) => change(at, { ageTo })}
            />
            <DateField
              label={text.ageAsOf}
              value={grade.ageAsOf}
              onChange={(day) => change(at, { ageAsOf: day ?? grade.ageAsOf })}
            />
          </div>
        </div>
      ))}
      {free.length > 0 && (
        <NativeSelect
          label={text.addGrade}
          labelHidden
          placeholder={text.addGrade}
          options={free.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
          value=""
          onChange={(gradeId) => onChange([...grades, newGrade(gradeId)])}
        />
      )}
    </FieldSet>
  )
}

type AgeProps = { label: string; months: string; value: number | null; onChange: (value: number | null) => void }

function Age({ label, months, value, onChange }: AgeProps) {
  const years = value === null ? null : Math.floor(value / 12)
  return (
    <>
      <NumberField
        label={label}
        min={0}
        max={30}
        value={years}
        onChange={(typed) => onChange(typed === null ? null : typed * 12 + ((value ?? 0) % 12))}
      />
      <NumberField
        label={months}
        min={0}
        max={11}
        disabled={value === null}
        value={value === null ? null : value % 12}
        onChange={(typed) => onChange((years ?? 0) * 12 + (typed ?? 0))}
      />
    </>
  )
}
