import { lazy, Suspense, useState } from 'react'
import { students } from '#modules/people/contract.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../profile/Profile.module.css'
import { peopleText } from '../words.ts'

const PlaceStudent = lazy(() => import('./PlaceStudent.tsx').then((file) => ({ default: file.PlaceStudent })))

/** A student's current and past classes. */
export function AcademicTab({ student }: { student: StudentProfile }) {
  const text = useText(peopleText).academic
  const mayPlace = mayUse(students.routes.placeStudent.access, useUser())
  const [isPlacing, setPlacing] = useState(false)
  const place = mayPlace && (
    <Button size="small" onClick={() => setPlacing(true)}>
      {student.classId ? text.move : text.place}
    </Button>
  )
  return (
    <Section title={text.title} action={place}>
      <PastClasses student={student} />
      {isPlacing && (
        <Suspense>
          <PlaceStudent student={student} onClose={() => setPlacing(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function PastClasses({ student }: { student: StudentProfile }) {
  const text = useText(peopleText)
  const { date } = useFormat()
  const list = useRead(students.routes.listPastClasses, { params: { studentId: student.studentId } })
  if (list.isError) return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows rows={3} columns={4} />
  if (list.data.classes.length === 0)
    return <EmptyState kind="nothing" compact sketch="ledger" title={text.academic.none} />
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text.academic.year}</th>
          <th scope="col">{text.columns.class}</th>
          <th scope="col">{text.columns.rollNo}</th>
          <th scope="col">{text.academic.from}</th>
          <th scope="col">{text.academic.to}</th>
        </tr>
      </thead>
      <tbody>
        {list.data.classes.map((one) => (
          <tr key={one.enrolmentId}>
            <td>{one.yearName}</td>
            <td>{[one.className, one.stream].filter(Boolean).join(' · ')}</td>
            <td>{one.rollNo}</td>
            <td>{date(one.fromDate)}</td>
            <td>{one.toDate ? date(one.toDate) : text.academic.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
