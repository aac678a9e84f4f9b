import { useState } from 'react'
import { pickups } from '#modules/visitors/contract.ts'
import { familyPickup } from '#modules/visitors/familyContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { useSending } from '../useSending.ts'
import { visitorText } from '../words.ts'

type PassFormProps = {
  readonly studentId: string
  readonly today: CivilDate
  /** Whether the school itself requests it. */
  readonly isSchool?: boolean
  readonly onClose: () => void
}

/** Asks the school to let the child leave early. */
export function PassForm({ studentId, today, isSchool = false, onClose }: PassFormProps) {
  const text = useText(visitorText)
  const [day, setDay] = useState<string | null>(today)
  const [leaveAt, setLeaveAt] = useState<string | null>(null)
  const [returnBy, setReturnBy] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const asGuardian = useSend(familyPickup.routes.requestChildPass)
  const asSchool = useSend(pickups.routes.requestStudentPass)
  const request = isSchool ? asSchool : asGuardian
  const { send, isSending, errors } = useSending()
  const body = { day: (day ?? today) as CivilDate, leaveAt: leaveAt ?? '', returnBy, reason }
  return (
    <FormDialog
      title={text.requestPass}
      submitLabel={text.sendRequest}
      isSending={isSending}
      onSubmit={() => void send(() => request.mutateAsync({ params: { studentId }, body }), onClose)}
      onClose={onClose}
    >
      <DateField label={text.date} required value={day} onChange={setDay} error={errors.day} />
      <TextField
        type="time"
        label={text.passLeave}
        required
        value={leaveAt ?? ''}
        onChange={setLeaveAt}
        error={errors.leaveAt}
      />
      <TextField
        type="time"
        label={text.passReturn}
        optional
        value={returnBy ?? ''}
        onChange={(time) => setReturnBy(time || null)}
        error={errors.returnBy}
      />
      <TextField
        label={text.passReason}
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
    </FormDialog>
  )
}
