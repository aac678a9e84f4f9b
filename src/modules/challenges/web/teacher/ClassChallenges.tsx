import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { challenges } from '#modules/challenges/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { levels } from '../../rules/mastery.ts'
import css from '../Challenges.module.css'
import { levelName } from '../levelName.ts'
import { chapterOf } from '../paths.ts'
import { challengeTitles } from '../titles.ts'
import { challengeText } from '../words.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { AssignedList } from './AssignedList.tsx'

type Chapter = Reply<typeof challenges.routes.getClassProgress>['chapters'][number]

/** How many chapters the chart shows; the table has all of them. */
const charted = 12

/** What a class has practised: how many students have mastered which levels of a chapter. */
export default function ClassChallenges({ classId }: { classId: string }) {
  const text = useText(challengeText)
  const { titles } = useText(challengeTitles)
  const count = useCount()
  const { number } = useFormat()
  const navigate = useNavigate()
  const mayAssign = mayUse(challenges.routes.addAssignment.access, useUser())
  const [isAssigning, setAssigning] = useState(false)
  const read = useRead(challenges.routes.getClassProgress, { params: { classId } })
  const students = read.data?.students ?? 0
  const columns = useColumns(students)
  const table = useListState(columns, { defaultSort: 'chapter' })
  const chapters = read.data?.chapters ?? []
  const local = useLocalRows(chapters, columns, table.state)
  return (
    <div className={css.classTab}>
      {mayAssign && (
        <div>
          <Button variant="primary" icon={IconPlus} onClick={() => setAssigning(true)}>
            {text.assign.title}
          </Button>
        </div>
      )}
      {isAssigning && <AssignDialog classId={classId} onClose={() => setAssigning(false)} />}
      {read.data && read.data.assignments.length > 0 && (
        <AssignedList classId={classId} assignments={read.data.assignments} />
      )}
      {chapters.length > 0 && (
        <BarChart
          label={text.klass.chart}
          categoryLabel={text.klass.chapter}
          categories={chapters.slice(0, charted).map(({ chapter }) => ({ label: chapter }))}
          series={levels.map((level) => ({
            id: String(level),
            label: levelName(text, level),
            values: chapters.slice(0, charted).map(({ mastered }) => mastered[level - 1] ?? 0),
          }))}
          format={(value) => fill(text.klass.students, { n: number(value), all: number(students) })}
          formatTick={(value) => number(value)}
        />
      )}
      <DataTable<Chapter>
        label={titles.challenges}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ courseId, chapter }) => `${courseId} ${chapter}`}
        onOpen={({ courseId, chapter }) => void navigate(chapterOf(classId, courseId, chapter))}
        search={text.klass.search}
        count={(total) => count(text.klass.count, total)}
        empty={<EmptyState kind="nothing" sketch="books" title={text.klass.none} body={text.klass.noneHint} />}
      />
    </div>
  )
}

function useColumns(students: number): TableColumn<Chapter>[] {
  const text = useText(challengeText)
  const { number } = useFormat()
  return [
    { id: 'chapter', header: text.klass.chapter, role: 'primary', sort: true, value: ({ chapter }) => chapter },
    { id: 'course', header: text.klass.course, role: 'secondary', value: ({ courseDisplayName }) => courseDisplayName },
    {
      id: 'players',
      header: text.klass.players,
      role: 'number',
      sort: true,
      value: ({ players }) => players,
      cell: ({ players }) => fill(text.klass.students, { n: number(players), all: number(students) }),
    },
    { id: 'rounds', header: text.klass.rounds, role: 'number', sort: true, value: ({ rounds }) => rounds },
    ...levels.map((level) => ({
      id: `level${level}`,
      header: fill(text.klass.level, { level: levelName(text, level) }),
      role: 'number' as const,
      value: ({ mastered }: Chapter) => mastered[level - 1] ?? 0,
    })),
  ]
}
