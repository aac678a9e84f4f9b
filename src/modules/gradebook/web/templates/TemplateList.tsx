import { IconArchive, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { templateEditing } from '#modules/gradebook/access.ts'
import type { TemplateRow } from '#modules/gradebook/templateSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { templates } from '../../contracts/templateContract.ts'
import { templateAt } from '../places.ts'
import { gradebookText } from '../words.ts'
import { NewTemplate } from './NewTemplate.tsx'

const tones: Readonly<Record<TemplateRow['state'], StatusTone>> = {
  draft: 'draft',
  published: 'good',
  retired: 'neutral',
}

function useColumns(): TableColumn<TemplateRow>[] {
  const text = useText(gradebookText).templates
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: ({ name }) => name },
    {
      id: 'grades',
      header: text.grades,
      role: 'secondary',
      value: ({ grades }) => grades.map(({ name }) => name).join(', '),
    },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state, number, isChanged }) => (
        <Status tone={tones[state]}>
          {[
            text.states[state],
            number !== null && fill(text.version, { n: number }),
            number !== null && isChanged && text.changed,
          ]
            .filter(Boolean)
            .join(', ')}
        </Status>
      ),
    },
  ]
}

/** The templates of the year. `begins` opens the choice of a new one at once. */
export function TemplateList({ begins = false }: { begins?: boolean }) {
  const text = useText(gradebookText).templates
  const count = useCount()
  const navigate = useNavigate()
  const mayEdit = mayUse(templateEditing, useUser())
  const [isAdding, setAdding] = useState(begins && mayEdit)
  const [removed, setRemoved] = useState<TemplateRow | null>(null)
  const read = useRead(templates.routes.listTemplates, {})
  const remove = useSend(templates.routes.removeTemplate)
  const retire = useSend(templates.routes.retireTemplate)
  const columns = useColumns()
  const list = useListState(columns, { prefix: 'template' })
  const rows = useLocalRows(read.data?.templates ?? [], columns, list.state)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  const actions = (row: TemplateRow): RowAction[] => {
    if (row.state === 'retired') return []
    const isDraft = row.number === null
    return [
      {
        label: fill(isDraft ? text.remove : text.retire, { name: row.name }),
        icon: isDraft ? IconTrash : IconArchive,
        danger: true,
        onSelect: () => setRemoved(row),
      },
    ]
  }
  const isDraft = removed?.number === null
  const values = { name: removed?.name ?? '' }
  return (
    <>
      <DataTable<TemplateRow>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={text.grades}
        rowId={({ templateId }) => templateId}
        count={(n) => count(text.count, n)}
        tools={add}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} action={add} />}
        onOpen={({ templateId }) => void navigate(templateAt(templateId))}
        {...(mayEdit && { rowActions: actions })}
      />
      {isAdding && read.data && <NewTemplate {...read.data} onClose={() => setAdding(false)} />}
      <ConfirmationDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={fill(isDraft ? text.removeTitle : text.retireTitle, values)}
        confirmLabel={fill(isDraft ? text.remove : text.retire, values)}
        onConfirm={() =>
          removed && (isDraft ? remove : retire).mutateAsync({ params: { templateId: removed.templateId } })
        }
      >
        {isDraft ? text.removeBody : text.retireBody}
      </ConfirmationDialog>
    </>
  )
}
