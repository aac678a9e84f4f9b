import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewayChannels, suppressionReasons } from '#modules/gateway/choices.ts'
import { gatewaySetup } from '#modules/gateway/contract.ts'
import type { Suppression } from '#modules/gateway/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { GatewayPage } from '../GatewayPage.tsx'
import { useSending } from '../useSending.ts'
import { useMoment } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** Contacts that get nothing. */
export default function OptOuts() {
  const text = useText(gatewayText)
  const count = useCount()
  const moment = useMoment()
  const mayEdit = mayUse(gatewayEditing, useUser())
  const [isAdding, setAdding] = useState(false)
  const [allowed, setAllowed] = useState<Suppression | null>(null)
  const allow = useSend(gatewaySetup.routes.deleteSuppression)
  const { send } = useSending()
  const columns: TableColumn<Suppression>[] = [
    { id: 'contact', header: text.contact, role: 'primary', value: (row) => row.ending },
    { id: 'channel', header: text.channel, value: (row) => text.channels[row.channel] },
    { id: 'reason', header: text.reason, role: 'secondary', value: (row) => text.suppressionReasons[row.reason] },
    { id: 'addedBy', header: text.madeBy, value: (row) => row.addedBy },
    {
      id: 'addedAt',
      header: text.addedAt,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: (row) => row.addedAt,
      cell: (row) => moment(row.addedAt),
    },
  ]
  const list = useListState(columns, { filters: ['channel', 'reason'], defaultSort: '-addedAt' })
  const { page, size, q, sort } = list.state
  const channel = gatewayChannels.find((one) => one === filterValue(list.state, 'channel'))
  const reason = suppressionReasons.find((one) => one === filterValue(list.state, 'reason'))
  const query = { q, sort: (sort || '-addedAt') as '-addedAt', ...(channel && { channel }), ...(reason && { reason }) }
  const read = useRead(
    gatewaySetup.routes.listSuppressions,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <GatewayPage page="optOuts" actions={mayEdit && <Button onClick={() => setAdding(true)}>{text.addOptOut}</Button>}>
      <Section title={text.optOuts} subtitle={text.optOutsHint}>
        <DataTable<Suppression>
          {...list}
          {...listStatus(read)}
          label={text.optOuts}
          rows={read.data?.rows ?? []}
          rowId={(row) => row.suppressionId}
          total={read.data?.total ?? 0}
          search={text.contact}
          count={(n) => count(text.contactCount, n)}
          {...(mayEdit && {
            rowActions: (row: Suppression) => [
              { label: text.allowAgain, icon: IconRefresh, onSelect: () => setAllowed(row) },
            ],
          })}
          filters={[
            {
              id: 'channel',
              label: text.channel,
              single: true,
              options: gatewayChannels.map((value) => ({ value, label: text.channels[value] })),
            },
            {
              id: 'reason',
              label: text.reason,
              single: true,
              options: suppressionReasons.map((value) => ({ value, label: text.suppressionReasons[value] })),
            },
          ]}
          exportRows={({ page: at, size: many, signal }) =>
            call(gatewaySetup.routes.listSuppressions, { query: { ...query, page: at, size: many } }, { signal })
          }
          empty={<EmptyState kind="nothing" sketch="bell" title={text.noOptOuts} body={text.noOptOutsHint} />}
        />
      </Section>
      {isAdding && <AddOptOut onClose={() => setAdding(false)} />}
      {allowed && (
        <ConfirmationDialog
          open
          title={fill(text.allowAgainAsk, { contact: allowed.ending })}
          confirmLabel={text.allowAgain}
          onClose={() => setAllowed(null)}
          onConfirm={() =>
            send(
              () => allow.mutateAsync({ params: { suppressionId: allowed.suppressionId } }),
              () => setAllowed(null),
            )
          }
        >
          {text.allowAgainBody}
        </ConfirmationDialog>
      )}
    </GatewayPage>
  )
}

const contactChannels = ['sms', 'whatsapp', 'email'] as const

function AddOptOut({ onClose }: { onClose: () => void }) {
  const text = useText(gatewayText)
  const [channel, setChannel] = useState<(typeof contactChannels)[number]>('sms')
  const [contact, setContact] = useState('')
  const add = useSend(gatewaySetup.routes.addSuppression)
  const { send, isSending, errors } = useSending()
  return (
    <FormDialog
      title={text.addOptOut}
      submitLabel={text.add}
      isSending={isSending}
      onSubmit={() => void send(() => add.mutateAsync({ body: { channel, contact } }), onClose)}
      onClose={onClose}
    >
      <NativeSelect
        label={text.channel}
        value={channel}
        onChange={(chosen) => setChannel(contactChannels.find((one) => one === chosen) ?? 'sms')}
        options={contactChannels.map((value) => ({ value, label: text.channels[value] }))}
      />
      <TextField
        label={text.optOutContact}
        required
        value={contact}
        onChange={setContact}
        error={errors.contact}
        data-autofocus=""
      />
    </FormDialog>
  )
}
