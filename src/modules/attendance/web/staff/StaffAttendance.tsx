import { IconArrowBackUp, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { codeKeys, type StaffCode, staffCodes } from '#modules/attendance/codes.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import type { StaffLine, StaffRegister } from '#modules/attendance/staffAttendanceSchemas.ts'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { staffEditing } from '../access.ts'
import { OfficeTabs } from '../OfficeTabs.tsx'
import css from '../register/CodeList.module.css'
import { CodeList } from '../register/CodeList.tsx'
import { countsInWords } from '../register/codeCounts.ts'
import { startMarks, undo } from '../register/marks.ts'
import { attendanceTitles } from '../titles.ts'
import { attendanceText, useServerWords } from '../words.ts'
import { StaffAbsentees } from './StaffAbsentees.tsx'
import { StaffReport } from './StaffReport.tsx'

const keys: Readonly<Record<string, StaffCode>> = { ...codeKeys, l: 'L' }
const nextOf = (code: StaffCode): StaffCode => staffCodes[(staffCodes.indexOf(code) + 1) % staffCodes.length] ?? 'P'
const leaveNames = ['sick', 'duty', 'vacation', 'parental', 'others', 'paid', 'unpaid'] as const

/** The staff register of a day, with approved leave prefilled, and the yearly report. */
export default function StaffAttendance() {
  const text = useText(attendanceText)
  const { titles } = useText(attendanceTitles)
  const say = useServerWords()
  const user = useUser()
  const { timeZone } = useSchool()
  const [params, setParams] = useSearchParams()
  const date = params.get('date') ?? today(timeZone)
  const reading = useRead(staffAttendance.routes.getStaffRegister, { params: { date: date as CivilDate } })
  return (
    <>
      <PageHeader
        title={titles.staff}
        actions={
          <>
            {mayUse(staffEditing, user) && (
              <ButtonLink icon={IconUpload} to={importStartOf('staffAttendance')}>
                {text.office.import}
              </ButtonLink>
            )}
            <DateField
              label={text.office.date}
              labelHidden
              max={today(timeZone)}
              value={date}
              onChange={(day) => {
                if (day) setParams({ date: day })
              }}
            />
          </>
        }
      >
        <OfficeTabs at="staff" />
      </PageHeader>
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={10} columns={2} person />
        </Loading>
      )}
      {reading.isError && !reading.data && (
        <EmptyState
          kind="failed"
          body={say(reading.error)}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {reading.data &&
        (reading.data.staff.length === 0 ? (
          <EmptyState kind="nothing" sketch="register" title={text.staff.none} />
        ) : params.get('show') === 'away' ? (
          <StaffAbsentees register={reading.data} />
        ) : (
          <Sheet key={`${reading.data.date} ${reading.data.version}`} register={reading.data} />
        ))}
      <StaffReport />
    </>
  )
}

function Sheet({ register }: { register: StaffRegister }) {
  const text = useText(attendanceText)
  const say = useServerWords()
  const { number, date, time } = useFormat()
  const { timeZone } = useSchool()
  const user = useUser()
  const send = useSend(staffAttendance.routes.saveStaffRegister)
  const [marks, setMarks] = useState(() => startMarks(register.staff.map(({ userId, code }) => ({ id: userId, code }))))
  const [reason, setReason] = useState('')
  const { version, isLocked, isOpen, takenBy, takenAt } = register
  const isTaken = version > 0
  const isChanged = register.staff.some(({ userId, code }) => marks.codes[userId] !== code)
  const needsReason = isTaken && isLocked && isChanged
  const mayEdit = isOpen && mayUse(staffAttendance.routes.saveStaffRegister.access, user)
  const save = async () => {
    const body = { baseVersion: version, marks: { ...marks.codes }, reason }
    try {
      await send.mutateAsync({ params: { date: register.date }, body })
      toast.success(text.staff.saved)
    } catch (failed) {
      const { code } = failed as ApiProblem
      toast.error(code === 'register-changed' ? text.staff.overtaken : say(failed as ApiProblem))
    }
  }
  const metaOf = ({ employeeNo, isTeacher, note, source, leaveTypeId }: StaffLine) => {
    const leave = leaveTypeId && text.staff.leaveTypes[leaveNames[leaveTypeId - 1] ?? 'others']
    const from =
      source === 'leave'
        ? text.staff.fromLeave
        : source === 'office'
          ? text.staff.fromOffice
          : source === 'gate'
            ? text.staff.fromGate
            : ''
    return [isTeacher ? text.staff.teacher : text.staff.otherStaff, employeeNo, leave, from, note]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <div className={css.page}>
      {!isOpen && <Notice tone="info" title={text.office.closed} />}
      <div className={css.state}>
        {isTaken ? (
          <Status tone="good">
            {fill(text.register.takenBy, { name: takenBy ?? '·', time: takenAt ? time(takenAt, timeZone) : '' })}
          </Status>
        ) : (
          <Status tone="draft">{text.register.notTaken}</Status>
        )}
      </div>
      <CodeList
        label={fill(text.staff.list, { day: date(register.date) })}
        lines={register.staff.map((one) => ({ id: one.userId, name: one.name, meta: metaOf(one) }))}
        marks={marks}
        onChange={setMarks}
        keys={keys}
        next={nextOf}
        leaveWord={text.codes.L}
        draft={!isTaken || isChanged}
        mayEdit={mayEdit}
      />
      {mayEdit && (
        <div className={css.bar}>
          {needsReason && (
            <div className={css.reason}>
              <TextField label={text.register.reason} required maxLength={300} value={reason} onChange={setReason} />
            </div>
          )}
          <IconButton
            icon={IconArrowBackUp}
            label={text.register.undo}
            disabled={marks.past.length === 0}
            onClick={() => setMarks(undo(marks))}
          />
          <div className={css.submit}>
            <Button
              variant="primary"
              size="large"
              block
              loading={send.isPending}
              disabled={(isTaken && !isChanged) || (needsReason && reason.trim() === '')}
              onClick={() => void save()}
            >
              {fill(text.staff.submit, { counts: countsInWords(Object.values(marks.codes), number) })}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
