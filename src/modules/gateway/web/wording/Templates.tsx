import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewayWording } from '#modules/gateway/contract.ts'
import type { MessageTemplate } from '#modules/gateway/wordingSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { GatewayPage } from '../GatewayPage.tsx'
import { gatewayTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { useNamed } from '../wordings.ts'
import { gatewayText } from '../words.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** The school's own words for messages. */
export default function Templates() {
  const text = useText(gatewayText)
  const { titles } = useText(gatewayTitles)
  const count = useCount()
  const named = useNamed()
  const mayEdit = mayUse(gatewayEditing, useUser())
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null)
  const [removed, setRemoved] = useState<MessageTemplate | null>(null)
  const remove = useSend(gatewayWording.routes.deleteTemplate)
  const { send } = useSending()
  const read = useRead(gatewayWording.routes.listTemplates, {})
  const kinds = new Map(read.data?.kinds.map((one) => [one.kind, named(one.name)]))
  const columns: TableColumn<MessageTemplate>[] = [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: (row) => row.name },
    {
      id: 'kind',
      header: text.forEvent,
      role: 'secondary',
      sort: true,
      value: (row) => (row.kind ? (kinds.get(row.kind) ?? row.kind) : text.forCampaigns),
    },
    { id: 'channel', header: text.channel, sort: true, value: (row) => text.channels[row.channel] },
    { id: 'language', header: text.language, sort: true, value: (row) => text.languages[row.language] },
    { id: 'segments', header: text.segments, role: 'number', value: (row) => row.segments },
    {
      id: 'state',
      header: text.registeredText,
      role: 'status',
      value: (row) =>
        row.registeredText ? (row.fault ? String(row.fault.at + 1) : row.registeredId || text.matches) : '',
      cell: (row) =>
        row.registeredText ? (
          <Status tone={row.fault ? 'bad' : 'good'}>
            {row.fault
              ? fill(text.differs, { at: row.fault.at + 1, expected: row.fault.expected })
              : row.registeredId || text.matches}
          </Status>
        ) : (
          !row.isActive && <Status tone="draft">{text.inactive}</Status>
        ),
    },
  ]
  const list = useListState(columns, { defaultSort: 'name' })
  const local = useLocalRows(read.data?.templates ?? [], columns, list.state)
  return (
    <GatewayPage
      page="templates"
      actions={
        mayEdit && (
          <Button variant="primary" onClick={() => setEdited('new')}>
            {text.addTemplate}
          </Button>
        )
      }
    >
      <DataTable<MessageTemplate>
        {...list}
        {...listStatus(read)}
        {...local}
        label={titles.templates}
        rowId={(row) => row.messageTemplateId}
        search
        count={(n) => count(text.count, n)}
        {...(mayEdit && {
          onOpen: setEdited,
          rowActions: (row: MessageTemplate) => [
            { label: text.edit, icon: IconPencil, onSelect: () => setEdited(row) },
            { label: text.deleteTemplate, icon: IconTrash, danger: true, onSelect: () => setRemoved(row) },
          ],
        })}
        empty={<EmptyState kind="nothing" sketch="register" title={text.noTemplates} body={text.noTemplatesHint} />}
      />
      {edited && read.data && (
        <TemplateForm
          template={edited === 'new' ? null : edited}
          kinds={read.data.kinds}
          senders={read.data.senders}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmationDialog
          open
          danger
          title={fill(text.deleteTemplateAsk, { name: removed.name })}
          confirmLabel={text.deleteTemplate}
          onClose={() => setRemoved(null)}
          onConfirm={() =>
            send(
              () => remove.mutateAsync({ params: { messageTemplateId: removed.messageTemplateId } }),
              () => setRemoved(null),
            )
          }
        >
          {text.deleteTemplateBody}
        </ConfirmationDialog>
      )}
    </GatewayPage>
  )
}
