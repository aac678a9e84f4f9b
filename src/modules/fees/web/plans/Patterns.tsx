import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feeSetup } from '../../contracts/setup.ts'
import type { FeePattern } from '../../contracts/setupSchemas.ts'
import { setupText } from '../setup/setupWords.ts'
import { useServerWords } from '../words.ts'
import { PatternDrawer } from './PatternDrawer.tsx'

/** The instalment patterns. */
export function Patterns({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).patterns
  const words = useText(formText)
  const say = useServerWords()
  const count = useCount()
  const { date } = useFormat()
  const [edited, setEdited] = useState<FeePattern | 'new' | null>(null)
  const [deleted, setDeleted] = useState<FeePattern | null>(null)
  const read = useRead(feeSetup.routes.listPatterns, {})
  const remove = useSend(feeSetup.routes.deletePattern)
  const columns: TableColumn<FeePattern>[] = [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    {
      id: 'instalments',
      header: text.instalments,
      role: 'secondary',
      value: (row) => row.items.map(({ label }) => label).join(', '),
      cell: (row) => count(text.instalmentCount, row.items.length),
    },
    {
      id: 'first',
      header: text.first,
      kind: 'date',
      value: (row) => row.items[0]?.dueOn,
      cell: (row) => (row.items[0] ? date(row.items[0].dueOn) : null),
    },
    {
      id: 'last',
      header: text.last,
      kind: 'date',
      value: (row) => row.items.at(-1)?.dueOn,
      cell: (row) => date(row.items.at(-1)?.dueOn ?? ''),
    },
  ]
  const list = useListState(columns)
  const localRows = useLocalRows(read.data?.patterns ?? [], columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: FeePattern): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
    {
      label: fill(words.remove, { name: row.name }),
      icon: IconTrash,
      danger: true,
      disabled: row.isFrozen,
      onSelect: () => setDeleted(row),
    },
  ]
  return (
    <Section title={text.title} action={add}>
      <DataTable<FeePattern>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.patternId}
        count={(n) => count(text.count, n)}
        skeletonRows={3}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <PatternDrawer
          key={edited === 'new' ? 'new' : edited.patternId}
          pattern={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <DeleteRecord
          say={say}
          name={deleted.name}
          send={() => remove.mutateAsync({ params: { patternId: deleted.patternId } })}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  )
}
