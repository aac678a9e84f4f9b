import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanState } from '#modules/fees/enumerations.ts'
import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { feePlans } from '../../contracts/plans.ts'
import type { FeePlanRow } from '../../contracts/plansSchemas.ts'
import { setupText } from '../setup/setupWords.ts'
import { useServerWords } from '../words.ts'

const PlanDetails = lazy(() => import('./PlanDetails.tsx').then((file) => ({ default: file.PlanDetails })))
const PlanDrawer = lazy(() => import('./PlanDrawer.tsx').then((file) => ({ default: file.PlanDrawer })))

const tones: Record<PlanState, StatusTone> = { draft: 'draft', published: 'good', superseded: 'neutral' }

/** The fee plans; drafts can be edited, published versions only viewed. */
export function Plans({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(setupText).plans
  const words = useText(formText)
  const say = useServerWords()
  const count = useCount()
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<FeePlanRow | null>(null)
  const read = useRead(feePlans.routes.listPlans, {})
  const remove = useSend(feePlans.routes.deletePlan)
  const list = useListState(useColumns())
  const localRows = useLocalRows(read.data?.plans ?? [], list.columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setNew(true)}>
      {text.add}
    </Button>
  )
  const actions = (row: FeePlanRow): RowAction[] =>
    row.state === 'draft'
      ? [
          { label: fill(words.edit, { name: row.name }), icon: IconPencil, onSelect: () => setOpened(row.planId) },
          {
            label: fill(words.remove, { name: row.name }),
            icon: IconTrash,
            danger: true,
            onSelect: () => setDeleted(row),
          },
        ]
      : []
  return (
    <Section title={text.title} action={add}>
      <DataTable<FeePlanRow>
        {...list}
        {...listStatus(read)}
        {...localRows}
        label={text.title}
        rowId={(row) => row.planId}
        count={(n) => count(text.count, n)}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />}
        onOpen={(row) => setOpened(row.planId)}
        {...(mayEdit && { rowActions: actions })}
      />
      <Suspense>
        {isNew && <PlanDrawer plan={null} onClose={() => setNew(false)} onSaved={setOpened} />}
        {opened && (
          <PlanDetails
            key={opened}
            planId={opened}
            mayEdit={mayEdit}
            onOpen={setOpened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      {deleted && (
        <DeleteRecord
          say={say}
          name={deleted.name}
          send={() => remove.mutateAsync({ params: { planId: deleted.planId } })}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  )
}

function useColumns(): TableColumn<FeePlanRow>[] {
  const text = useText(setupText).plans
  const { money, number } = useFormat()
  const gradesOf = ({ grades }: FeePlanRow) => (grades.length === 0 ? text.allGrades : grades.join(', '))
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'grades', header: text.grades, role: 'secondary', value: gradesOf },
    {
      id: 'version',
      header: text.version,
      role: 'number',
      sort: true,
      value: (row) => row.versionNo,
      cell: (row) => number(row.versionNo),
    },
    {
      id: 'students',
      header: text.students,
      role: 'number',
      sort: true,
      value: (row) => row.students,
      cell: (row) => number(row.students),
    },
    {
      id: 'annual',
      header: text.annual,
      role: 'number',
      kind: 'money',
      sort: true,
      value: (row) => row.annualMinor,
      cell: (row) => money(row.annualMinor),
    },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => (
        <Status tone={tones[row.state]}>
          {row.state === 'published' && row.hasDraft ? text.withDraft : text.states[row.state]}
        </Status>
      ),
    },
  ]
}
