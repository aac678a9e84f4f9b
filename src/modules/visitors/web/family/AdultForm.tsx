import { useState } from 'react'
import { pickups } from '#modules/visitors/contract.ts'
import { familyPickup } from '#modules/visitors/familyContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { useSending } from '../useSending.ts'
import { visitorText } from '../words.ts'

type AdultFormProps = {
  readonly studentId: string
  readonly today: CivilDate
  /** Whether the office adds the person, and not a guardian. */
  readonly isSchool?: boolean
  readonly onClose: () => void
}

/** Names somebody who may fetch the child. */
export function AdultForm({ studentId, today, isSchool = false, onClose }: AdultFormProps) {
  const text = useText(visitorText)
  const [name, setName] = useState('')
  const [relation, setRelation] = useState('')
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const [validTo, setValidTo] = useState<string | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const asGuardian = useSend(familyPickup.routes.addChildAdult)
  const asSchool = useSend(pickups.routes.addStudentAdult)
  const add = isSchool ? asSchool : asGuardian
  const { send, isSending, errors } = useSending()
  const params = { studentId }
  const save = async () => {
    const route = isSchool ? pickups.routes.keepStudentAdultPhoto : familyPickup.routes.keepAdultPhoto
    const photoFileId = photo ? (await sendFile(route, { params }, photo)).data.fileId : null
    const days = { validFrom: (validFrom ?? today) as CivilDate, validTo: validTo as CivilDate | null }
    return add.mutateAsync({ params, body: { name, relation, photoFileId, ...days } })
  }
  return (
    <FormDialog
      title={text.addAdult}
      submitLabel={text.add}
      isSending={isSending}
      onSubmit={() => void send(save, onClose)}
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
        label={text.relation}
        required
        maxLength={60}
        value={relation}
        onChange={setRelation}
        error={errors.relation}
      />
      <Field label={text.photo} optional error={errors.file ?? errors.photoFileId}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => setPhoto(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <DateField label={text.validFrom} required value={validFrom} onChange={setValidFrom} error={errors.validFrom} />
      <DateField label={text.validTo} optional value={validTo} onChange={setValidTo} error={errors.validTo} />
    </FormDialog>
  )
}
