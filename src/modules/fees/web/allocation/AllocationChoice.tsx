import { useId } from 'react'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { useUiText } from '#ui/uiText.ts'
import { feePlans } from '../../contracts/plans.ts'
import type { FeePlanRow } from '../../contracts/plansSchemas.ts'
import { useChoices } from '../useChoices.ts'
import type { Year } from '../useYears.ts'
import own from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'
import { StudentSelection } from './StudentSelection.tsx'

export type AssignmentChoice = {
  readonly planId: string
  readonly fromDate: string
  readonly whom: 'everybody' | 'classes' | 'students'
  readonly classIds: readonly string[]
  readonly studentIds: readonly string[]
  readonly optionalFeeHeadIds: readonly string[]
}

/** The request body. */
export const assignmentBody = ({ fromDate, whom, classIds, studentIds, optionalFeeHeadIds }: AssignmentChoice) => ({
  fromDate,
  classIds: whom === 'classes' ? [...classIds] : [],
  studentIds: whom === 'students' ? [...studentIds] : [],
  optionalFeeHeadIds: [...optionalFeeHeadIds],
})

type AllocationChoiceProps = {
  plans: readonly FeePlanRow[]
  choice: AssignmentChoice
  year: Year
  onChange: (changes: Partial<AssignmentChoice>) => void
  onNext: () => void
  onClose: () => void
}

/** The plan, its start, the students and the optional heads. */
export function AllocationChoice({ plans, choice, year, onChange, onNext, onClose }: AllocationChoiceProps) {
  const text = useText(allocationText).wizard
  const ui = useUiText()
  const id = useId()
  const { classes } = useChoices()
  const { planId, fromDate, whom, classIds, studentIds, optionalFeeHeadIds } = choice
  const plan = useRead(feePlans.routes.getPlan, { params: { planId } }).data
  const optional = plan?.lines.filter(({ isOptional }) => isOptional) ?? []
  const hasChosen = { everybody: true, classes: classIds.length > 0, students: studentIds.length > 0 }[whom]
  const isReady = planId !== '' && fromDate !== '' && hasChosen
  return (
    <form
      id={id}
      className={`${css.form} ${own.narrow}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onNext()
      }}
    >
      <NativeSelect
        label={text.plan}
        options={plans.map((one) => ({
          value: one.planId,
          label: one.versionNo > 1 ? `${one.name} (${one.versionNo})` : one.name,
        }))}
        value={planId}
        onChange={(next) => onChange({ planId: next, optionalFeeHeadIds: [] })}
      />
      <DateField
        label={text.from}
        required
        min={year.start}
        max={year.end}
        value={fromDate || null}
        onChange={(day) => onChange({ fromDate: day ?? '' })}
      />
      <RadioGroup
        label={text.whom}
        options={[
          { value: 'everybody', label: text.everybody },
          ...(classes.length > 0 ? [{ value: 'classes' as const, label: text.someClasses }] : []),
          { value: 'students', label: text.someStudents },
        ]}
        value={whom}
        onChange={(next) => onChange({ whom: next })}
      />
      {whom === 'students' && (
        <StudentSelection studentIds={studentIds} onChange={(next) => onChange({ studentIds: next })} />
      )}
      {whom === 'classes' && (
        <MultiSelect
          label={text.classes}
          required
          options={classes.map(({ classId, className }) => ({ value: classId, label: className }))}
          value={classIds}
          onChange={(next) => onChange({ classIds: next })}
        />
      )}
      {optional.length > 0 && (
        <FieldSet label={text.optional} hint={text.optionalHint}>
          <div className={css.choices}>
            {optional.map(({ feeHeadId, headName }) => (
              <Checkbox
                key={feeHeadId}
                label={headName}
                checked={optionalFeeHeadIds.includes(feeHeadId)}
                onChange={(on) => {
                  const others = optionalFeeHeadIds.filter((one) => one !== feeHeadId)
                  onChange({ optionalFeeHeadIds: on ? [...others, feeHeadId] : others })
                }}
              />
            ))}
          </div>
        </FieldSet>
      )}
      <div className={own.buttons}>
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {text.preview}
        </Button>
      </div>
    </form>
  )
}
