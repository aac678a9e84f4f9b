import { headKinds } from '#modules/fees/enumerations.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import type { FeeHead } from '../../contracts/setupSchemas.ts'
import { useEdition } from '../edition.ts'
import { readPercent, typedPercent } from '../rupees.ts'
import { feeText, useServerWords } from '../words.ts'
import { setupText } from './setupWords.ts'

const headFormValues = (head: FeeHead | null) => ({
  name: head?.name ?? '',
  code: head?.code ?? '',
  kind: head?.kind ?? 'recurring',
  isRefundable: head?.isRefundable ?? false,
  taxBp: typedPercent(head?.taxBp ?? 0),
  taxCode: head?.taxCode ?? '',
  settlementAccount: head?.settlementAccount ?? '',
  priority: String(head?.priority ?? 100),
  isActive: head?.isActive ?? true,
})

/** A suggested code: the capitals and digits of the name. */
const codeFrom = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20)

/** Adds or edits a fee head. */
export function HeadDrawer({ head, onClose }: { head: FeeHead | null; onClose: () => void }) {
  const text = useText(setupText).heads
  const words = useText(formText)
  const fees = useText(feeText)
  const say = useServerWords()
  const isAdvanced = useEdition() === 'advanced'
  const create = useSend(feeSetup.routes.createHead)
  const save = useSend(feeSetup.routes.saveHead)
  const form = useRecordForm({
    say,
    name: `fee head ${head?.feeHeadId ?? 'new'}`,
    facts: headFormValues(head),
    version: head?.version ?? 0,
    check: ({ taxBp }) => (readPercent(taxBp) === undefined ? [{ field: 'taxBp', message: fees.percentWrong }] : []),
    send: (mine, version) => {
      const body = {
        name: mine.name,
        code: mine.code || codeFrom(mine.name),
        kind: mine.kind,
        isRefundable: mine.isRefundable,
        taxBp: readPercent(mine.taxBp) ?? 0,
        taxCode: mine.taxCode,
        settlementAccount: mine.settlementAccount,
        priority: Number(mine.priority) || 0,
        isActive: mine.isActive,
      }
      return head
        ? save.mutateAsync({ params: { feeHeadId: head.feeHeadId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: FeeHead) => ({ facts: headFormValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text
  const field = (name: 'name' | 'code' | 'taxCode' | 'settlementAccount' | 'priority', maxLength: number) => ({
    label: text[name],
    maxLength,
    autoComplete: 'off',
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  })
  return (
    <RecordDrawer
      title={head ? fill(words.edit, { name: head.name }) : text.add}
      isNew={!head}
      form={form}
      label={(name) => String(labels[name] ?? name)}
      onClose={onClose}
    >
      <TextField {...field('name', 60)} required data-autofocus="" />
      <div className={css.pair}>
        <TextField
          {...field('code', 20)}
          placeholder={codeFrom(form.values.name)}
          hint={text.codeHint}
          optional={!head}
        />
        <NativeSelect
          label={text.kind}
          options={headKinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
          value={form.values.kind}
          onChange={(kind) => form.change('kind', kind)}
          error={form.errors.kind}
        />
      </div>
      <TextField {...field('priority', 4)} inputMode="numeric" hint={text.priorityHint} />
      {isAdvanced && (
        <>
          <div className={css.pair}>
            <TextField
              label={text.taxBp}
              suffix="%"
              inputMode="decimal"
              value={form.values.taxBp}
              onChange={(value) => form.change('taxBp', value)}
              error={form.errors.taxBp}
            />
            <TextField {...field('taxCode', 20)} optional />
          </div>
          <TextField {...field('settlementAccount', 80)} optional />
          <Checkbox
            label={text.isRefundable}
            checked={form.values.isRefundable}
            onChange={(on) => form.change('isRefundable', on)}
          />
        </>
      )}
      <Checkbox label={text.isActive} checked={form.values.isActive} onChange={(on) => form.change('isActive', on)} />
    </RecordDrawer>
  )
}
