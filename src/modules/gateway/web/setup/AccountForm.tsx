import { useState } from 'react'
import {
  type GatewayChannel,
  gatewayChannels,
  type Provider,
  providers,
  providersOf,
} from '#modules/gateway/choices.ts'
import { gatewaySetup } from '#modules/gateway/contract.ts'
import type { Account } from '#modules/gateway/setupSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useSending } from '../useSending.ts'
import { gatewayText } from '../words.ts'

type SettingName = 'sender' | 'accountSid' | 'from' | 'phoneNumberId' | 'projectId' | 'clientEmail'

const settingsOf: Readonly<Record<Provider, readonly SettingName[]>> = {
  msg91: ['sender'],
  twilio: ['accountSid', 'from'],
  whatsappCloud: ['phoneNumberId'],
  smtp: ['from'],
  fcm: ['projectId', 'clientEmail'],
}

const hasHook = (provider: Provider): provider is 'msg91' | 'whatsappCloud' =>
  provider === 'msg91' || provider === 'whatsappCloud'

type AccountFormProps = {
  readonly account: Account | null
  readonly allowsStandIn: boolean
  readonly onClose: () => void
}

/** An account with a provider. Keys are written here and never read back. */
export function AccountForm({ account, allowsStandIn, onClose }: AccountFormProps) {
  const text = useText(gatewayText)
  const [values, setValues] = useState(() => ({
    channel: account?.channel ?? ('sms' as GatewayChannel),
    provider: account?.provider ?? ('msg91' as Provider),
    name: account?.name ?? '',
    settings: { ...account?.settings } as Partial<Record<SettingName | 'standIn', string>>,
    key: '',
    hookSecret: '',
    priority: account?.priority ?? 1,
    perSecond: account?.perSecond ?? 20,
    price: account?.price ?? 0,
    isActive: account?.isActive ?? true,
  }))
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const add = useSend(gatewaySetup.routes.addAccount)
  const save = useSend(gatewaySetup.routes.saveAccount)
  const { send, isSending, errors } = useSending()
  const { channel, provider } = values
  const submit = () => {
    // Only what this provider has: settings of another would be kept for nothing.
    const names = [...settingsOf[provider], 'standIn' as const]
    const settings = Object.fromEntries(names.map((name) => [name, values.settings[name] ?? '']))
    const body = { ...values, settings }
    return account
      ? save.mutateAsync({
          params: { gatewayAccountId: account.gatewayAccountId },
          body: { ...body, version: account.version },
        })
      : add.mutateAsync({ body })
  }
  const kept = account?.hasKey && account.provider === provider ? text.keyKept : undefined
  const key = { label: text.keys[provider], hint: kept, value: values.key, error: errors.key, autoComplete: 'off' }
  return (
    <FormDialog
      title={account ? text.editAccount : text.addAccount}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <NativeSelect
        label={text.channel}
        value={channel}
        onChange={(chosen) => {
          const next = gatewayChannels.find((one) => one === chosen) ?? 'sms'
          change({ channel: next, provider: providersOf[next][0] })
        }}
        options={gatewayChannels.map((value) => ({ value, label: text.channels[value] }))}
      />
      <NativeSelect
        label={text.provider}
        value={provider}
        onChange={(chosen) => change({ provider: providers.find((one) => one === chosen) ?? provider })}
        options={providersOf[channel].map((value) => ({ value, label: text.providers[value] }))}
        error={errors.provider}
      />
      <TextField
        label={text.name}
        required
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        data-autofocus=""
      />
      {settingsOf[provider].map((name) => (
        <TextField
          key={name}
          label={text.fields[name]}
          value={values.settings[name] ?? ''}
          onChange={(value) => change({ settings: { ...values.settings, [name]: value } })}
          error={errors[`settings.${name}`]}
        />
      ))}
      {provider === 'fcm' ? (
        <TextArea {...key} onChange={(next) => change({ key: next })} rows={4} />
      ) : (
        <PasswordField {...key} onChange={(next) => change({ key: next })} />
      )}
      {hasHook(provider) && (
        <PasswordField
          label={text.hookSecret}
          hint={account?.hookIsKept ? text.keyKept : text.hookSecrets[provider]}
          value={values.hookSecret}
          onChange={(hookSecret) => change({ hookSecret })}
          error={errors.hookSecret}
          autoComplete="off"
        />
      )}
      <NumberField
        label={text.priority}
        min={1}
        max={9}
        value={values.priority}
        onChange={(priority) => change({ priority: priority ?? 1 })}
        error={errors.priority}
      />
      <NumberField
        label={text.perSecond}
        min={1}
        max={500}
        value={values.perSecond}
        onChange={(perSecond) => change({ perSecond: perSecond ?? 1 })}
        error={errors.perSecond}
      />
      <NumberField
        label={text.price}
        prefix="₹"
        min={0}
        max={100_000}
        decimals={2}
        value={values.price / 100}
        onChange={(price) => change({ price: Math.round((price ?? 0) * 100) })}
        error={errors.price}
      />
      {allowsStandIn && provider !== 'smtp' && (
        <Checkbox
          label={text.standIn}
          hint={text.standInHint}
          checked={Boolean(values.settings.standIn)}
          onChange={(isOn) => change({ settings: { ...values.settings, standIn: isOn ? 'on' : '' } })}
        />
      )}
      <Checkbox label={text.isActive} checked={values.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}
