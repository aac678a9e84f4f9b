import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { rollRules, sectionRules } from '../choices.ts'
import { promotion } from '../contract.ts'
import type { Policy, PolicyForm, PromotionGrade, Promotion as PromotionState } from '../schemas.ts'
import { promotionText, useServerWords } from './words.ts'

const formValues = ({ version: _, ...form }: Policy): PolicyForm => form
/** The option for “none”: a select has no empty value. */
const none = 'none'

type Props = { readonly grade: PromotionGrade; readonly state: PromotionState; readonly onClose: () => void }

/** The rules of a grade. */
export function PolicyDrawer({ grade: { gradeId, name, policy }, state, onClose }: Props) {
  const text = useText(promotionText).policy
  const save = useSend(promotion.routes.savePromotionPolicy)
  const form = useRecordForm({
    say: useServerWords(),
    name: `promotion rules ${gradeId}`,
    facts: formValues(policy),
    version: policy.version,
    send: (body, version) => save.mutateAsync({ params: { gradeId }, body: { ...body, version } }),
    theirs: (copy: Policy) => ({ facts: formValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const { values, change, errors } = form
  const labels: { readonly [field: string]: string } = {
    nextGradeId: text.next,
    needsPass: text.needsPass,
    minPercent: text.minPercent,
    minAttendance: text.minAttendance,
    sectionRule: text.sectionRule,
    rollRule: text.rollRule,
    planId: text.plan,
  }
  return (
    <RecordDrawer
      title={fill(text.title, { name })}
      subtitle={text.subtitle}
      isNew={false}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <NativeSelect
        label={text.next}
        value={values.nextGradeId ?? none}
        error={errors.nextGradeId}
        options={[
          ...state.grades
            .filter((grade) => grade.gradeId !== gradeId)
            .map((grade) => ({ value: grade.gradeId, label: grade.name })),
          { value: none, label: text.graduates },
        ]}
        onChange={(value) => change('nextGradeId', value === none ? null : value)}
      />
      <Checkbox label={text.needsPass} checked={values.needsPass} onChange={(on) => change('needsPass', on)} />
      <NumberField
        label={text.minPercent}
        suffix="%"
        min={0}
        max={100}
        decimals={2}
        placeholder={text.noLimit}
        value={values.minPercent}
        error={errors.minPercent}
        onChange={(value) => change('minPercent', value)}
      />
      <NumberField
        label={text.minAttendance}
        suffix="%"
        min={0}
        max={100}
        placeholder={text.noLimit}
        value={values.minAttendance}
        error={errors.minAttendance}
        onChange={(value) => change('minAttendance', value)}
      />
      <NativeSelect
        label={text.sectionRule}
        value={values.sectionRule}
        options={sectionRules.map((rule) => ({ value: rule, label: text.sections[rule] }))}
        onChange={(value) => change('sectionRule', value)}
      />
      <NativeSelect
        label={text.rollRule}
        value={values.rollRule}
        options={rollRules.map((rule) => ({ value: rule, label: text.rolls[rule] }))}
        onChange={(value) => change('rollRule', value)}
      />
      {state.plans.length > 0 && (
        <NativeSelect
          label={text.plan}
          value={values.planId ?? none}
          error={errors.planId}
          options={[
            { value: none, label: text.planByGrade },
            ...state.plans.map((plan) => ({
              value: plan.planId,
              label: plan.isNextYears ? fill(text.nextYears, { name: plan.name }) : plan.name,
            })),
          ]}
          onChange={(value) => change('planId', value === none ? null : value)}
        />
      )}
    </RecordDrawer>
  )
}
