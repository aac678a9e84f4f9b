import { useState } from 'react'
import { badgeFields } from '#modules/visitors/choices.ts'
import { visitorSetup } from '#modules/visitors/contract.ts'
import type { VisitorSettings } from '#modules/visitors/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { PageForm, pageFields } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { visitorTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import css from '../Visitors.module.css'
import { useServerWords, visitorText } from '../words.ts'
import { PlaceField } from './PlaceField.tsx'
import { WatchList } from './WatchList.tsx'

/** Hours, answer time, retention, badge, reception, the PIN and the watch list. */
export default function Settings() {
  const { titles } = useText(visitorTitles)
  const text = useText(visitorText)
  const user = useUser()
  const mayEdit = mayUse(visitorSetup.routes.saveSettings.access, user)
  const read = useRead(visitorSetup.routes.getSetup, {})
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={5} columns={2} />
      </Loading>
    )
  return (
    <>
      <PageHeader title={titles.preSetup} />
      <div className={css.stack}>
        <Section title={text.settingsTitle}>
          <SettingsForm settings={read.data.settings} people={read.data.people} mayEdit={mayEdit} />
        </Section>
        {mayEdit && <PinForm hasPin={read.data.settings.hasPin} />}
        {mayEdit && <WatchList />}
      </div>
    </>
  )
}

/** Forms have plain values, so the place is three of them. */
type Values = Omit<VisitorSettings, 'version' | 'hasPin' | 'place'> & {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly radius: number
}

const valuesOf = ({ version: _, hasPin: __, place, ...values }: VisitorSettings): Values => ({
  ...values,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  radius: place?.radius ?? 150,
})

function inputOf({ latitude, longitude, radius, ...values }: Values) {
  const place = latitude === null || longitude === null ? null : { latitude, longitude, radius }
  return { ...values, place }
}

type SettingsFormProps = {
  readonly settings: VisitorSettings
  readonly people: readonly { readonly userId: string; readonly name: string }[]
  readonly mayEdit: boolean
}

function SettingsForm({ settings, people, mayEdit }: SettingsFormProps) {
  const text = useText(visitorText)
  const say = useServerWords()
  const save = useSend(visitorSetup.routes.saveSettings)
  const form = useRecordForm({
    name: 'visitor settings',
    facts: valuesOf(settings),
    version: settings.version,
    say,
    send: (values, version) => save.mutateAsync({ body: { ...inputOf(values), version } }),
    fieldOf: (path) => path.replace(/^place\./, '').split('.')[0] ?? path,
    theirs: (theirs: VisitorSettings) => ({ facts: valuesOf(theirs), version: theirs.version }),
    after: (answer) => ({ facts: valuesOf(answer.data), version: answer.data.version }),
  })
  const { values, errors, change } = form
  const days = (field: 'photoDays' | 'numberDays' | 'answerMinutes', suffix: string, max: number, hint?: string) => (
    <NumberField
      label={text[field]}
      hint={hint}
      suffix={suffix}
      min={1}
      max={max}
      disabled={!mayEdit}
      value={values[field]}
      onChange={(value) => change(field, value ?? 1)}
      error={errors[field]}
    />
  )
  return (
    <PageForm
      form={form}
      label={(field) => (text as unknown as Record<string, string>)[field] ?? field}
      mayEdit={mayEdit}
    >
      <div className={pageFields.all}>
        <TextField
          type="time"
          label={text.opensAt}
          disabled={!mayEdit}
          value={values.opensAt}
          onChange={(value) => change('opensAt', value)}
          error={errors.opensAt}
        />
        <TextField
          type="time"
          label={text.closesAt}
          disabled={!mayEdit}
          value={values.closesAt}
          onChange={(value) => change('closesAt', value)}
          error={errors.closesAt}
        />
        {days('answerMinutes', text.min, 30, text.answerMinutesHint)}
        {days('photoDays', text.days, 1000)}
        {days('numberDays', text.days, 3000)}
        <Checkbox
          label={text.freshPhoto}
          checked={values.freshPhoto}
          disabled={!mayEdit}
          onChange={(checked) => change('freshPhoto', checked)}
        />
        <MultiSelect
          label={text.badgeFields}
          disabled={!mayEdit}
          options={badgeFields.map((value) => ({ value, label: text.badge[value] }))}
          value={values.badgeFields}
          onChange={(chosen) => change('badgeFields', chosen as Values['badgeFields'])}
        />
        <NetworksField
          networks={values.networks}
          disabled={!mayEdit}
          error={errors.networks}
          onChange={(networks) => change('networks', networks)}
        />
        <MultiSelect
          label={text.receivers}
          hint={text.receiversHint}
          disabled={!mayEdit}
          options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={values.receiverIds}
          onChange={(chosen) => change('receiverIds', chosen)}
          error={errors.receiverIds}
        />
        <PlaceField
          latitude={values.latitude}
          longitude={values.longitude}
          radius={values.radius}
          errors={errors}
          disabled={!mayEdit}
          onChange={(changes) => {
            for (const [field, value] of Object.entries(changes)) change(field as keyof Values, value)
          }}
        />
      </div>
    </PageForm>
  )
}

type NetworksFieldProps = {
  readonly networks: readonly string[]
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (networks: string[]) => void
}

/** Several addresses in one field, separated by spaces. */
function NetworksField({ networks, disabled, error, onChange }: NetworksFieldProps) {
  const text = useText(visitorText)
  const [typed, setTyped] = useState(networks.join(' '))
  return (
    <TextField
      label={text.networks}
      hint={text.networksHint}
      optional
      disabled={disabled}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        onChange(value.split(/[\s,]+/).filter(Boolean))
      }}
      error={error}
    />
  )
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const text = useText(visitorText)
  const [pin, setPin] = useState('')
  const save = useSend(visitorSetup.routes.savePin)
  const { send, isSending, errors } = useSending()
  return (
    <Section title={text.pin} subtitle={hasPin ? text.pinSet : undefined}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send(
            () => save.mutateAsync({ body: { pin } }),
            () => setPin(''),
          )
        }}
      >
        <TextField
          label={text.pin}
          hint={text.pinHint}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          value={pin}
          onChange={setPin}
          error={errors.pin}
        />
        <div className={css.row}>
          <Button type="submit" loading={isSending} disabled={pin.length < 4}>
            {text.savePin}
          </Button>
        </div>
      </form>
    </Section>
  )
}
