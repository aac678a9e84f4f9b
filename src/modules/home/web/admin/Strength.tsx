import { classes } from '#modules/classes/contract.ts'
import type { Class } from '#modules/classes/schemas.ts'
import { classDashboardOf, classPaths } from '#modules/classes/web/paths.ts'
import { students } from '#modules/people/contract.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { strengthByGrade, studentsIn } from '../gradeStrength.ts'
import { Ledger } from '../Ledger.tsx'
import { homeText } from '../words.ts'

const useClasses = (): readonly Class[] | undefined =>
  useRead(classes.routes.listClasses, {}, { isTogether: true }).data?.classes

export function Strength() {
  const text = useText(homeText).admin
  const { number } = useFormat()
  const list = useClasses()
  if (!list)
    return (
      <Section title={text.strength}>
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      </Section>
    )
  if (list.length === 0)
    return <EmptyState kind="nothing" sketch="ledger" title={text.noClassesTitle} body={text.noClassesHint} />
  const perSection = (students: number, sections: number) => number(Math.round((students / sections) * 10) / 10)
  return (
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
  )
}

export function Glance() {
  const text = useText(homeText).admin
  const count = useCount()
  const { number } = useFormat()
  const seesStudents = mayUse(students.routes.listStudents.access, useUser())
  const list = useClasses() ?? []
  const [first, ...others] = list
  if (!first) return null
  const enrolled = studentsIn(list)
  const largest = others.reduce((max, entry) => (entry.studentCount > max.studentCount ? entry : max), first)
  const figures = [
    { value: enrolled, label: count(text.studentsEnrolled, enrolled), to: seesStudents && peoplePaths.students },
    { value: list.length, label: count(text.classesHeld, list.length), to: classPaths.gradesStreams },
    {
      value: largest.studentCount,
      label: text.largest,
      delta: largest.className,
      to: classDashboardOf(largest.classId),
    },
  ]
  return (
    <Section title={text.glance}>
      {figures.map(({ value, label, delta, to }) => (
        <StatBlock key={label} layout="beside" to={to || undefined} value={number(value)} label={label} delta={delta} />
      ))}
    </Section>
  )
}
