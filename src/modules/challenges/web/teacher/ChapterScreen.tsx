import { useParams } from 'react-router'
import { challenges } from '#modules/challenges/contract.ts'
import type { ChapterResults } from '#modules/challenges/schemas.ts'
import { questionPath } from '#modules/questions/web/paths.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Challenges.module.css'
import { levelName } from '../levelName.ts'
import { challengeTitles } from '../titles.ts'
import { challengeText } from '../words.ts'

type Student = ChapterResults['students'][number]
type Question = ChapterResults['questions'][number]
type Outcome = ChapterResults['outcomes'][number]

const percent = (right: number, all: number) => (all === 0 ? 0 : Math.round((right / all) * 100))

/** How a class does in a chapter: who has begun and how far they are, and where the class stood and stands. */
export default function ChapterScreen() {
  const { classId = '', courseId = '', chapter = '' } = useParams()
  const text = useText(challengeText)
  const { number } = useFormat()
  const count = useCount()
  const read = useRead(challenges.routes.getChapterResults, { params: { classId, courseId }, query: { chapter } })
  const { students = [], outcomes = [], questions = [] } = read.data ?? {}
  const begun = students.filter(({ questions: seen, rounds }) => seen + rounds > 0).length
  const mastered = students.filter((one) => one.mastered.length > 0).length
  const title = read.data && fill(text.chapter.title, { chapter, class: read.data.className })
  usePage({ title })
  if (read.isError && (read.error.status === 404 || read.error.status === 400)) return <NotFound />
  return (
    <>
      <PageHeader
        title={title ?? chapter}
        subtitle={
          read.data &&
          [
            read.data.courseDisplayName,
            fill(text.chapter.begun, { n: number(begun), all: number(students.length) }),
            count(text.chapter.mastered, mastered),
          ].join(' · ')
        }
      />
      <div className={css.classTab}>
        <Students rows={students} read={read} />
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
        {questions.length > 0 && <Questions rows={questions} read={read} />}
      </div>
    </>
  )
}

/** The address names a class or a subject that does not exist, or that the caller has nothing to do with. */
function NotFound() {
  const text = useText(challengeText)
  const { titles } = useText(challengeTitles)
  return (
    <>
      <PageHeader title={titles.chapter} />
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.chapter.gone}
        body={text.chapter.goneHint}
        action={<ButtonLink to="/">{text.chapter.toHome}</ButtonLink>}
      />
    </>
  )
}

type Reading = Parameters<typeof listStatus>[0]

function Students({ rows, read }: { rows: readonly Student[]; read: Reading }) {
  const text = useText(challengeText)
  const count = useCount()
  const { number, ago } = useFormat()
  const rollNo: TableColumn<Student> = {
    id: 'rollNo',
    header: text.chapter.rollNo,
    role: 'number',
    width: 96,
    grow: 0,
    sort: true,
    value: (row) => row.rollNo,
  }
  const isNumbered = rows.some((row) => row.rollNo !== null)
  const columns: TableColumn<Student>[] = [
    ...(isNumbered ? [rollNo] : []),
    { id: 'name', header: text.chapter.student, role: 'primary', width: 180, sort: true, value: ({ name }) => name },
    {
      id: 'state',
      header: text.chapter.state,
      role: 'status',
      width: 150,
      value: (row) => (row.mastered.length > 0 ? 2 : row.questions > 0 ? 1 : 0),
      sort: true,
      cell: (row) =>
        row.mastered.length > 0 ? (
          <Status tone="good">{fill(text.klass.level, { level: levelName(text, Math.max(...row.mastered)) })}</Status>
        ) : row.questions > 0 ? (
          <Status tone="part">{text.chapter.inProgress}</Status>
        ) : (
          <Status tone="neutral">{text.chapter.notStarted}</Status>
        ),
    },
    { id: 'rounds', header: text.klass.rounds, role: 'number', sort: true, value: ({ rounds }) => rounds },
    {
      id: 'questions',
      header: text.chapter.questions,
      role: 'number',
      sort: true,
      value: ({ questions }) => questions,
    },
    ...shareColumns<Student>(text, number, ({ questions }) => questions),
    {
      id: 'lastAt',
      header: text.chapter.lastPlayed,
      width: 132,
      sort: true,
      value: ({ lastAt }) => lastAt,
      cell: ({ lastAt }) => (lastAt ? ago(lastAt) : ''),
    },
  ]
  const table = useListState(columns, { defaultSort: isNumbered ? 'rollNo' : 'name', prefix: 's-' })
  const local = useLocalRows(rows, columns, table.state)
  return (
    <Section title={text.chapter.students}>
      <DataTable<Student>
        label={text.chapter.students}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ studentId }) => studentId}
        search={text.chapter.searchStudents}
        count={(total) => count(text.chapter.studentCount, total)}
        empty={<EmptyState kind="nothing" sketch="books" title={text.chapter.noStudents} />}
      />
    </Section>
  )
}

/** The share of right answers then and now; nothing where nobody has answered. */
function shareColumns<Row extends { firstRight: number; latestRight: number }>(
  text: { chapter: { first: string; latest: string; percent: string } },
  number: (value: number) => string,
  all: (row: Row) => number,
): TableColumn<Row>[] {
  const column = (id: 'firstRight' | 'latestRight', header: string): TableColumn<Row> => ({
    id,
    header,
    role: 'number',
    width: 104,
    sort: true,
    value: (row) => (all(row) === 0 ? null : percent(row[id], all(row))),
    cell: (row) => (all(row) === 0 ? '' : fill(text.chapter.percent, { n: number(percent(row[id], all(row))) })),
  })
  return [column('firstRight', text.chapter.first), column('latestRight', text.chapter.latest)]
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const text = useText(challengeText)
  const { number } = useFormat()
  return (
    <Section title={text.chapter.outcomes} subtitle={text.chapter.outcomesHint}>
      <BarChart
        label={text.chapter.outcomes}
        categoryLabel={text.chapter.outcome}
        categories={outcomes.map(({ outcome }) => ({ label: outcome }))}
        series={[
          {
            id: 'first',
            label: text.chapter.first,
            values: outcomes.map(({ firstRight, answers }) => percent(firstRight, answers)),
          },
          {
            id: 'latest',
            label: text.chapter.latest,
            values: outcomes.map(({ latestRight, answers }) => percent(latestRight, answers)),
          },
        ]}
        format={(value) => fill(text.chapter.percent, { n: number(value) })}
      />
    </Section>
  )
}

function Questions({ rows, read }: { rows: readonly Question[]; read: Reading }) {
  const text = useText(challengeText)
  const count = useCount()
  const { number } = useFormat()
  const columns: TableColumn<Question>[] = [
    {
      id: 'title',
      header: text.chapter.question,
      role: 'primary',
      width: 280,
      grow: 6,
      value: ({ title }) => title,
      cell: ({ questionId, title }) => <Link to={questionPath(questionId)}>{title}</Link>,
    },
    {
      id: 'outcome',
      header: text.chapter.outcome,
      role: 'secondary',
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => <span className={css.twoLines}>{outcome}</span>,
    },
    {
      id: 'level',
      header: text.chapter.level,
      sort: true,
      value: ({ level }) => level,
      cell: ({ level }) => levelName(text, level),
    },
    { id: 'answers', header: text.chapter.answeredBy, role: 'number', sort: true, value: ({ answers }) => answers },
    ...shareColumns<Question>(text, number, ({ answers }) => answers),
  ]
  const table = useListState(columns, { defaultSort: 'latestRight', prefix: 'q-' })
  const local = useLocalRows(rows, columns, table.state)
  return (
    <Section title={text.chapter.byQuestion}>
      <DataTable<Question>
        label={text.chapter.byQuestion}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ questionId }) => questionId}
        search={text.chapter.searchQuestions}
        count={(total) => count(text.questions, total)}
        empty={<EmptyState kind="nothing" sketch="books" title={text.klass.none} />}
      />
    </Section>
  )
}
