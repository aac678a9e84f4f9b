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
import type { FeeHead } from '../../contracts/setupSchemas.ts'
import { useEdition } from '../edition.ts'
import { useServerWords } from '../words.ts'
import { HeadDrawer } from './HeadDrawer.tsx'
import { setupText } from './setupWords.ts'
import { UseStatus } from './UseStatus.tsx'

/** The fee heads in payment order. */
export function Heads({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).heads
  const words = useText(formText)
  const say = useServerWords()
  const count = useCount()
  const [edited, setEdited] = useState<FeeHead | 'new' | null>(null)
  const [deleted, setDeleted] = useState<FeeHead | null>(null)
  const read = useRead(feeSetup.routes.listHeads, {})
  const remove = useSend(feeSetup.routes.deleteHead)
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.heads ?? [], list.columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: FeeHead): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
    { label: fill(words.remove, { name: row.name }), icon: IconTrash, danger: true, onSelect: () => setDeleted(row) },
  ]
  return (
    <Section title={text.title} action={add}>
      <DataTable<FeeHead>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.feeHeadId}
        count={(n) => count(text.count, n)}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <HeadDrawer
          key={edited === 'new' ? 'new' : edited.feeHeadId}
          head={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <DeleteRecord
          say={say}
          name={deleted.name}
          send={() => remove.mutateAsync({ params: { feeHeadId: deleted.feeHeadId } })}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  )
}

function useColumns(): TableColumn<FeeHead>[] {
  const text = useText(setupText)
  const { percent } = useFormat()
  const isAdvanced = useEdition() === 'advanced'
  const { heads } = text
  const more: TableColumn<FeeHead>[] = [
    {
      id: 'tax',
      header: heads.taxBp,
      role: 'number',
      value: (row) => row.taxBp / 100,
      cell: (row) => (row.taxBp > 0 ? percent(row.taxBp / 10_000) : null),
    },
    { id: 'account', header: heads.settlementAccount, hidden: true, value: (row) => row.settlementAccount },
  ]
  return [
    { id: 'name', header: heads.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'code', header: heads.code, sort: true, value: (row) => row.code },
    { id: 'kind', header: heads.kind, role: 'secondary', value: (row) => heads.kinds[row.kind] },
    ...(isAdvanced ? more : []),
    { id: 'priority', header: heads.priority, role: 'number', sort: true, value: (row) => row.priority },
    {
      id: 'state',
      header: heads.isActive,
      role: 'status',
      value: (row) => (row.isActive ? text.inUse : text.outOfUse),
      cell: (row) => <UseStatus isActive={row.isActive} />,
    },
  ]
}
