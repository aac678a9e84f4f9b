import { attendance } from '#modules/attendance/contract.ts'
import { classStudentPath } from '#modules/people/web/paths.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import css from '../Attendance.module.css'
import { registerOf } from '../paths.ts'
import { attendanceTitles } from '../titles.ts'
import { attendanceText } from '../words.ts'
import { useClassChoice } from './useClassChoice.tsx'

/** The absentees of a class on the last school day, since when, and whom to call. */
export default function YesterdayAbsentees() {
  const text = useText(attendanceText).yesterday
  const { titles } = useText(attendanceTitles)
  const { classId, className, isPending, field } = useClassChoice()
  return (
    <>
      <PageHeader title={titles.absentYesterday} subtitle={text.subtitle} actions={field} />
      {isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={3} person />
        </Loading>
      )}
      {classId && <Absentees key={classId} classId={classId} className={className} />}
      {!isPending && !classId && (
        <EmptyState kind="nothing" sketch="chair" title={text.noClass} body={text.noClassHint} />
      )}
    </>
  )
}

function Absentees({ classId, className }: { classId: string; className: string }) {
  const text = useText(attendanceText).yesterday
  const words = useText(attendanceText).day
  const { date } = useFormat()
  const list = useRead(attendance.routes.listAbsentees, { params: { classId } })
  if (list.isError) return <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (!list.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} person />
      </Loading>
    )
  const { students, taken } = list.data
  const day = date(list.data.date, { weekday: 'long', day: 'numeric', month: 'long' })
  if (!taken)
    return (
      <EmptyState
        kind="nothing"
        sketch="register"
        title={text.notTaken}
        body={`${day}. ${text.notTakenHint}`}
        action={
          <ButtonLink variant="primary" to={registerOf({ classId, date: list.data.date })}>
            {words.take}
          </ButtonLink>
        }
      />
    )
  if (students.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="register"
        title={text.none}
        body={fill(text.noneHint, { class: className, day })}
      />
    )
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={`${className}, ${day}`}>
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            <th scope="col">{text.code}</th>
            <th scope="col">{text.since}</th>
            <th scope="col">{text.guardian}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((one) => (
            <tr key={one.studentId}>
              <th scope="row">
                <PersonCell name={one.name} meta={one.rollNo} to={classStudentPath(one.studentId)} />
              </th>
              <td>
                <AttendanceLetter code={one.code} />
              </td>
              <td>{one.absentSince ? date(one.absentSince, { day: 'numeric', month: 'short' }) : '·'}</td>
              <td>
                {one.guardian || '·'}
                {one.guardianPhone && (
                  <div>
                    <PhoneNumber link>{one.guardianPhone}</PhoneNumber>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
