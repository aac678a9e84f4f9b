import { classes } from '#modules/classes/contract.ts'
import type { ClassOverview as Overview } from '#modules/classes/schemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import { useMayEdit } from '../editAccess.ts'
import table from '../grades/GradeSetup.module.css'
import { gradeSetupOf } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import css from './ClassDashboard.module.css'

/** Strength, class teacher and subject teachers of a class today. */
export function ClassOverview({ classId, gradeId }: { classId: string; gradeId?: string | undefined }) {
  const text = useText(setupText).dashboard
  const mayEdit = useMayEdit()
  const read = useRead(classes.routes.getClass, { params: { classId } })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data) {
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  }
  const change = mayEdit && gradeId && <Link to={gradeSetupOf(gradeId)}>{text.change}</Link>
  return (
    <>
      <Strength overview={read.data} />
      <div className={css.columns}>
        <Section title={text.subjects} action={change}>
          <Subjects overview={read.data} />
        </Section>
        <Section title={text.classTeacher}>
          <ClassTeacher overview={read.data} />
        </Section>
      </div>
    </>
  )
}

function Strength({ overview: { strength, capacity } }: { overview: Overview }) {
  const text = useText(setupText).dashboard
  const { number } = useFormat()
  const known = strength.all - strength.unknown
  const parts: [number, string][] =
    known > 0
      ? [
          [strength.male, text.boys],
          [strength.female, text.girls],
          ...(strength.others > 0 ? ([[strength.others, text.others]] as [number, string][]) : []),
          ...(strength.unknown > 0 ? ([[strength.unknown, text.unknown]] as [number, string][]) : []),
        ]
      : []
  return (
    <div className={css.figures}>
      <StatBlock
        hero
        value={number(strength.all)}
        label={text.strength}
        delta={capacity ? fill(text.ofCapacity, { capacity: number(capacity) }) : undefined}
      />
      {parts.map(([value, label]) => (
        <StatBlock key={label} value={number(value)} label={label} />
      ))}
    </div>
  )
}

function ClassTeacher({ overview: { classTeacher } }: { overview: Overview }) {
  const text = useText(setupText).dashboard
  const { date } = useFormat()
  if (!classTeacher) return <p className={css.meta}>{text.nobody}</p>
  return <PersonCell name={classTeacher.teacherName} meta={fill(text.since, { from: date(classTeacher.fromDate) })} />
}

function Subjects({ overview: { subjects } }: { overview: Overview }) {
  const words = useText(setupText)
  const text = words.dashboard
  const count = useCount()
  if (subjects.length === 0) return <p className={css.meta}>{text.noSubjects}</p>
  return (
    <table className={table.table} aria-label={text.subjects}>
      <thead>
        <tr>
          <th scope="col">{text.subject}</th>
          <th scope="col">{text.teacher}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={`${subject.courseId} ${subject.electiveGroup}`}>
            <th scope="row">
              {subject.courseDisplayName}
              {subject.electiveGroup && (
                <span className={table.meta}>
                  {' '}
                  {fill(text.elective, {
                    group: subject.electiveGroup,
                    students: count(words.counts.students, subject.takenBy ?? 0),
                  })}
                </span>
              )}
            </th>
            <td>{subject.teacher?.teacherName ?? text.nobody}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
