import { useState } from 'react'
import { gatewayEditing } from '#modules/gateway/access.ts'
import { gatewaySetup } from '#modules/gateway/contract.ts'
import type { Account, Sender } from '#modules/gateway/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Gateway.module.css'
import { GatewayPage } from '../GatewayPage.tsx'
import { ReadState } from '../ReadState.tsx'
import { useSending } from '../useSending.ts'
import { useReason } from '../wordings.ts'
import { gatewayText } from '../words.ts'
import { AccountForm } from './AccountForm.tsx'
import { SendingRules } from './SendingRules.tsx'

/** With whom the school sends, under which sender, by which rules. */
export default function Accounts() {
  const text = useText(gatewayText)
  const mayEdit = mayUse(gatewayEditing, useUser())
  const read = useRead(gatewaySetup.routes.getGatewaySetup, {})
  const [edited, setEdited] = useState<Account | 'new' | null>(null)
  if (!read.data) return <ReadState read={read} />
  const { accounts, senders, settings, allowsStandIn } = read.data
  return (
    <GatewayPage page="accounts">
      <Section
        title={text.accounts}
        subtitle={text.accountsHint}
        action={mayEdit && <Button onClick={() => setEdited('new')}>{text.addAccount}</Button>}
      >
        {accounts.length === 0 ? (
          <EmptyState kind="nothing" sketch="bell" title={text.noAccounts} body={text.accountsHint} />
        ) : (
          <Lines label={text.accounts}>
            {accounts.map((account) => (
              <AccountLine
                key={account.gatewayAccountId}
                account={account}
                onEdit={mayEdit ? () => setEdited(account) : undefined}
              />
            ))}
          </Lines>
        )}
      </Section>
      <Senders senders={senders} mayEdit={mayEdit} />
      <SendingRules key={settings.version} settings={settings} mayEdit={mayEdit} />
      {edited && (
        <AccountForm
          account={edited === 'new' ? null : edited}
          allowsStandIn={allowsStandIn}
          onClose={() => setEdited(null)}
        />
      )}
    </GatewayPage>
  )
}

function AccountLine({ account, onEdit }: { account: Account; onEdit: (() => void) | undefined }) {
  const text = useText(gatewayText)
  const count = useCount()
  const reason = useReason()
  const { sentToday, failedToday } = account
  const meta = [
    text.channels[account.channel],
    text.providers[account.provider],
    count(text.sentToday, sentToday),
    failedToday > 0 ? count(text.failedToday, failedToday) : '',
  ]
  return (
    <Line
      name={`${account.priority}. ${account.name}`}
      meta={meta.filter(Boolean).join(' · ')}
      more={account.receiptsTo && <span className={css.wide}>{`${text.receiptsTo}: ${account.receiptsTo}`}</span>}
    >
      {!account.isActive ? (
        <Status tone="draft">{text.inactive}</Status>
      ) : account.failingCode ? (
        <Status tone="bad">{reason(account.failingCode)}</Status>
      ) : (
        <Status tone="good">{text.works}</Status>
      )}
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {text.edit}
        </Button>
      )}
    </Line>
  )
}

function Senders({ senders, mayEdit }: { senders: readonly Sender[]; mayEdit: boolean }) {
  const text = useText(gatewayText)
  const [edited, setEdited] = useState<Sender | 'new' | null>(null)
  return (
    <Section
      title={text.senders}
      subtitle={text.sendersHint}
      action={mayEdit && <Button onClick={() => setEdited('new')}>{text.addSender}</Button>}
    >
      {senders.length === 0 && <p className={css.quiet}>{text.noSenders}</p>}
      <Lines label={text.senders}>
        {senders.map((sender) => (
          <Line
            key={sender.senderId}
            name={sender.header}
            meta={[text.channels[sender.channel], sender.entityId].filter(Boolean).join(' · ')}
          >
            <Status tone={sender.isVerified ? 'good' : 'part'}>
              {sender.isVerified ? text.isVerified : text.notVerified}
            </Status>
            {mayEdit && (
              <Button size="small" onClick={() => setEdited(sender)}>
                {text.edit}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      {edited && <SenderForm sender={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function SenderForm({ sender, onClose }: { sender: Sender | null; onClose: () => void }) {
  const text = useText(gatewayText)
  const [header, setHeader] = useState(sender?.header ?? '')
  const [entityId, setEntityId] = useState(sender?.entityId ?? '')
  const [isVerified, setVerified] = useState(sender?.isVerified ?? false)
  const add = useSend(gatewaySetup.routes.addSender)
  const save = useSend(gatewaySetup.routes.saveSender)
  const { send, isSending, errors } = useSending()
  const body = { channel: sender?.channel ?? ('sms' as const), header, entityId, isVerified }
  const submit = () =>
    sender
      ? save.mutateAsync({ params: { senderId: sender.senderId }, body: { ...body, version: sender.version } })
      : add.mutateAsync({ body })
  return (
    <FormDialog
      title={sender ? text.edit : text.addSender}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <TextField
        label={text.header}
        required
        value={header}
        onChange={setHeader}
        error={errors.header}
        data-autofocus=""
      />
      <TextField label={text.entityId} value={entityId} onChange={setEntityId} error={errors.entityId} />
      <Checkbox label={text.isVerified} checked={isVerified} onChange={setVerified} />
    </FormDialog>
  )
}
