import { type FormEvent, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { operator } from '../contract.ts'
import type { TenantPage, TenantSettings } from '../schemas.ts'
import { ModuleTable } from './ModuleTable.tsx'
import css from './SettingsForm.module.css'
import { operatorText, useServerWords } from './words.ts'

type Maintenance = NonNullable<TenantSettings['maintenance']>

/** The settings of a tenant, saved together. */
export function SettingsForm({ tenant }: { tenant: TenantPage }) {
  const text = useText(operatorText).tenant
  const say = useServerWords()
  const [mine, setMine] = useState(tenant.settings)
  const [days, setDays] = useState(String(tenant.settings.passwordDays ?? ''))
  const send = useSend(operator.routes.saveTenant)
  const change = (changes: Partial<TenantSettings>) => setMine((before) => ({ ...before, ...changes }))
  const settings = { ...mine, passwordDays: days.trim() === '' ? null : Number(days) }
  const isDirty = JSON.stringify(settings) !== JSON.stringify(tenant.settings)
  const errorOf = (field: string) => {
    const found = send.error?.fields.find((one) => one.field === field)
    if (found) return say(found)
    return field === 'customDomain' && send.error?.code === 'domain-taken' ? say(send.error) : undefined
  }
  const undo = () => {
    setMine(tenant.settings)
    setDays(String(tenant.settings.passwordDays ?? ''))
    send.reset()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...settings, version: tenant.version }
    send.mutate({ params: { tenantId: tenant.tenantId }, body }, { onSuccess: (answer) => toast.success(say(answer)) })
  }
  const isShown = (send.error?.fields.length ?? 0) > 0 || send.error?.code === 'domain-taken'
  return (
    <form noValidate className={css.form} onSubmit={save}>
      {send.error && !isShown && <Notice tone="bad" live title={say(send.error)} />}
      <Section title={text.licence}>
        <div className={css.fields}>
          <Checkbox
            label={text.licenceValid}
            hint={text.licenceHint}
            checked={mine.licenceValid}
            onChange={(licenceValid) => change({ licenceValid })}
          />
          <Checkbox
            label={text.isOnline}
            hint={text.onlineHint}
            checked={mine.isOnline}
            onChange={(isOnline) => change({ isOnline })}
          />
          <TextField
            name="customDomain"
            label={text.domain}
            optional
            hint={fill(text.domainHint, { base: tenant.address.slice(tenant.address.indexOf('.') + 1) })}
            maxLength={253}
            value={mine.customDomain ?? ''}
            onChange={(typed) => change({ customDomain: typed.trim() || null })}
            error={errorOf('customDomain')}
          />
          <TextField
            name="passwordDays"
            label={`${text.passwords} (${text.days})`}
            optional
            hint={text.passwordsHint}
            inputMode="numeric"
            maxLength={3}
            value={days}
            onChange={(typed) => setDays(typed.replace(/\D/g, ''))}
            error={errorOf('passwordDays')}
          />
        </div>
      </Section>
      <Section title={text.maintenance}>
        <Checkbox
          label={text.announce}
          checked={mine.maintenance !== null}
          onChange={(isOn) => change({ maintenance: isOn ? (tenant.settings.maintenance ?? newMaintenance()) : null })}
        />
        {mine.maintenance && (
          <MaintenanceFields
            value={mine.maintenance}
            onChange={(maintenance) => change({ maintenance })}
            errorOf={(field) => errorOf(`maintenance.${field}`)}
          />
        )}
      </Section>
      <Section title={text.modules} subtitle={text.modulesHint}>
        <ModuleTable kind={tenant.kind} settings={mine} onChange={change} />
      </Section>
      <div className={css.bar}>
        <Button type="submit" variant="primary" loading={send.isPending} disabled={!isDirty}>
          {text.save}
        </Button>
        {isDirty && (
          <Button onClick={undo} disabled={send.isPending}>
            {text.undo}
          </Button>
        )}
      </div>
    </form>
  )
}

type MaintenanceFieldsProps = {
  value: Maintenance
  onChange: (value: Maintenance) => void
  errorOf: (field: string) => string | undefined
}

function MaintenanceFields({ value, onChange, errorOf }: MaintenanceFieldsProps) {
  const text = useText(operatorText).tenant
  const time = (field: 'from' | 'to') => (
    <TextField
      name={field}
      type="datetime-local"
      label={text[field]}
      hint={text.zone}
      required
      value={localTime(value[field])}
      onChange={(typed) => typed && onChange({ ...value, [field]: new Date(typed).toISOString() })}
      error={errorOf(field)}
    />
  )
  return (
    <div className={css.fields}>
      {time('from')}
      {time('to')}
      <TextField
        name="headline"
        label={text.headline}
        required
        maxLength={120}
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        error={errorOf('name')}
      />
      <TextArea
        name="alert"
        label={text.alert}
        optional
        hint={text.alertHint}
        max={2000}
        value={value.alert}
        onChange={(alert) => onChange({ ...value, alert })}
        error={errorOf('alert')}
      />
    </div>
  )
}

/** Tonight, for two hours. */
function newMaintenance(): Maintenance {
  const from = new Date()
  from.setHours(22, 0, 0, 0)
  const to = new Date(from.getTime() + 2 * 3_600_000)
  return { name: '', alert: '', from: from.toISOString(), to: to.toISOString() }
}

/** An instant as the browser's date and time field takes it. */
function localTime(instant: string): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
