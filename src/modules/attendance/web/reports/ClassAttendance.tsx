import { useState } from 'react'
import { attendedShare, totalOf } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import type { ClassDays } from '#modules/attendance/reportSchemas.ts'
import { addDays, type CivilDate, startOfMonth, today } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import type { IsoRange } from '#ui/calendar/Calendar.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Attendance.module.css'
import { useAttendanceNews } from '../useAttendanceNews.ts'
import { attendanceText } from '../words.ts'
import { CodeLetters } from './CodeLetters.tsx'
import { HeatMap } from './HeatMap.tsx'

/** A class over a date range: a heat map of attendance, and each student day by day. */
export default function ClassAttendance({ id }: { id: string }) {
  const text = useText(attendanceText).days
  const { timeZone } = useSchool()
  const now = today(timeZone)
  useAttendanceNews()
  const [range, setRange] = useState<IsoRange>([addDays(now, -29), now])
  const [from, to] = range
  const list = useRead(attendanceReports.routes.getClassDays, {
    params: { classId: id },
    query: { ...(from && { start: from as CivilDate }), ...(to && { end: to as CivilDate }) },
  })
  return (
    <div className={css.stack}>
      <div className={css.controls}>
        <DateRangeField
          label={text.range}
          value={range}
          onChange={setRange}
          max={now}
          quick={[
            { label: text.last30, from: addDays(now, -29), to: now },
            { label: text.month, from: startOfMonth(now), to: now },
            { label: text.year, from: addDays(now, -365), to: now },
          ]}
        />
      </div>
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && <Days report={list.data} />}
    </div>
  )
}

function Days({ report }: { report: ClassDays }) {
  const text = useText(attendanceText).days
  const { date, percent, number } = useFormat()
  const count = useCount()
  const words = useText(attendanceText).office
  if (report.days.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  const long = (day: string) => date(day, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <>
      <HeatMap
        label={fill(text.map, { class: report.className })}
        days={report.days.map((day) => {
          const share = attendedShare(day.counts) ?? 0
          const away = totalOf(day.counts) - day.counts.present
          return {
            date: day.date,
            share,
            words: fill(text.cell, { day: long(day.date), share: percent(share), away: number(away) }),
          }
        })}
      />
      <Section title={text.students} subtitle={count(words.count, report.students.length)}>
        <div className={css.scroll}>
          <table className={css.table} aria-label={fill(text.table, { class: report.className })}>
            <thead>
              <tr>
                <th scope="col">{text.student}</th>
                <th scope="col">{text.range}</th>
                <th scope="col" className={css.figure}>
                  {text.share}
                </th>
              </tr>
            </thead>
            <tbody>
              {report.students.map(({ studentId, name, rollNo, codes, counts }) => {
                const share = attendedShare(counts)
                return (
                  <tr key={studentId}>
                    <th scope="row">
                      {name}
                      <div className={css.meta}>{rollNo}</div>
                    </th>
                    <td>
                      <CodeLetters codes={codes} days={report.days.map((day) => long(day.date))} />
                    </td>
                    <td className={css.figure}>{share === null ? '·' : percent(share)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  )
}
