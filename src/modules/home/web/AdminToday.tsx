import { type Class, classes } from '#modules/classes/contract.ts'
import { mayUse } from '#platform/contract/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Panel.tsx'
import { Loading, Skeleton, SkeletonRows } from '#ui/Skeleton.tsx'
import { StatBlock } from '#ui/StatBlock.tsx'
import { Greeting } from './Greeting.tsx'
import css from './Home.module.css'
import { Ledger } from './Ledger.tsx'
import { SetupChecklist } from './SetupChecklist.tsx'
import { strengthByGrade, sumOf } from './strength.ts'
import { homeText } from './words.ts'

/** An admin's home: how many the school holds, as far as it is theirs to know. */
export default function AdminToday() {
  const text = useText(homeText).admin
  const user = useUser()
  return mayUse(classes.routes.listClasses.access, user) ? <SchoolToday /> : <Greeting>{text.notYours}</Greeting>
}

function SchoolToday() {
  const text = useText(homeText)
  const count = useCount()
  const all = useRead(classes.routes.listClasses, {})
  if (all.isError) {
    return (
      <Greeting>
        <EmptyState
          kind="failed"
          compact
          body={all.error.message}
          onRetry={() => void all.refetch()}
          retrying={all.isFetching}
        />
      </Greeting>
    )
  }
  if (!all.data) return <Waiting />
  const list = all.data.classes
  if (list.length === 0) {
    return (
      <>
        <Greeting>{text.admin.noClasses}</Greeting>
        <SetupChecklist />
        <EmptyState kind="nothing" sketch="ledger" title={text.admin.noClassesTitle} body={text.admin.noClassesHint} />
      </>
    )
  }
  return (
    <>
      <Greeting>
        {fill(text.admin.summary, {
          students: count(text.counts.students, studentsIn(list)),
          classes: count(text.counts.classes, list.length),
        })}
      </Greeting>
      <SetupChecklist />
      <div className={css.columns}>
        <div className={css.main}>
          <Strength list={list} />
        </div>
        <aside className={css.aside}>
          <Glance list={list} />
        </aside>
      </div>
    </>
  )
}

/** Where the figures lead: to the table that adds up to them. */
const strengthAnchor = 'strength'

const studentsIn = (list: readonly Class[]) => sumOf(list, ({ studentCount }) => studentCount)

function Strength({ list }: { list: readonly Class[] }) {
  const text = useText(homeText).admin
  const { number } = useFormat()
  const perSection = (students: number, sections: number) => number(Math.round((students / sections) * 10) / 10)
  return (
    <div id={strengthAnchor}>
      <Section title={text.strength}>
        <Ledger
          label={text.strength}
          rows={strengthByGrade(list)}
          rowId={({ grade }) => grade}
          columns={[
            { id: 'grade', header: text.grade, cell: ({ grade }) => grade, footer: text.total },
            {
              id: 'sections',
              header: text.sections,
              isNumber: true,
              cell: ({ sections }) => number(sections),
              footer: number(list.length),
            },
            {
              id: 'students',
              header: text.students,
              isNumber: true,
              cell: ({ students }) => number(students),
              footer: number(studentsIn(list)),
            },
            {
              id: 'per-section',
              header: text.perSection,
              isNumber: true,
              cell: ({ students, sections }) => perSection(students, sections),
              footer: perSection(studentsIn(list), list.length),
            },
          ]}
        />
      </Section>
    </div>
  )
}

function Glance({ list }: { list: readonly Class[] }) {
  const text = useText(homeText).admin
  const count = useCount()
  const { number } = useFormat()
  const students = studentsIn(list)
  const largest = list.reduce((most, one) => (one.studentCount > most.studentCount ? one : most))
  return (
    <Section title={text.glance}>
      <StatBlock
        layout="beside"
        to={`#${strengthAnchor}`}
        value={number(students)}
        label={count(text.studentsEnrolled, students)}
      />
      <StatBlock
        layout="beside"
        to={`#${strengthAnchor}`}
        value={number(list.length)}
        label={count(text.classesHeld, list.length)}
      />
      <StatBlock
        layout="beside"
        to={`#${strengthAnchor}`}
        value={number(largest.studentCount)}
        label={text.largest}
        delta={largest.className}
      />
    </Section>
  )
}

function Waiting() {
  const text = useText(homeText).admin
  return (
    <>
      <Greeting>
        <Skeleton width={280} height={22} />
      </Greeting>
      <div className={css.columns}>
        <Section title={text.strength}>
          <Loading>
            <SkeletonRows rows={8} columns={4} />
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
