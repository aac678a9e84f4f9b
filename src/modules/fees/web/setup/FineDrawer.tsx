import { IconPlus, IconX } from '@tabler/icons-react'
import { fineKinds } from '#modules/fees/enumerations.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { type RecordForm, useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import type { FineRuleRow } from '../../contracts/setupSchemas.ts'
import { useEdition } from '../edition.ts'
import { MoneyField } from '../MoneyField.tsx'
import { feeText, useServerWords } from '../words.ts'
import {
  type FineRuleFormValues,
  fineBody,
  fineRuleFormValues,
  type StepRow,
  wrongFineAmounts,
} from './fineRuleForm.ts'
import own from './Setup.module.css'
import { setupText } from './setupWords.ts'

/** Adds a fine rule or creates its next version. */
export function FineDrawer({ rule, onClose }: { rule: FineRuleRow | null; onClose: () => void }) {
  const text = useText(setupText).fines
  const words = useText(formText)
  const fees = useText(feeText)
  const say = useServerWords()
  const isAdvanced = useEdition() === 'advanced'
  const create = useSend(feeSetup.routes.createFineRule)
  const save = useSend(feeSetup.routes.saveFineRule)
  const form = useRecordForm({
    say,
    name: `fee fine ${rule?.fineRuleId ?? 'new'}`,
    facts: fineRuleFormValues(rule),
    version: rule?.versionNo ?? 0,
    check: (mine) =>
      wrongFineAmounts(mine).map(({ field, isPercent }) => {
        return { field, message: isPercent ? fees.percentWrong : fees.amountWrong }
      }),
    send: (mine, versionNo) => {
      const body = fineBody(mine)
      return rule
        ? save.mutateAsync({ params: { fineRuleId: rule.fineRuleId }, body: { ...body, versionNo } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: FineRuleRow) => ({ facts: fineRuleFormValues(copy), version: copy.versionNo }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text
  const { kind } = form.values
  // The basic edition offers flat fines only, plus whatever kind an existing rule already has.
  const kinds = isAdvanced ? fineKinds : fineKinds.filter((one) => one === 'flat' || one === kind)
  const plain = (field: 'name' | 'perDays' | 'graceDays', maxLength: number) => ({
    label: text[field],
    maxLength,
    autoComplete: 'off',
    value: form.values[field],
    error: form.errors[field],
    onChange: (value: string) => form.change(field, value),
  })
  const tick = (field: 'excludeHolidays' | 'isActive') => (
    <Checkbox label={text[field]} checked={form.values[field]} onChange={(on) => form.change(field, on)} />
  )
  return (
    <RecordDrawer
      title={rule ? fill(words.edit, { name: rule.name }) : text.add}
      isNew={!rule}
      form={form}
      label={(field) => String(typeof labels[field] === 'string' ? labels[field] : field)}
      onClose={onClose}
    >
      <TextField {...plain('name', 60)} required data-autofocus="" />
      <NativeSelect
        label={text.kind}
        options={kinds.map((one) => ({ value: one, label: text.kinds[one] }))}
        value={kind}
        onChange={(value) => form.change('kind', value)}
      />
      {kind === 'slab' ? (
        <FineSteps form={form} />
      ) : (
        <div className={css.pair}>
          <TextField
            label={text.value[kind]}
            required
            inputMode="decimal"
            autoComplete="off"
            {...(kind === 'percent' ? { suffix: '%' } : { prefix: '₹' })}
            value={form.values.value}
            onChange={(value) => form.change('value', value)}
            error={form.errors.value}
          />
          {kind !== 'flat' && <TextField {...plain('perDays', 3)} inputMode="numeric" />}
        </div>
      )}
      <TextField {...plain('graceDays', 3)} inputMode="numeric" />
      {isAdvanced && (
        <>
          <div className={css.pair}>
            <MoneyField
              label={text.capMinor}
              optional
              value={form.values.capMinor}
              onChange={(value) => form.change('capMinor', value)}
              error={form.errors.capMinor}
            />
            <TextField
              label={text.capBp}
              optional
              suffix="%"
              inputMode="decimal"
              value={form.values.capBp}
              onChange={(value) => form.change('capBp', value)}
              error={form.errors.capBp}
            />
          </div>
          {tick('excludeHolidays')}
        </>
      )}
      {tick('isActive')}
    </RecordDrawer>
  )
}

function FineSteps({ form }: { form: Pick<RecordForm<FineRuleFormValues>, 'values' | 'errors' | 'change'> }) {
  const text = useText(setupText).fines
  const rows = JSON.parse(form.values.steps) as StepRow[]
  const setRows = (next: readonly StepRow[]) => form.change('steps', JSON.stringify(next))
  const change = (key: string, changes: Partial<StepRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <FieldSet label={text.steps} error={form.errors.steps}>
      <div className={own.lines}>
        {rows.map((row, place) => (
          <div key={row.key} className={own.step}>
            <TextField
              label={fill(text.step, { n: place + 1 })}
              inputMode="numeric"
              maxLength={4}
              value={row.fromDay}
              onChange={(fromDay) => change(row.key, { fromDay })}
              error={form.errors[`steps.${place}.fromDay`]}
            />
            <MoneyField
              label={fill(text.stepAmount, { n: place + 1 })}
              value={row.amount}
              onChange={(amount) => change(row.key, { amount })}
              error={form.errors[`steps.${place}.amountMinor`]}
            />
            <IconButton
              icon={IconX}
              label={fill(text.removeStep, { n: place + 1 })}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            icon={IconPlus}
            onClick={() => setRows([...rows, { key: crypto.randomUUID(), fromDay: '', amount: '' }])}
          >
            {text.addStep}
          </Button>
        </div>
      </div>
    </FieldSet>
  )
}
