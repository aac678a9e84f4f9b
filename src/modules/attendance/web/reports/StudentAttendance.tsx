import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { attendedShare, type Code, totalOf } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import days from '../Attendance.module.css'
import { attendanceText, useServerWords } from '../words.ts'
import { HeatMap } from './HeatMap.tsx'

/** The heat map's shade for each code. */
const shares: Readonly<Record<Code, number>> = { P: 1, HD: 0.7, ML: 0.5, A: 0 }

/** A student's attendance this year, and their planned absences. */
export default function StudentAttendance({ id }: { id: string }) {
  const text = useText(attendanceText)
  const { date, percent, number } = useFormat()
  const reading = useRead(attendanceReports.routes.getStudentDays, { params: { studentId: id } })
  if (reading.isError)
    return <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
  if (!reading.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} />
      </Loading>
    )
  const { counts } = reading.data
  const share = attendedShare(counts)
  return (
    <div className={days.stack}>
      {share === null ? (
        <EmptyState kind="nothing" compact sketch="register" title={text.student.none} body={text.student.noneHint} />
      ) : (
        <>
          <div className={days.figures}>
            <StatBlock value={percent(share)} label={fill(text.student.share, { n: number(totalOf(counts)) })} />
            <StatBlock value={number(counts.absent)} label={text.codes.A} />
            <StatBlock value={number(counts.half)} label={text.codes.HD} />
            <StatBlock value={number(counts.medical)} label={text.codes.ML} />
          </div>
          <HeatMap
            label={text.student.map}
            days={reading.data.days.toReversed().map((day) => ({
              date: day.date,
              share: shares[day.code],
              letter: day.code,
              words: `${date(day.date, { weekday: 'short', day: 'numeric', month: 'short' })}: ${text.codes[day.code]}${day.note && `, ${day.note}`}`,
            }))}
          />
        </>
      )}
      <KnownAbsences studentId={id} />
    </div>
  )
}

function KnownAbsences({ studentId }: { studentId: string }) {
  const text = useText(attendanceText).student
  const { date } = useFormat()
  const [isAdding, setAdding] = useState(false)
  const list = useRead(attendance.routes.listKnownAbsences, { params: { studentId } })
  const remove = useSend(attendance.routes.deleteKnownAbsence)
  const absences = list.data?.absences ?? []
  return (
    <Section
      title={text.known}
      subtitle={text.knownHint}
      action={
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      {absences.length === 0 ? (
        <p className={days.meta}>{text.noKnown}</p>
      ) : (
        <Lines>
          {absences.map((one) => (
            <Line
              key={one.knownAbsenceId}
              before={<AttendanceLetter code={one.code} />}
              name={`${date(one.startDate)} – ${date(one.endDate)}`}
              meta={[one.announcedBy ?? (one.toldBy === 'guardian' ? text.guardian : text.school), one.reason]
                .filter(Boolean)
                .join(' · ')}
              more={
                one.paper && (
                  <Link to={one.paper.url} download={one.paper.name}>
                    {one.paper.name}
                  </Link>
                )
              }
            >
              <IconButton
                icon={IconTrash}
                label={text.drop}
                onClick={() => remove.mutate({ params: { knownAbsenceId: one.knownAbsenceId } })}
              />
            </Line>
          ))}
        </Lines>
      )}
      {isAdding && <NewAbsence studentId={studentId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function NewAbsence({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const text = useText(attendanceText)
  const say = useServerWords()
  const { timeZone } = useSchool()
  const add = useSend(attendance.routes.addKnownAbsence)
  const now = today(timeZone)
  const form = useRecordForm({
    name: `known absence ${studentId}`,
    facts: { startDate: now as string, endDate: now as string, code: 'ML', toldBy: 'guardian', reason: '' },
    version: 0,
    say,
    blames: { 'known-already': 'startDate' },
    send: (mine) =>
      add.mutateAsync({
        params: { studentId },
        body: {
          startDate: mine.startDate as CivilDate,
          endDate: (mine.endDate || mine.startDate) as CivilDate,
          code: mine.code as 'A' | 'HD' | 'ML',
          toldBy: mine.toldBy as 'guardian' | 'school',
          reason: mine.reason,
        },
      }),
    onSaved: onClose,
  })
  const labels: Record<string, string> = {
    startDate: text.student.first,
    endDate: text.student.last,
    reason: text.student.reason,
  }
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={labels[field] ?? field}
      required
      value={form.values[field] || null}
      onChange={(value) => form.change(field, value ?? '')}
      error={form.errors[field]}
    />
  )
  return (
    <RecordDrawer
      title={text.student.addTitle}
      isNew
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <div className={css.pair}>
        {day('startDate')}
        {day('endDate')}
      </div>
      <SegmentedControl
        label={text.student.code}
        value={form.values.code}
        onChange={(value) => form.change('code', value)}
        options={(['ML', 'A', 'HD'] as const).map((code) => ({ value: code as string, label: text.codes[code] }))}
      />
      <SegmentedControl
        label={text.student.toldBy}
        value={form.values.toldBy}
        onChange={(value) => form.change('toldBy', value)}
        options={[
          { value: 'guardian', label: text.student.guardian },
          { value: 'school', label: text.student.school },
        ]}
      />
      <TextField
        label={text.student.reason}
        maxLength={200}
        value={form.values.reason}
        onChange={(value) => form.change('reason', value)}
        error={form.errors.reason}
      />
    </RecordDrawer>
  )
}
