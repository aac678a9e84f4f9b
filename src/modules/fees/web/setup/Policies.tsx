import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feeSetup } from '../../contracts/setup.ts'
import type { ConcessionPolicy } from '../../contracts/setupSchemas.ts'
import { PolicyDrawer } from './PolicyDrawer.tsx'
import { setupText } from './setupWords.ts'
import { UseStatus } from './UseStatus.tsx'

/** The school's concession types. */
export function Policies({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).concessions
  const words = useText(formText)
  const count = useCount()
  const [edited, setEdited] = useState<ConcessionPolicy | 'new' | null>(null)
  const read = useRead(feeSetup.routes.listPolicies, {})
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.policies ?? [], list.columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: ConcessionPolicy): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
  ]
  return (
    <Section title={text.title} action={add}>
      <DataTable<ConcessionPolicy>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.policyId}
        count={(n) => count(text.count, n)}
        skeletonRows={3}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <PolicyDrawer
          key={edited === 'new' ? 'new' : edited.policyId}
          policy={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function useColumns(): TableColumn<ConcessionPolicy>[] {
  const text = useText(setupText)
  const { money, percent } = useFormat()
  const { concessions } = text
  const worthOf = ({ kind, value }: ConcessionPolicy) =>
    kind === 'percent' ? percent(value / 10_000) : fill(concessions.aYear, { amount: money(value) })
  return [
    { id: 'name', header: concessions.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'code', header: concessions.code, sort: true, value: (row) => row.code },
    { id: 'value', header: concessions.value, role: 'secondary', value: worthOf },
    {
      id: 'eligibility',
      header: concessions.eligibility,
      value: (row) => concessions.eligibilities[row.eligibility],
    },
    {
      id: 'approvals',
      header: concessions.approvalLevels,
      hidden: true,
      value: (row) => row.approvalLevels,
    },
    {
      id: 'state',
      header: concessions.isActive,
      role: 'status',
      value: (row) => (row.isActive ? text.inUse : text.outOfUse),
      cell: (row) => <UseStatus isActive={row.isActive} />,
    },
  ]
}
