import { concessionKinds } from '#modules/fees/enumerations.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { type RecordForm, useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import type { ConcessionPolicy } from '../../contracts/setupSchemas.ts'
import { useEdition } from '../edition.ts'
import { MoneyField } from '../MoneyField.tsx'
import { feeText, useServerWords } from '../words.ts'
import { eligibilities, type PolicyFormValues, policyBody, policyFormValues, wrongAmounts } from './policyForm.ts'
import { quotas } from './quotas.ts'
import { setupText } from './setupWords.ts'

/** Adds or edits a concession type. Granted concessions keep their value. */
export function PolicyDrawer({ policy, onClose }: { policy: ConcessionPolicy | null; onClose: () => void }) {
  const text = useText(setupText).concessions
  const words = useText(formText)
  const fees = useText(feeText)
  const say = useServerWords()
  const isAdvanced = useEdition() === 'advanced'
  const create = useSend(feeSetup.routes.createPolicy)
  const save = useSend(feeSetup.routes.savePolicy)
  const form = useRecordForm({
    say,
    name: `fee concession ${policy?.policyId ?? 'new'}`,
    facts: policyFormValues(policy),
    version: policy?.version ?? 0,
    check: (mine) =>
      wrongAmounts(mine).map(({ field, isPercent }) => {
        return { field, message: isPercent ? fees.percentWrong : fees.amountWrong }
      }),
    send: (mine, version) => {
      const body = policyBody(mine)
      return policy
        ? save.mutateAsync({ params: { policyId: policy.policyId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: ConcessionPolicy) => ({ facts: policyFormValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text
  return (
    <RecordDrawer
      title={policy ? fill(words.edit, { name: policy.name }) : text.add}
      isNew={!policy}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        required
        maxLength={60}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <TextField
        label={text.code}
        required
        maxLength={20}
        autoComplete="off"
        value={form.values.code}
        onChange={(value) => form.change('code', value)}
        error={form.errors.code}
      />
      <ValueFields form={form} />
      <EligibilityFields form={form} />
      {isAdvanced && <LimitFields form={form} />}
      <Checkbox
        label={text.isCarried}
        checked={form.values.isCarried}
        onChange={(on) => form.change('isCarried', on)}
      />
      <Checkbox label={text.isActive} checked={form.values.isActive} onChange={(on) => form.change('isActive', on)} />
    </RecordDrawer>
  )
}

type PartProps = { form: Pick<RecordForm<PolicyFormValues>, 'values' | 'errors' | 'change'> }

function ValueFields({ form }: PartProps) {
  const text = useText(setupText).concessions
  const heads = useRead(feeSetup.routes.listHeads, {}).data?.heads ?? []
  const isPercent = form.values.kind === 'percent'
  return (
    <>
      <RadioGroup
        label={text.kind}
        across
        options={concessionKinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        value={form.values.kind}
        onChange={(kind) => form.change('kind', kind)}
      />
      <TextField
        label={isPercent ? text.percent : text.fixed}
        required
        inputMode="decimal"
        autoComplete="off"
        {...(isPercent ? { suffix: '%' } : { prefix: '₹' })}
        value={form.values.value}
        onChange={(value) => form.change('value', value)}
        error={form.errors.value}
      />
      <MultiSelect
        label={text.feeHeadIds}
        placeholder={text.allHeads}
        options={heads.map(({ feeHeadId, name }) => ({ value: feeHeadId, label: name }))}
        value={form.values.feeHeadIds}
        onChange={(value) => form.change('feeHeadIds', value)}
      />
    </>
  )
}

function EligibilityFields({ form }: PartProps) {
  const text = useText(setupText).concessions
  return (
    <>
      <NativeSelect
        label={text.eligibility}
        options={eligibilities.map((one) => ({ value: one, label: text.eligibilities[one] }))}
        value={form.values.eligibility}
        onChange={(value) => form.change('eligibility', value)}
      />
      {form.values.eligibility === 'quota' && (
        <MultiSelect
          label={text.quotas}
          options={quotas.map((one) => ({ value: one, label: one }))}
          value={form.values.quotas}
          onChange={(value) => form.change('quotas', value)}
          error={form.errors.quotas}
        />
      )}
    </>
  )
}

/** Advanced edition only: caps, budget, stacking and the number of approvals. */
function LimitFields({ form }: PartProps) {
  const text = useText(setupText).concessions
  const money = (field: 'capMinor' | 'yearlyBudgetMinor') => (
    <MoneyField
      label={text[field]}
      optional
      value={form.values[field]}
      onChange={(value) => form.change(field, value)}
      error={form.errors[field]}
    />
  )
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={text.capBp}
          optional
          suffix="%"
          inputMode="decimal"
          value={form.values.capBp}
          onChange={(value) => form.change('capBp', value)}
          error={form.errors.capBp}
        />
        {money('capMinor')}
      </div>
      {money('yearlyBudgetMinor')}
      <RadioGroup
        label={text.approvalLevels}
        across
        options={(['1', '2'] as const).map((one) => ({ value: one, label: text.levels[one] }))}
        value={form.values.approvalLevels as '1' | '2'}
        onChange={(value) => form.change('approvalLevels', value)}
      />
      <div className={css.pair}>
        <TextField
          label={text.stackGroup}
          hint={text.stackHint}
          maxLength={30}
          value={form.values.stackGroup}
          onChange={(value) => form.change('stackGroup', value)}
          error={form.errors.stackGroup}
        />
        <TextField
          label={text.priority}
          inputMode="numeric"
          maxLength={4}
          value={form.values.priority}
          onChange={(value) => form.change('priority', value)}
          error={form.errors.priority}
        />
      </div>
    </>
  )
}
