import { useState } from 'react'
import { visitorSetup } from '#modules/visitors/contract.ts'
import { dialText } from '#modules/visitors/phone.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useSending } from '../useSending.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

/** Whom the school wants to be warned of, or keeps out. */
export function WatchList() {
  const text = useText(visitorText)
  const [isAdding, setAdding] = useState(false)
  const read = useRead(visitorSetup.routes.listWatch, {})
  const remove = useSend(visitorSetup.routes.deleteWatch)
  const { send } = useSending()
  const entries = read.data?.entries ?? []
  return (
    <Section
      title={text.watch}
      subtitle={text.watchHint}
      action={<Button onClick={() => setAdding(true)}>{text.watchAdd}</Button>}
    >
      {entries.length === 0 && <p className={css.quiet}>{text.watchNone}</p>}
      <Lines label={text.watch}>
        {entries.map(({ watchId, name, phoneEnd, level, reason, expiresOn }) => (
          <Line
            key={watchId}
            name={name || `… ${phoneEnd}`}
            meta={[reason, name && phoneEnd && `… ${phoneEnd}`, expiresOn].filter(Boolean).join(' · ')}
          >
            <Status tone={level === 'block' ? 'bad' : 'part'}>{text.levels[level]}</Status>
            <Button
              size="small"
              onClick={() =>
                void send(
                  () => remove.mutateAsync({ params: { watchId } }),
                  () => undefined,
                )
              }
            >
              {text.remove}
            </Button>
          </Line>
        ))}
      </Lines>
      {isAdding && <AddWatch onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddWatch({ onClose }: { onClose: () => void }) {
  const text = useText(visitorText)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [level, setLevel] = useState<'alert' | 'block'>('alert')
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState<string | null>(null)
  const add = useSend(visitorSetup.routes.addWatch)
  const { send, isSending, errors } = useSending()
  const body = {
    name,
    phone: phone.trim() === '' ? null : (dialText(phone) ?? phone),
    level,
    reason,
    expiresOn: expiresOn as CivilDate | null,
  }
  return (
    <FormDialog
      title={text.watchAdd}
      submitLabel={text.add}
      isSending={isSending}
      onSubmit={() => void send(() => add.mutateAsync({ body }), onClose)}
      onClose={onClose}
    >
      <TextField label={text.watchName} value={name} onChange={setName} error={errors.name} data-autofocus="" />
      <TextField label={text.watchPhone} type="tel" value={phone} onChange={setPhone} error={errors.phone} />
      <NativeSelect
        label={text.level}
        value={level}
        onChange={(value) => setLevel(value === 'block' ? 'block' : 'alert')}
        options={[
          { value: 'alert', label: text.levels.alert },
          { value: 'block', label: text.levels.block },
        ]}
      />
      <TextField
        label={text.reason}
        required
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
      <DateField label={text.expiresOn} optional value={expiresOn} onChange={setExpiresOn} error={errors.expiresOn} />
    </FormDialog>
  )
}
