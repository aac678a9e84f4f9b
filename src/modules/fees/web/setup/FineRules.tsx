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
import type { FineRuleRow } from '../../contracts/setupSchemas.ts'
import { FineDrawer } from './FineDrawer.tsx'
import { setupText } from './setupWords.ts'
import { UseStatus } from './UseStatus.tsx'

/** The fine rules. */
export function FineRules({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).fines
  const words = useText(formText)
  const count = useCount()
  const [edited, setEdited] = useState<FineRuleRow | 'new' | null>(null)
  const read = useRead(feeSetup.routes.listFineRules, {})
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.rules ?? [], list.columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  const actions = (row: FineRuleRow): RowAction[] => [
    { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setEdited(row) },
  ]
  return (
    <Section title={text.title} action={add}>
      <DataTable<FineRuleRow>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.fineRuleId}
        count={(n) => count(text.count, n)}
        skeletonRows={2}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && { rowActions: actions, onOpen: setEdited })}
      />
      {edited && (
        <FineDrawer
          key={edited === 'new' ? 'new' : edited.fineRuleId}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function useColumns(): TableColumn<FineRuleRow>[] {
  const text = useText(setupText)
  const { money, percent, number } = useFormat()
  const { fines } = text
  const inWords = (rule: FineRuleRow) => {
    const { kind, perDays } = rule
    const words = (kind === 'daily' || kind === 'percent') && perDays > 1 ? (`${kind}Per` as const) : kind
    return fill(fines.inWords[words], {
      amount: rule.kind === 'percent' ? percent(rule.value / 10_000) : money(rule.value),
      per: number(rule.perDays),
      days: number(rule.graceDays),
      n: number(rule.steps.length),
    })
  }
  return [
    { id: 'name', header: fines.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'kind', header: fines.kind, role: 'secondary', grow: 3, value: inWords },
    {
      id: 'cap',
      header: fines.capMinor,
      role: 'number',
      kind: 'money',
      value: (row) => row.capMinor,
      cell: (row) => (row.capMinor === null ? null : money(row.capMinor)),
    },
    { id: 'version', header: fines.version, role: 'number', value: (row) => row.versionNo },
    {
      id: 'state',
      header: fines.isActive,
      role: 'status',
      value: (row) => (row.isActive ? text.inUse : text.outOfUse),
      cell: (row) => <UseStatus isActive={row.isActive} />,
    },
  ]
}
