import { useState } from 'react'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile, useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Select } from '#ui/select/Select.tsx'
import { leave } from '../contract.ts'
import type { LeaveTypeId } from '../leaveRules.ts'
import type { LeaveBalance } from '../schemas.ts'
import { useLeaveWords } from './leaveWords.ts'
import { leaveText, useServerWords } from './words.ts'

type LeaveFormValues = {
  readonly typeId: string
  readonly startDate: string
  readonly endDate: string
  readonly fromAfternoon: boolean
  readonly untilNoon: boolean
  readonly reason: string
}

/** The server's own limit. */
const mostBytes = 10 * 1024 * 1024

const bodyOf = (mine: LeaveFormValues) => ({
  typeId: Number(mine.typeId) as LeaveTypeId,
  startDate: mine.startDate as CivilDate,
  endDate: (mine.endDate || mine.startDate) as CivilDate,
  fromAfternoon: mine.fromAfternoon,
  untilNoon: mine.untilNoon,
  reason: mine.reason,
})

/** The leave request form. It counts the days of leave while you fill it in. */
export function LeaveForm({ balances, onClose }: { balances: readonly LeaveBalance[]; onClose: () => void }) {
  const text = useText(leaveText).form
  const say = useServerWords()
  const words = useLeaveWords()
  const { timeZone } = useSchool()
  const send = useSend(leave.routes.requestLeave)
  const [paper, setPaper] = useState<File | null>(null)
  const now = today(timeZone)
  const form = useRecordForm<LeaveFormValues>({
    name: 'leave request',
    facts: {
      typeId: String(balances[0]?.typeId ?? 1),
      startDate: now,
      endDate: now,
      fromAfternoon: false,
      untilNoon: false,
      reason: '',
    },
    version: 0,
    say,
    blames: { overlapping: 'startDate', 'no-school-day': 'startDate', 'not-enough': 'typeId', 'not-given': 'typeId' },
    send: async (mine) => {
      const made = await send.mutateAsync({ body: bodyOf(mine) })
      if (paper)
        await sendFile(leave.routes.attachToLeave, { params: { leaveRequestId: made.data.leaveRequestId } }, paper)
      return made
    },
    onSaved: onClose,
  })
  const { values, errors, change } = form
  const labels: Record<string, string> = {
    typeId: text.type,
    startDate: text.first,
    endDate: text.last,
    reason: text.reason,
  }
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={labels[field] ?? field}
      required
      value={values[field] || null}
      onChange={(value) => change(field, value ?? '')}
      error={errors[field]}
    />
  )
  const half = (field: 'fromAfternoon' | 'untilNoon') => (
    <Checkbox label={text[field]} checked={values[field]} onChange={(on) => change(field, on)} />
  )
  return (
    <RecordDrawer
      title={text.title}
      subtitle={text.subtitle}
      isNew
      submitLabel={text.send}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <Select
        label={text.type}
        required
        value={values.typeId}
        onChange={(value) => change('typeId', value ?? '')}
        error={errors.typeId}
        options={balances.map(({ typeId }) => ({ value: String(typeId), label: words.type(typeId) }))}
      />
      <div className={css.pair}>
        {day('startDate')}
        {day('endDate')}
      </div>
      {half('fromAfternoon')}
      {half('untilNoon')}
      <Counted mine={values} />
      <TextArea
        label={text.reason}
        required
        max={500}
        value={values.reason}
        onChange={(value) => change('reason', value)}
        error={errors.reason}
      />
      <FileDrop
        label={text.paper}
        hint={text.paperHint}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        maxFiles={1}
        maxSize={mostBytes}
        files={paper ? [{ id: 'paper', name: paper.name, size: paper.size, state: 'waiting' }] : []}
        onAdd={(files) => setPaper(files[0] ?? null)}
        onRemove={() => setPaper(null)}
      />
    </RecordDrawer>
  )
}

/** How many days of leave the request uses, once both dates are entered. */
function Counted({ mine }: { mine: LeaveFormValues }) {
  const text = useText(leaveText).form
  const words = useLeaveWords()
  const { startDate, endDate, fromAfternoon, untilNoon } = bodyOf(mine)
  const isWhole = Boolean(startDate && endDate && startDate <= endDate)
  const counted = useRead(
    leave.routes.countLeave,
    { query: { startDate, endDate, fromAfternoon: String(fromAfternoon), untilNoon: String(untilNoon) } },
    { enabled: isWhole },
  )
  if (!isWhole || !counted.data) return null
  const { halfDays } = counted.data
  return halfDays === 0 ? (
    <Notice tone="warn" title={text.closed} />
  ) : (
    <Notice tone="info" title={fill(text.takes, { n: words.days(halfDays) })} />
  )
}
