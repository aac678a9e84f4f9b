import { useState } from 'react'
import { attendedShare } from '#modules/attendance/codes.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import type { Class } from '#modules/classes/schemas.ts'
import { teacherClassOf } from '#modules/classes/web/paths.ts'
import { classStudentPath } from '#modules/people/web/paths.ts'
import { startOfWeek } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import css from '../Home.module.css'
import { Ledger } from '../Ledger.tsx'
import { useDay } from '../useDay.ts'
import { homeText } from '../words.ts'

const initialRows = 8

/** Asked for with the rest of the page, before it is known whether there is an own class. */
export const useOwnClassDays = () => useRead(attendanceReports.routes.listOwnClassDays, {}, { isTogether: true })

/** The class teacher's own class by roll number, with attendance of the last 30 days. */
export function OwnClass({ own, index }: { own: Class; index: number }) {
  const text = useText(homeText).teacher
  const { number, percent } = useFormat()
  const { date } = useDay()
  const [isExpanded, setExpanded] = useState(false)
  const found = useOwnClassDays()
  const ownDays = found.data?.classes.find(({ classId }) => classId === own.classId)
  const rows = ownDays?.students ?? []
  const days = ownDays?.days.map((day) => day.date) ?? []
  const weekIndex = days.findIndex((day) => day >= startOfWeek(date))
  const todayIndex = days.indexOf(date)
  return (
    <Section
      title={fill(text.ownClass, { class: own.className })}
      action={<Link to={teacherClassOf(own, index)}>{text.openClass}</Link>}
    >
      {found.isPending && (
        <Loading>
          <SkeletonRows rows={Math.min(initialRows, own.studentCount || initialRows)} columns={3} person />
        </Loading>
      )}
      {found.isError && !found.data && (
        <EmptyState
          kind="failed"
          compact
          body={found.error.message}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data && (
        <Ledger
          label={fill(text.ownClass, { class: own.className })}
          rows={isExpanded ? rows : rows.slice(0, initialRows)}
          rowId={({ studentId }) => studentId}
          columns={[
            {
              id: 'student',
              header: text.student,
              cell: ({ studentId, name, rollNo, photoUrl }) => (
                <PersonCell
                  name={name}
                  src={photoUrl}
                  meta={fill(text.rollNo, { roll: rollNo })}
                  to={classStudentPath(studentId)}
                />
              ),
            },
            {
              id: 'today',
              header: text.todayCode,
              cell: ({ codes }) => {
                const code = codes[todayIndex]
                return code ? <AttendanceLetter code={code} size="small" /> : '·'
              },
            },
            {
              id: 'week',
              header: text.weekCodes,
              isExtra: true,
              cell: ({ codes }) =>
                weekIndex < 0
                  ? '·'
                  : codes
                      .slice(weekIndex)
                      .map((code) => code ?? '·')
                      .join(' '),
            },
            {
              id: 'share',
              header: text.share,
              isNumber: true,
              cell: ({ counts }) => {
                const share = attendedShare(counts)
                return share === null ? '·' : percent(share)
              },
            },
          ]}
        />
      )}
      {rows.length > initialRows && (
        <div className={css.more} data-print="hide">
          <Button variant="quiet" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? text.showFewer : fill(text.showAll, { n: number(rows.length) })}
          </Button>
        </div>
      )}
    </Section>
  )
}
