import { useState } from 'react'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewayChannels, triggerAudiences } from '#modules/gateway/choices.ts'
import { gatewayWording } from '#modules/gateway/contract.ts'
import type { Trigger } from '#modules/gateway/wordingSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { ChannelOrder } from '../ChannelOrder.tsx'
import { GatewayPage } from '../GatewayPage.tsx'
import { gatewayTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { useNamed } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** What Banyan sends by itself, and the school's rules for it. */
export default function Triggers() {
  const text = useText(gatewayText)
  const { titles } = useText(gatewayTitles)
  const count = useCount()
  const named = useNamed()
  const mayEdit = mayUse(gatewayEditing, useUser())
  const [edited, setEdited] = useState<Trigger | null>(null)
  const read = useRead(gatewayWording.routes.listTriggers, {})
  const columns: TableColumn<Trigger>[] = [
    { id: 'name', header: text.event, role: 'primary', width: 200, sort: true, value: (row) => named(row.name) },
    {
      id: 'category',
      header: text.category,
      role: 'secondary',
      width: 136,
      sort: true,
      value: (row) => named(row.category),
    },
    { id: 'audience', header: text.audience, width: 86, value: (row) => text.triggerAudiences[row.audience] },
    {
      id: 'delay',
      header: text.delay,
      width: 68,
      value: (row) => (row.delayMinutes > 0 ? fill(text.minutes, { n: row.delayMinutes }) : ''),
    },
    {
      id: 'chain',
      header: text.chain,
      width: 116,
      value: (row) => row.chain.map((channel) => text.channels[channel]).join(' → '),
    },
    {
      id: 'templates',
      header: text.ownWords,
      width: 108,
      value: (row) => row.templates.map((channel) => text.channels[channel]).join(', '),
    },
    {
      id: 'sentThisMonth',
      header: text.sentThisMonth,
      role: 'number',
      width: 148,
      sort: true,
      sortDescending: true,
      value: (row) => row.sentThisMonth,
    },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      width: 120,
      value: (row) => (row.isUrgent ? text.always : row.isOn ? text.on : text.off),
      cell: (row) => (
        <Status tone={row.isOn ? 'good' : 'draft'}>{row.isUrgent ? text.always : row.isOn ? text.on : text.off}</Status>
      ),
    },
  ]
  const list = useListState(columns, { defaultSort: '-sentThisMonth' })
  const local = useLocalRows(read.data?.triggers ?? [], columns, list.state)
  return (
    <GatewayPage page="triggers">
      <Section title={titles.triggers} subtitle={text.triggersHint}>
        <DataTable<Trigger>
          {...list}
          {...listStatus(read)}
          {...local}
          label={titles.triggers}
          rowId={(row) => row.kind}
          search={text.searchTriggers}
          count={(n) => count(text.triggerCount, n)}
          {...(mayEdit && { onOpen: setEdited })}
          empty={<EmptyState kind="nothing" sketch="bell" title={text.event} />}
        />
      </Section>
      {edited && <TriggerForm trigger={edited} onClose={() => setEdited(null)} />}
    </GatewayPage>
  )
}

function TriggerForm({ trigger, onClose }: { trigger: Trigger; onClose: () => void }) {
  const text = useText(gatewayText)
  const named = useNamed()
  const [values, setValues] = useState(() => {
    const { isOn, audience, delayMinutes, keepsQuiet, dedupeMinutes, chain, version } = trigger
    return { isOn, audience, delayMinutes, keepsQuiet, dedupeMinutes, chain, version }
  })
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSend(gatewayWording.routes.saveTrigger)
  const { send, isSending, errors } = useSending()
  return (
    <FormDialog
      title={named(trigger.name)}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(() => save.mutateAsync({ params: { kind: trigger.kind }, body: values }), onClose)}
      onClose={onClose}
    >
      <Checkbox
        label={trigger.isUrgent ? text.always : text.on}
        checked={values.isOn}
        disabled={trigger.isUrgent}
        onChange={(isOn) => change({ isOn })}
      />
      <NativeSelect
        label={text.audience}
        value={values.audience}
        disabled={trigger.isUrgent}
        onChange={(chosen) => change({ audience: triggerAudiences.find((one) => one === chosen) ?? 'all' })}
        options={triggerAudiences.map((value) => ({ value, label: text.triggerAudiences[value] }))}
      />
      <NumberField
        label={text.delayMinutes}
        min={0}
        max={1440}
        value={values.delayMinutes}
        onChange={(delayMinutes) => change({ delayMinutes: delayMinutes ?? 0 })}
        error={errors.delayMinutes}
      />
      <NumberField
        label={text.dedupe}
        hint={text.dedupeHint}
        min={0}
        max={1440}
        value={values.dedupeMinutes}
        onChange={(dedupeMinutes) => change({ dedupeMinutes: dedupeMinutes ?? 0 })}
        error={errors.dedupeMinutes}
      />
      <Checkbox label={text.keepsQuiet} checked={values.keepsQuiet} onChange={(keepsQuiet) => change({ keepsQuiet })} />
      <ChannelOrder
        channels={gatewayChannels}
        label={text.chain}
        none={text.chainNone}
        value={values.chain}
        onChange={(chain) => change({ chain })}
        error={errors.chain}
      />
    </FormDialog>
  )
}
