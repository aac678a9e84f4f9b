import { useState } from 'react'
import { visits } from '#modules/visitors/contract.ts'
import { dialText } from '#modules/visitors/phone.ts'
import { type CivilDate, instantOf, today } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import { useSending } from '../useSending.ts'
import { visitorText } from '../words.ts'

type InviteDialogProps = {
  readonly purposes: readonly { readonly visitPurposeId: string; readonly name: string }[]
  /** For whom the office invites; without a list, visitors come to the person who invites them. */
  readonly hosts?: readonly { readonly userId: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Invites a visitor; the pass goes to their phone. */
export function InviteDialog({ purposes, hosts, onClose }: InviteDialogProps) {
  const text = useText(visitorText)
  const { timeZone } = useSchool()
  // The same invitation sent twice is one invitation.
  const [clientId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [company, setCompany] = useState('')
  const [phone, setPhone] = useState('')
  const [visitPurposeId, setVisitPurposeId] = useState(purposes[0]?.visitPurposeId ?? '')
  const [day, setDay] = useState<string | null>(today(timeZone))
  const [time, setTime] = useState<string | null>('10:00')
  const [partySize, setPartySize] = useState<number | null>(1)
  const [note, setNote] = useState('')
  const [hostId, setHostId] = useState<string | null>(null)
  const invite = useSend(visits.routes.inviteVisitor)
  const { send, isSending, errors } = useSending()
  const submit = () => {
    if (!day || !time) return
    const expectedAt = instantOf(day as CivilDate, time, timeZone)
    const body = {
      clientId,
      name,
      company,
      phone: dialText(phone) ?? phone,
      visitPurposeId,
      expectedAt,
      partySize: partySize ?? 1,
      note,
      hostId,
    }
    void send(() => invite.mutateAsync({ body }), onClose)
  }
  return (
    <FormDialog
      title={text.invite}
      submitLabel={text.sendInvite}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.visitorName}
        required
        value={name}
        onChange={setName}
        error={errors.name}
        data-autofocus=""
      />
      <TextField
        label={text.phone}
        hint={text.phoneHint}
        required
        type="tel"
        value={phone}
        onChange={setPhone}
        error={errors.phone}
      />
      <TextField label={text.company} optional value={company} onChange={setCompany} error={errors.company} />
      <NativeSelect
        label={text.purpose}
        value={visitPurposeId}
        onChange={setVisitPurposeId}
        options={purposes.map((one) => ({ value: one.visitPurposeId, label: one.name }))}
        error={errors.visitPurposeId}
      />
      {hosts && (
        <Select
          label={text.host}
          options={hosts.map(({ userId, name: label }) => ({ value: userId, label }))}
          value={hostId}
          onChange={setHostId}
          error={errors.hostId}
        />
      )}
      <DateField label={text.date} required value={day} onChange={setDay} error={errors.expectedAt} />
      <TextField type="time" label={text.time} required value={time ?? ''} onChange={setTime} />
      <NumberField
        label={text.partySize}
        min={1}
        max={200}
        value={partySize}
        onChange={setPartySize}
        error={errors.partySize}
      />
      <TextField label={text.note} optional maxLength={300} value={note} onChange={setNote} error={errors.note} />
    </FormDialog>
  )
}
