import { type Class, classes } from '#modules/classes/contract.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Panel.tsx'
import { Loading, Skeleton, SkeletonRows } from '#ui/Skeleton.tsx'
import { StatBlock } from '#ui/StatBlock.tsx'
import { Greeting } from './Greeting.tsx'
import css from './Home.module.css'
import { Ledger } from './Ledger.tsx'
import { OwnClass } from './OwnClass.tsx'
import { sumOf } from './strength.ts'
import { homeText } from './words.ts'

/** A teacher's home: the classes of the year, one's own class, and the figures that follow from them. */
export default function TeacherToday() {
  const mine = useRead(classes.routes.listMyClasses, {})
  if (mine.isError) {
    return (
      <Greeting>
        <EmptyState
          kind="failed"
          compact
          body={mine.error.message}
          onRetry={() => void mine.refetch()}
          retrying={mine.isFetching}
        />
      </Greeting>
    )
  }
  if (!mine.data) return <Waiting />
  const list = mine.data.classes
  if (list.length === 0) return <NoClasses />
  const own = list.filter(({ isClassTeacher }) => isClassTeacher)
  return (
    <>
      <Greeting>
        <Summary list={list} own={own} />
      </Greeting>
      <div className={css.columns}>
        <div className={css.main}>
          <MyClasses list={list} />
          {own.map((one) => (
            <OwnClass key={one.classId} own={one} />
          ))}
        </div>
        <aside className={css.aside}>
          <Glance list={list} />
        </aside>
      </div>
    </>
  )
}

/** Where the figures lead: to the list that adds up to them. */
const classesAnchor = 'my-classes'

const studentsIn = (list: readonly Class[]) => sumOf(list, ({ studentCount }) => studentCount)

function Summary({ list, own }: { list: readonly Class[]; own: readonly Class[] }) {
  const text = useText(homeText)
  const count = useCount()
  return fill(own.length > 0 ? text.teacher.summaryOwn : text.teacher.summary, {
    classes: count(text.counts.classes, list.length),
    students: count(text.counts.students, studentsIn(list)),
    own: own.map(({ className }) => className).join(', '),
  })
}

function MyClasses({ list }: { list: readonly Class[] }) {
  const text = useText(homeText).teacher
  const { number } = useFormat()
  return (
    <div id={classesAnchor}>
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
              cell: ({ className, isClassTeacher }) => (
                <>
                  {className}
                  {isClassTeacher && <span className={css.meta}> · {text.yours}</span>}
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
    </div>
  )
}

function Glance({ list }: { list: readonly Class[] }) {
  const text = useText(homeText).teacher
  const count = useCount()
  const { number } = useFormat()
  const subjects = new Set(list.flatMap((one) => one.subjects.map(({ courseId }) => courseId)))
  const figures: [number, string][] = [
    [list.length, count(text.classesTaught, list.length)],
    [subjects.size, count(text.subjectsTaught, subjects.size)],
    [studentsIn(list), count(text.studentsTaught, studentsIn(list))],
  ]
  return (
    <Section title={text.glance}>
      {figures.map(([value, label]) => (
        <StatBlock key={label} layout="beside" to={`#${classesAnchor}`} value={number(value)} label={label} />
      ))}
    </Section>
  )
}

function NoClasses() {
  const text = useText(homeText).teacher
  return (
    <>
      <Greeting>{text.none}</Greeting>
      <EmptyState kind="nothing" sketch="register" title={text.noneTitle} body={text.noneHint} />
    </>
  )
}

function Waiting() {
  const text = useText(homeText).teacher
  return (
    <>
      <Greeting>
        <Skeleton width={320} height={22} />
      </Greeting>
      <div className={css.columns}>
        <Section title={text.myClasses}>
          <Loading>
            <SkeletonRows rows={5} columns={3} />
          </Loading>
        </Section>
        <Section title={text.glance}>
          <Loading>
            <SkeletonRows rows={3} columns={2} />
          </Loading>
        </Section>
      </div>
    </>
  )
}
