import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feeCounters } from '../../contracts/counters.ts'
import type { Counter } from '../../contracts/countersSchemas.ts'
import { useServerWords } from '../words.ts'
import { counterText } from './counterWords.ts'

/** The counters where fees are collected. */
export function CounterList() {
  const text = useText(counterText)
  const words = useText(formText)
  const count = useCount()
  const mayEdit = mayUse(feeCounters.routes.saveCounter.access, useUser())
  const [edited, setEdited] = useState<Counter | 'new' | null>(null)
  const read = useRead(feeCounters.routes.listCounters, {})
  const columns: TableColumn<Counter>[] = [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: (row) => (row.isActive ? text.inUse : text.outOfUse),
      cell: (row) => (
        <Status tone={row.isActive ? 'good' : 'neutral'}>{row.isActive ? text.inUse : text.outOfUse}</Status>
      ),
    },
  ]
  const list = useListState(columns, { prefix: 'counters-', defaultSize: 20 })
  const localRows = useLocalRows(read.data?.counters ?? [], columns, list.state)
  const add = mayEdit && (
    <Button size="small" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: Counter): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
  ]
  return (
    <Section title={text.counters} action={add}>
      <DataTable<Counter>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.counters}
        rowId={(row) => row.counterId}
        search={false}
        count={(n) => count(text.counterCount, n)}
        skeletonRows={2}
        empty={<EmptyState kind="nothing" sketch="ledger" compact title={text.noCounters} body={text.noCountersHint} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <CounterDrawer
          key={edited === 'new' ? 'new' : edited.counterId}
          counter={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

const counterFormValues = (counter: Counter | null) => ({
  name: counter?.name ?? '',
  isActive: counter?.isActive ?? true,
})

function CounterDrawer({ counter, onClose }: { counter: Counter | null; onClose: () => void }) {
  const text = useText(counterText)
  const words = useText(formText)
  const say = useServerWords()
  const create = useSend(feeCounters.routes.createCounter)
  const save = useSend(feeCounters.routes.saveCounter)
  const form = useRecordForm({
    say,
    name: `fee counter ${counter?.counterId ?? 'new'}`,
    facts: counterFormValues(counter),
    version: counter?.version ?? 0,
    send: ({ name, isActive }, version) => {
      const body = { name, isActive }
      return counter
        ? save.mutateAsync({ params: { counterId: counter.counterId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: Counter) => ({ facts: counterFormValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, string> = { name: text.name, isActive: text.inUse }
  return (
    <RecordDrawer
      title={counter ? fill(words.edit, { name: counter.name }) : text.add}
      isNew={!counter}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        required
        maxLength={40}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <Checkbox label={text.inUse} checked={form.values.isActive} onChange={(on) => form.change('isActive', on)} />
    </RecordDrawer>
  )
}
