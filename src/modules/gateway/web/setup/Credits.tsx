import { useRef, useState } from 'react'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewayChannels } from '#modules/gateway/choices.ts'
import { gatewayQueue, gatewaySetup } from '#modules/gateway/contract.ts'
import type { CreditEntry } from '#modules/gateway/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call, callForAnswer } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { queryClient, useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Gateway.module.css'
import { GatewayPage } from '../GatewayPage.tsx'
import { useSending } from '../useSending.ts'
import { useMoment, useNamed } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** What was bought and used. */
export default function Credits() {
  const text = useText(gatewayText)
  const { number } = useFormat()
  const mayEdit = mayUse(gatewayEditing, useUser())
  const [kind, setKind] = useState<'topUp' | 'correction' | null>(null)
  const overview = useRead(gatewayQueue.routes.getGatewayOverview, {})
  return (
    <GatewayPage
      page="credits"
      actions={
        mayEdit && (
          <div className={css.row}>
            <Button onClick={() => setKind('correction')}>{text.correct}</Button>
            <Button variant="primary" onClick={() => setKind('topUp')}>
              {text.addCredits}
            </Button>
          </div>
        )
      }
    >
      <div className={css.figures}>
        {overview.data?.credits.map(({ channel, balance }) => (
          <StatBlock key={channel} value={number(balance)} label={`${text.credits}: ${text.channels[channel]}`} />
        ))}
      </div>
      <Ledger />
      {kind && <CreditForm kind={kind} onClose={() => setKind(null)} />}
    </GatewayPage>
  )
}

function Ledger() {
  const named = useNamed()
  const text = useText(gatewayText)
  const count = useCount()
  const moment = useMoment()
  const columns: TableColumn<CreditEntry>[] = [
    {
      id: 'entry',
      header: text.entry,
      role: 'primary',
      value: (row) =>
        [text.entryKinds[row.kind], row.note || (row.sourceName && named(row.sourceName))].filter(Boolean).join(' · '),
    },
    { id: 'channel', header: text.channel, value: (row) => text.channels[row.channel] },
    { id: 'amount', header: text.amount, role: 'number', value: (row) => row.amount },
    { id: 'madeBy', header: text.madeBy, value: (row) => row.madeBy },
    {
      id: 'madeAt',
      header: text.madeAt,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: (row) => row.madeAt,
      cell: (row) => moment(row.madeAt),
    },
  ]
  const list = useListState(columns, { defaultSort: '-madeAt' })
  const { page, size, sort } = list.state
  const query = { sort: (sort || '-madeAt') as '-madeAt' }
  const read = useRead(
    gatewaySetup.routes.listCredits,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.ledger}>
      <DataTable<CreditEntry>
        {...list}
        {...listStatus(read)}
        label={text.ledger}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.creditId}
        total={read.data?.total ?? 0}
        search={false}
        count={(n) => count(text.entryCount, n)}
        exportRows={({ page: at, size: many, signal }) =>
          call(gatewaySetup.routes.listCredits, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.noCredits} body={text.noCreditsHint} />}
      />
    </Section>
  )
}

function CreditForm({ kind, onClose }: { kind: 'topUp' | 'correction'; onClose: () => void }) {
  const text = useText(gatewayText)
  const [channel, setChannel] = useState<(typeof gatewayChannels)[number]>('sms')
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const { send, isSending, errors } = useSending()
  // One key for this form: pressed twice, it adds once.
  const idempotencyKey = useRef(crypto.randomUUID())
  const submit = async () => {
    const answer = await callForAnswer(
      gatewaySetup.routes.addCredits,
      { body: { channel, kind, amount: amount ?? 0, note } },
      { idempotencyKey: idempotencyKey.current },
    )
    await queryClient.invalidateQueries()
    return answer
  }
  return (
    <FormDialog
      title={kind === 'topUp' ? text.addCredits : text.correct}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <NativeSelect
        label={text.channel}
        value={channel}
        onChange={(chosen) => setChannel(gatewayChannels.find((one) => one === chosen) ?? 'sms')}
        options={(['sms', 'whatsapp'] as const).map((value) => ({ value, label: text.channels[value] }))}
      />
      <NumberField
        label={text.amount}
        required
        min={kind === 'topUp' ? 1 : -10_000_000}
        max={10_000_000}
        value={amount}
        onChange={setAmount}
        error={errors.amount}
      />
      <TextField label={text.note} required value={note} onChange={setNote} error={errors.note} />
    </FormDialog>
  )
}
