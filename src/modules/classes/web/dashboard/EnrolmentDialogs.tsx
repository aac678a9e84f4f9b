import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../FormDialog.module.css'
import { FormDialog } from '../FormDialog.tsx'
import { setupText } from '../setupWords.ts'

interface EnrolmentDialogProps {
  classId: string
  className: string
  studentIds: readonly string[]
  /** Clears the selection. */
  clear: () => void
  onClose: () => void
}

/** Moves students into another class from a date on. */
export function MoveStudentsDialog({ classId, className, studentIds, clear, onClose }: EnrolmentDialogProps) {
  const text = useText(setupText).roll
  const count = useCount()
  const { timeZone } = useSchool()
  const [to, setTo] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(today(timeZone))
  const options = useRead(classes.routes.listClassOptions, {})
  const send = useSend(classes.routes.moveStudents)
  const others = (options.data?.classes ?? []).filter((one) => one.classId !== classId)
  const submit = async () => {
    const body = { fromDate: from ?? '', studentIds: [...studentIds] }
    await send.mutateAsync({ params: { classId: to ?? '' }, body })
    clear()
    toast.success(fill(text.moveDone, { class: others.find((one) => one.classId === to)?.className ?? '' }))
  }
  return (
    <FormDialog
      title={count(text.moveTitle, studentIds.length)}
      submit={text.moveSubmit}
      ready={to !== null && from !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={text.to}
        required
        value={to}
        onChange={setTo}
        options={others.map((one) => ({ value: one.classId, label: one.className, group: one.grade }))}
      />
      <DateField label={text.from} required value={from} onChange={setFrom} />
      <p className={css.hint}>{fill(text.moveHint, { class: className })}</p>
    </FormDialog>
  )
}

/** Records the last day of students who leave. */
export function LeaveClassDialog({ classId, className, studentIds, clear, onClose }: EnrolmentDialogProps) {
  const text = useText(setupText).roll
  const count = useCount()
  const { timeZone } = useSchool()
  const [day, setDay] = useState<string | null>(today(timeZone))
  const send = useSend(classes.routes.endEnrolments)
  const submit = async () => {
    const body = { lastDay: day ?? '', studentIds: [...studentIds] }
    await send.mutateAsync({ params: { classId }, body })
    clear()
    toast.success(text.leaveDone)
  }
  return (
    <FormDialog
      title={count(text.leaveTitle, studentIds.length)}
      submit={text.leaveSubmit}
      ready={day !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField label={text.lastDay} required value={day} onChange={setDay} />
      <p className={css.hint}>{fill(text.leaveHint, { class: className })}</p>
    </FormDialog>
  )
}
