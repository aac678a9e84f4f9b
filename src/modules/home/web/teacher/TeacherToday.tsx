import { classes } from '#modules/classes/contract.ts'
import type { Class } from '#modules/classes/schemas.ts'
import { classPaths, teacherClassOf } from '#modules/classes/web/paths.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DayEvents } from '../DayEvents.tsx'
import { studentsIn } from '../gradeStrength.ts'
import css from '../Home.module.css'
import { Ledger } from '../Ledger.tsx'
import { useDay, useDayRefresh } from '../useDay.ts'
import { Worklist } from '../Worklist.tsx'
import { homeText } from '../words.ts'
import { LiveToday } from './LiveToday.tsx'
import { MyWeek } from './MyWeek.tsx'
import { OwnClass, useOwnClassDays } from './OwnClass.tsx'
import { TeacherDay } from './TeacherDay.tsx'

/** The teacher's home page: the day, pending work, their own class and all classes of the year. */
export default function TeacherToday() {
  const { date } = useDay()
  useDayRefresh()
  return (
    <>
      <TeacherDay />
      <LiveToday date={date} />
      <div className={css.columns}>
        <div className={css.main}>
          <Worklist />
          <Classes />
        </div>
        <aside className={css.aside}>
          <DayEvents date={date} />
          <MyWeek date={date} />
          <Glance />
        </aside>
      </div>
    </>
  )
}

function Classes() {
  const text = useText(homeText).teacher
  useOwnClassDays()
  const mine = useRead(classes.routes.listMyClasses, {}, { isKept: true, isTogether: true })
  if (mine.isError && !mine.data)
    return (
      <EmptyState
        kind="failed"
        compact
        body={mine.error.message}
        onRetry={() => void mine.refetch()}
        retrying={mine.isFetching}
      />
    )
  if (!mine.data)
    return (
      <Section title={text.myClasses}>
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      </Section>
    )
  const list = mine.data.classes
  if (list.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noneTitle} body={text.noneHint} />
  return (
    <>
      {list.flatMap((entry, index) =>
        entry.isClassTeacher ? [<OwnClass key={entry.classId} own={entry} index={index} />] : [],
      )}
      <MyClasses list={list} />
    </>
  )
}

function MyClasses({ list }: { list: readonly Class[] }) {
  const text = useText(homeText).teacher
  const { number } = useFormat()
  const indexOf = new Map(list.map(({ classId }, index) => [classId, index]))
  return (
    <Section title={text.myClasses}>
      <Ledger
        label={text.myClasses}
        rows={list}
        rowId={({ classId }) => classId}
        columns={[
          {
            id: 'class',
            header: text.class,
            footer: text.total,
            cell: (row) => (
              <>
                <Link to={teacherClassOf(row, indexOf.get(row.classId) ?? 0)} look="ink">
                  {row.className}
                </Link>
                {row.isClassTeacher && <span className={css.meta}> · {text.yours}</span>}
              </>
            ),
          },
          {
            id: 'subjects',
            header: text.subjects,
            cell: ({ subjects }) => subjects.map(({ courseDisplayName }) => courseDisplayName).join(', ') || '·',
          },
          {
            id: 'students',
            header: text.students,
            isNumber: true,
            cell: ({ studentCount }) => number(studentCount),
            footer: number(studentsIn(list)),
          },
        ]}
      />
    </Section>
  )
}

function Glance() {
  const text = useText(homeText).teacher
  const count = useCount()
  const { number } = useFormat()
  const list = useRead(classes.routes.listMyClasses, {}, { isKept: true, isTogether: true }).data?.classes ?? []
  if (list.length === 0) return null
  const subjects = new Set(list.flatMap(({ subjects: taught }) => taught.map(({ courseId }) => courseId)))
  const figures: [number, string][] = [
    [list.length, count(text.classesTaught, list.length)],
    [subjects.size, count(text.subjectsTaught, subjects.size)],
    [studentsIn(list), count(text.studentsTaught, studentsIn(list))],
  ]
  return (
    <Section title={text.glance}>
      {figures.map(([value, label]) => (
        <StatBlock key={label} layout="beside" to={classPaths.teacherClasses} value={number(value)} label={label} />
      ))}
    </Section>
  )
}
