import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { templateEditing } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import css from '#platform/web/designer/Designer.module.css'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { readyDesignKeys } from '../../contracts/cardDesign.ts'
import { designs } from '../../contracts/designContract.ts'
import type { DesignRow } from '../../contracts/designSchemas.ts'
import { designAt } from '../places.ts'
import { gradebookTitles } from '../titles.ts'
import { useServerWords } from '../words.ts'
import { designText } from './words.ts'

function useColumns(): TableColumn<DesignRow>[] {
  const text = useText(designText)
  return [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      cell: ({ name, designId }) => <Link to={designAt(designId)}>{name}</Link>,
    },
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
      value: ({ number }) => (number === null ? text.draft : fill(text.published, { n: number })),
      cell: ({ number, isChanged }) => (
        <Status tone={number === null ? 'draft' : 'good'}>
          {number === null
            ? text.draft
            : [fill(text.published, { n: number }), isChanged && text.changed].filter(Boolean).join(', ')}
        </Status>
      ),
    },
  ]
}

export function DesignList() {
  const text = useText(designText)
  const { titles } = useText(gradebookTitles)
  const count = useCount()
  const mayEdit = mayUse(templateEditing, useUser())
  const read = useRead(designs.routes.listDesigns, {})
  const columns = useColumns()
  const list = useListState(columns, { prefix: 'design' })
  const rows = useLocalRows(read.data?.designs ?? [], columns, list.state)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<DesignRow | null>(null)
  const remove = useSend(designs.routes.removeDesign)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <DataTable<DesignRow>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={titles.designs}
        rowId={({ designId }) => designId}
        count={(n) => count(text.count, n)}
        tools={add}
        rowActions={(row) =>
          mayEdit && row.number === null
            ? [
                {
                  label: fill(text.remove, { name: row.name }),
                  icon: IconTrash,
                  danger: true,
                  onSelect: () => setRemoving(row),
                },
              ]
            : []
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} action={add} />}
      />
      {isAdding && <NewDesign known={read.data?.designs ?? []} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmationDialog
          open
          danger
          title={fill(text.removeTitle, { name: removing.name })}
          confirmLabel={text.removeAction}
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutateAsync({ params: { designId: removing.designId } })}
        >
          {text.removeHint}
        </ConfirmationDialog>
      )}
    </>
  )
}

function NewDesign({ known, onClose }: { known: readonly DesignRow[]; onClose: () => void }) {
  const text = useText(designText)
  const say = useServerWords()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [from, setFrom] = useState<string>('standard')
  const add = useSend(designs.routes.addDesign)
  const ready = readyDesignKeys.find((key) => key === from)
  const create = () =>
    add.mutate(
      { body: { name, from: ready ? { ready } : { designId: from } } },
      {
        onSuccess: ({ data }) => void navigate(designAt(data.designId)),
        onError: (problem) => toast.error(say(problem)),
      },
    )
  return (
    <Dialog
      open
      size="small"
      title={text.add}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" loading={add.isPending} disabled={name.trim() === ''} onClick={create}>
            {text.create}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextField label={text.name} value={name} maxLength={60} onChange={setName} />
        <RadioGroup
          label={text.from}
          value={from}
          onChange={setFrom}
          options={[
            ...readyDesignKeys.map((key) => ({ value: key as string, label: text.ready[key] })),
            ...known.map((one) => ({ value: one.designId, label: fill(text.copyOf, { name: one.name }) })),
          ]}
        />
      </div>
    </Dialog>
  )
}
