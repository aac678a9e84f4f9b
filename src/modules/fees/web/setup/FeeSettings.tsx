import { allocationOrders, chequeReceipts } from '#modules/fees/enumerations.ts'
import { PageForm } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import type { FeeSettings as Settings } from '../../contracts/setupSchemas.ts'
import { useServerWords } from '../words.ts'
import css from './Setup.module.css'
import { setupText } from './setupWords.ts'

/** How payments are applied to dues and how receipts are numbered. */
export function FeeSettings({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).settings
  const read = useRead(feeSetup.routes.getFeeSettings, {})
  return (
    <Section title={text.title} className={css.narrow}>
      {read.isPending && <SkeletonRows rows={4} columns={1} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {read.data && <SettingsForm settings={read.data} mayEdit={mayEdit} />}
    </Section>
  )
}

const settingsFormValues = ({ allocationOrder, chequeReceipt, receiptPrefix }: Settings) => ({
  allocationOrder,
  chequeReceipt,
  receiptPrefix,
})

function SettingsForm({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const text = useText(setupText).settings
  const say = useServerWords()
  const save = useSend(feeSetup.routes.saveFeeSettings)
  const form = useRecordForm({
    say,
    name: 'fee settings',
    facts: settingsFormValues(settings),
    version: settings.version,
    send: ({ allocationOrder, chequeReceipt, receiptPrefix }, version) =>
      save.mutateAsync({
        body: { allocationOrder, chequeReceipt, receiptPrefix, version },
      }),
    theirs: (copy: Settings) => ({ facts: settingsFormValues(copy), version: copy.version }),
    after: ({ data }) => ({ facts: settingsFormValues(data), version: data.version }),
  })
  const labels: Record<string, unknown> = text
  return (
    <PageForm form={form} label={(field) => String(labels[field] ?? field)} mayEdit={mayEdit}>
      <TextField
        label={text.receiptPrefix}
        hint={text.prefixHint}
        required
        maxLength={20}
        autoComplete="off"
        disabled={!mayEdit}
        value={form.values.receiptPrefix}
        onChange={(value) => form.change('receiptPrefix', value)}
        error={form.errors.receiptPrefix}
      />
      <RadioGroup
        label={text.allocationOrder}
        disabled={!mayEdit}
        options={allocationOrders.map((one) => ({ value: one, label: text.orders[one] }))}
        value={form.values.allocationOrder}
        onChange={(value) => form.change('allocationOrder', value)}
      />
      <RadioGroup
        label={text.chequeReceipt}
        disabled={!mayEdit}
        options={chequeReceipts.map((one) => ({ value: one, label: text.cheques[one] }))}
        value={form.values.chequeReceipt}
        onChange={(value) => form.change('chequeReceipt', value)}
      />
    </PageForm>
  )
}
