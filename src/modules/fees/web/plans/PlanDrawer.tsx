import { prorations } from '#modules/fees/enumerations.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { feePlans } from '../../contracts/plans.ts'
import type { FeePlan } from '../../contracts/plansSchemas.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { useEdition } from '../edition.ts'
import { readRupees } from '../rupees.ts'
import { quotas } from '../setup/quotas.ts'
import { setupText } from '../setup/setupWords.ts'
import { useChoices } from '../useChoices.ts'
import { feeText, useServerWords } from '../words.ts'
import { PlanLines } from './PlanLines.tsx'
import { type PlanLineRow, planLines, planRows } from './planRows.ts'

const admissions = ['any', 'new', 'returning'] as const

const planFormValues = (plan: FeePlan | null) => ({
  name: plan?.name ?? '',
  gradeIds: plan?.gradeIds ?? [],
  quotas: plan?.quotas ?? [],
  admission: plan?.admission ?? 'any',
  fineRuleId: plan?.fineRuleId ?? '',
  proration: plan?.proration ?? 'none',
  wholeRupees: plan?.wholeRupees ?? true,
  lines: JSON.stringify(planRows(plan)),
})

type PlanDrawerProps = { plan: FeePlan | null; onClose: () => void; onSaved: (planId: string) => void }

/** Creates a plan or edits a draft. */
export function PlanDrawer({ plan, onClose, onSaved }: PlanDrawerProps) {
  const text = useText(setupText).plans
  const words = useText(formText)
  const fees = useText(feeText)
  const say = useServerWords()
  const isAdvanced = useEdition() === 'advanced'
  const { grades } = useChoices()
  const rules = useRead(feeSetup.routes.listFineRules, {}).data?.rules ?? []
  const create = useSend(feePlans.routes.createPlan)
  const save = useSend(feePlans.routes.savePlan)
  const form = useRecordForm({
    say,
    name: `fee plan ${plan?.planId ?? 'new'}`,
    facts: planFormValues(plan),
    version: plan?.version ?? 0,
    check: ({ lines }) =>
      (JSON.parse(lines) as PlanLineRow[]).flatMap((line, at) => [
        ...(line.feeHeadId ? [] : [{ field: `lines.${at}.feeHeadId`, message: fees.chooseOne }]),
        ...(line.patternId ? [] : [{ field: `lines.${at}.patternId`, message: fees.chooseOne }]),
        ...(readRupees(line.annual) === undefined
          ? [{ field: `lines.${at}.annualMinor`, message: fees.amountWrong }]
          : []),
      ]),
    send: (mine, version) => {
      const body = {
        name: mine.name,
        gradeIds: [...mine.gradeIds],
        quotas: [...mine.quotas],
        streamIds: [...(plan?.streamIds ?? [])],
        admission: mine.admission,
        fineRuleId: mine.fineRuleId || null,
        proration: mine.proration,
        wholeRupees: mine.wholeRupees,
        lines: planLines(JSON.parse(mine.lines) as PlanLineRow[]),
      }
      return plan
        ? save.mutateAsync({ params: { planId: plan.planId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: FeePlan) => ({ facts: planFormValues(copy), version: copy.version }),
    onSaved: ({ data }) => {
      onClose()
      onSaved(data.planId)
    },
  })
  const labels: Record<string, unknown> = { ...text, gradeIds: text.grades }
  const show = (field: string, value: string) => {
    if (field === 'lines') return String(JSON.parse(value).length)
    return field === 'gradeIds' || field === 'quotas' ? String(value.split(',').length) : value
  }
  return (
    <RecordDrawer
      title={plan ? fill(words.edit, { name: plan.name }) : text.add}
      isNew={!plan}
      wide
      form={form}
      label={(field) => String(labels[field] ?? field)}
      show={show}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        required
        maxLength={80}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <MultiSelect
        label={text.grades}
        placeholder={text.allGrades}
        options={grades.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
        value={form.values.gradeIds}
        onChange={(value) => form.change('gradeIds', value)}
        error={form.errors.gradeIds}
      />
      <PlanLines form={form} />
      <NativeSelect
        label={text.fineRuleId}
        options={[
          { value: '', label: text.noFine },
          ...rules
            .filter(({ isActive, fineRuleId }) => isActive || fineRuleId === plan?.fineRuleId)
            .map(({ fineRuleId, name }) => ({ value: fineRuleId, label: name })),
        ]}
        value={form.values.fineRuleId}
        onChange={(value) => form.change('fineRuleId', value)}
      />
      {isAdvanced && (
        <>
          <div className={css.pair}>
            <NativeSelect
              label={text.admission}
              options={admissions.map((one) => ({ value: one, label: text.admissions[one] }))}
              value={form.values.admission}
              onChange={(value) => form.change('admission', value)}
            />
            <NativeSelect
              label={text.proration}
              options={prorations.map((one) => ({ value: one, label: text.prorations[one] }))}
              value={form.values.proration}
              onChange={(value) => form.change('proration', value)}
            />
          </div>
          <MultiSelect
            label={text.quotas}
            placeholder={text.anyQuota}
            options={quotas.map((one) => ({ value: one, label: one }))}
            value={form.values.quotas}
            onChange={(value) => form.change('quotas', value)}
          />
        </>
      )}
      <Checkbox
        label={text.wholeRupees}
        checked={form.values.wholeRupees}
        onChange={(on) => form.change('wholeRupees', on)}
      />
    </RecordDrawer>
  )
}
