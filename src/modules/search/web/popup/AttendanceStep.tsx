import { useEffect, useState } from 'react'
import { totalOf } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { targetOf } from '../paths.ts'
import { searchText } from '../words.ts'
import { saveAttendanceFile } from './attendanceFile.ts'
import { usedDate, usedRange } from './flow.ts'
import css from './SearchPopup.module.css'
import type { StepsProps } from './useSteps.ts'

/** Picking a date pauses this long before it counts, in ms. */
const pause = 300

/** The day of a register, or the days of a file. */
export function AttendanceStep(props: StepsProps) {
  return props.flow.action?.format ? <RangeStep {...props} /> : <DayStep {...props} />
}

/** The first and the last day that can be chosen. */
const limitsOf = ({ setup }: StepsProps) => {
  const { year = null, today = '' } = setup.data ?? {}
  const last = year && year.end < today ? year.end : today
  return { year, today, min: year?.start, max: last }
}

function DayStep(props: StepsProps) {
  const { flow, go } = props
  const { keyword, action, place } = flow
  const text = useText(searchText).attendance
  const { date: formatDate, number } = useFormat()
  const { year, today, min, max } = limitsOf(props)
  const [picked, setPicked] = useState<string | null>(max)
  const [day, setDay] = useState(max)
  useEffect(() => {
    const timer = setTimeout(() => {
      const used = usedDate(picked, year, today)
      if (used !== null) setDay(used)
    }, pause)
    return () => clearTimeout(timer)
  }, [picked, year, today])
  const report = useRead(
    attendanceReports.routes.getClassDays,
    { params: { classId: place?.classId ?? '' }, query: { start: day as CivilDate, end: day as CivilDate } },
    { enabled: place !== null && day !== '' },
  )
  if (!keyword || !action || !place) return null
  const counts = report.data?.days.find(({ date }) => date === day)?.counts
  const isMarking = action.actionId === 5
  return (
    <section className={css.step}>
      <DateField label={text.date} value={picked} onChange={setPicked} min={min} max={max} />
      <button
        type="button"
        className={css.row}
        onClick={() => go(keyword, action, place, targetOf(6, action, place, day), day)}
      >
        <span className={css.rowWords}>
          <span className={css.rowTitle}>
            {place.className} · {formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </span>
          <span className={css.rowHint}>
            {counts
              ? fill(text.marked, { present: number(counts.present), away: number(totalOf(counts) - counts.present) })
              : report.isFetching
                ? ''
                : text.notMarked}
          </span>
        </span>
        <span className={css.rowHint}>{isMarking ? text.mark : text.view}</span>
      </button>
    </section>
  )
}

function RangeStep(props: StepsProps) {
  const { flow, go } = props
  const { keyword, action, place } = flow
  const text = useText(searchText)
  const { timeZone } = useSchool()
  const { min, max } = limitsOf(props)
  const [range, setRange] = useState<readonly [string | null, string | null]>([null, null])
  const [isMaking, setMaking] = useState(false)
  if (!keyword || !action?.format || !place) return null
  const { format, actionId } = action
  const used = usedRange({ from: range[0], to: range[1] })
  const make = async () => {
    if (!used) return
    setMaking(true)
    try {
      const [start, end] = used as readonly [CivilDate, CivilDate]
      const report = await call(attendanceReports.routes.getClassDays, {
        params: { classId: place.classId },
        query: { start, end },
      })
      const words = { ...text.attendance, name: fill(text.attendance.file, { class: place.className }) }
      await saveAttendanceFile(format, report, words, timeZone)
      go(keyword, action, place, targetOf(6, action, place, end), end)
    } catch {
      toast.error(text.attendance.failed)
    } finally {
      setMaking(false)
    }
  }
  return (
    <section className={css.step}>
      <DateRangeField
        label={text.attendance.range}
        hint={text.attendance.rangeHint}
        value={range}
        onChange={setRange}
        min={min}
        max={max}
      />
      <Button variant="primary" disabled={!used} loading={isMaking} onClick={() => void make()}>
        {text.actions[actionId as 7]}
      </Button>
    </section>
  )
}
