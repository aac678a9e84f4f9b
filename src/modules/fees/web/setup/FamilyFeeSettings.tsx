import { feeFamily } from '#modules/fees/familyContract.ts'
import type { FamilyFeeSettings as Settings } from '#modules/fees/familySchemas.ts'
import { paise } from '#platform/contract/money.ts'
import { PageForm } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { MoneyField } from '../MoneyField.tsx'
import { readRupees, typedRupees } from '../rupees.ts'
import { useServerWords } from '../words.ts'
import css from './Setup.module.css'
import { setupText } from './setupWords.ts'

/** What families may do about fees themselves. */
export function FamilyFeeSettings({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).families
  const read = useRead(feeFamily.routes.getFamilyFeeSettings, {})
  return (
    <Section title={text.title} className={css.narrow}>
      {read.isPending && <SkeletonRows rows={3} columns={1} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {read.data && <SettingsForm settings={read.data} mayEdit={mayEdit} />}
    </Section>
  )
}

const formValues = ({ allowsParts, leastMinor, studentsSeeDues }: Settings) => ({
  allowsParts,
  leastMinor: typedRupees(leastMinor),
  studentsSeeDues,
})

function SettingsForm({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const text = useText(setupText).families
  const say = useServerWords()
  const save = useSend(feeFamily.routes.saveFamilyFeeSettings)
  const form = useRecordForm({
    say,
    name: 'family fee settings',
    facts: formValues(settings),
    version: settings.version,
    send: ({ leastMinor, ...values }, version) =>
      save.mutateAsync({ body: { ...values, leastMinor: readRupees(leastMinor) ?? paise(0), version } }),
    theirs: (copy: Settings) => ({ facts: formValues(copy), version: copy.version }),
    after: ({ data }) => ({ facts: formValues(data), version: data.version }),
  })
  const labels: Record<string, unknown> = text
  return (
    <PageForm form={form} label={(field) => String(labels[field] ?? field)} mayEdit={mayEdit}>
      <Checkbox
        label={text.allowsParts}
        hint={text.partsHint}
        disabled={!mayEdit}
        checked={form.values.allowsParts}
        onChange={(on) => form.change('allowsParts', on)}
      />
      {form.values.allowsParts && (
        <MoneyField
          label={text.leastMinor}
          disabled={!mayEdit}
          value={form.values.leastMinor}
          onChange={(value) => form.change('leastMinor', value)}
          error={form.errors.leastMinor}
        />
      )}
      <Checkbox
        label={text.studentsSeeDues}
        hint={text.studentsHint}
        disabled={!mayEdit}
        checked={form.values.studentsSeeDues}
        onChange={(on) => form.change('studentsSeeDues', on)}
      />
    </PageForm>
  )
}
