import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feePayers } from '../../contracts/payers.ts'
import type { FeePayer } from '../../contracts/payersSchemas.ts'
import { setupText } from '../setup/setupWords.ts'
import { UseStatus } from '../setup/UseStatus.tsx'
import { useServerWords } from '../words.ts'
import { payerText } from './payerWords.ts'

/** The payers other than families. */
export function Payers({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(payerText)
  const words = useText(formText)
  const count = useCount()
  const [edited, setEdited] = useState<FeePayer | 'new' | null>(null)
  const read = useRead(feePayers.routes.listPayers, {})
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.payers ?? [], list.columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: FeePayer): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
  ]
  return (
    <Section title={text.title} action={add}>
      <DataTable<FeePayer>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.payerId}
        count={(n) => count(text.count, n)}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <PayerDrawer
          key={edited === 'new' ? 'new' : edited.payerId}
          payer={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function useColumns(): TableColumn<FeePayer>[] {
  const text = useText(payerText)
  const { inUse, outOfUse } = useText(setupText)
  const { money } = useFormat()
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'contact', header: text.contact, role: 'secondary', value: (row) => row.contact },
    { id: 'students', header: text.students, role: 'number', sort: true, value: (row) => row.students },
    {
      id: 'open',
      header: text.open,
      role: 'number',
      kind: 'money',
      value: (row) => row.outstandingMinor,
      cell: (row) => (row.outstandingMinor > 0 ? money(row.outstandingMinor) : null),
    },
    {
      id: 'overdue',
      header: text.overdue,
      role: 'number',
      kind: 'money',
      value: (row) => row.overdueMinor,
      cell: (row) => (row.overdueMinor > 0 ? money(row.overdueMinor) : null),
    },
    {
      id: 'state',
      header: text.isActive,
      role: 'status',
      value: (row) => (row.isActive ? inUse : outOfUse),
      cell: (row) => <UseStatus isActive={row.isActive} />,
    },
  ]
}

const payerFormValues = (payer: FeePayer | null) => ({
  name: payer?.name ?? '',
  contact: payer?.contact ?? '',
  isActive: payer?.isActive ?? true,
})

function PayerDrawer({ payer, onClose }: { payer: FeePayer | null; onClose: () => void }) {
  const text = useText(payerText)
  const words = useText(formText)
  const add = useSend(feePayers.routes.addPayer)
  const save = useSend(feePayers.routes.savePayer)
  const form = useRecordForm({
    say: useServerWords(),
    name: `fee payer ${payer?.payerId ?? 'new'}`,
    facts: payerFormValues(payer),
    version: payer?.version ?? 0,
    send: ({ name, contact, isActive }, version) => {
      const body = { name, contact, isActive }
      return payer
        ? save.mutateAsync({ params: { payerId: payer.payerId }, body: { ...body, version } })
        : add.mutateAsync({ body })
    },
    theirs: (copy: FeePayer) => ({ facts: payerFormValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text
  const field = (name: 'name' | 'contact', maxLength: number) => ({
    label: text[name],
    maxLength,
    autoComplete: 'off',
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  })
  return (
    <RecordDrawer
      title={payer ? fill(words.edit, { name: payer.name }) : text.add}
      isNew={!payer}
      form={form}
      label={(name) => String(labels[name] ?? name)}
      onClose={onClose}
    >
      <TextField {...field('name', 80)} required data-autofocus="" />
      <TextField {...field('contact', 120)} optional hint={text.contactHint} />
      <Checkbox label={text.isActive} checked={form.values.isActive} onChange={(on) => form.change('isActive', on)} />
    </RecordDrawer>
  )
}
