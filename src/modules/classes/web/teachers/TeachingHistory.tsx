import { classes } from '#modules/classes/contract.ts'
import type { GradeSetup } from '#modules/classes/gradeSetupSchemas.ts'
import type { PastTeaching } from '#modules/classes/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import css from '../grades/GradeSetup.module.css'
import { setupText } from '../setupWords.ts'

interface HistoryProps {
  setup: GradeSetup
  classId: string
  courseId: string | null
  onClose: () => void
}

/** All teachers of a subject in a class over the year. */
export function TeachingHistory({ setup, classId, courseId, onClose }: HistoryProps) {
  const text = useText(setupText)
  const list = useRead(classes.routes.listTeachings, { params: { classId } })
  const rows = (list.data?.teachings ?? []).filter((one) => one.courseId === courseId)
  const subject = setup.subjects.find((one) => one.courseId === courseId)?.courseDisplayName
  const className = setup.sections.find((one) => one.classId === classId)?.className ?? ''
  return (
    <Drawer
      open
      onClose={onClose}
      title={fill(text.history.title, { subject: subject ?? text.setup.classTeacher, class: className })}
    >
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={2} columns={2} person />
        </Loading>
      )}
      {list.data && rows.length === 0 && <p className={css.hint}>{text.history.nobody}</p>}
      <ul className={css.history}>
        {rows.map((row) => (
          <li key={`${row.teacherId} ${row.fromDate}`}>
            <PersonCell name={row.teacherName} />
            <DateSpan row={row} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function DateSpan({ row: { fromDate, toDate } }: { row: PastTeaching }) {
  const text = useText(setupText).history
  const { date } = useFormat()
  const from = date(fromDate)
  return (
    <span className={css.meta}>
      {toDate ? fill(text.fromTo, { from, to: date(toDate) }) : fill(text.since, { from })}
    </span>
  )
}
