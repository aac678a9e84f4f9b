import { useNavigate } from 'react-router'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { homework } from '../contract.ts'
import { type HomeworkState, homeworkStates } from '../dueRules.ts'
import type { HomeworkRow } from '../records.ts'
import { composeOf, homeworkOf, officeHomeworkOf } from './paths.ts'
import { targetNames } from './targetNames.ts'
import { homeworkTitles } from './titles.ts'
import { homeworkText } from './words.ts'

export const stateTones = {
  draft: 'draft',
  scheduled: 'leave',
  open: 'good',
  closed: 'neutral',
  withdrawn: 'neutral',
} as const

const givenStates = ['open', 'closed'] as const

type Classes = readonly { readonly classId: string; readonly className: string }[]

type Props = {
  /** Only the homework of this class. */
  classId?: string
  classes?: Classes
  teachers?: readonly { readonly teacherId: string; readonly name: string }[]
  /** Of all teachers, and only what was given out. */
  isOffice?: boolean
}

/** Homework of one class, of all classes of a teacher, or of the whole school. */
export function HomeworkTable({ classId, classes = [], teachers = [], isOffice = false }: Props) {
  const text = useText(homeworkText)
  const { titles } = useText(homeworkTitles)
  const count = useCount()
  const navigate = useNavigate()
  const table = useListState(useColumns(isOffice || classId !== undefined), {
    filters: ['class', 'teacher', 'state', 'waiting'],
    defaultSort: '-dueAt',
  })
  const { page, size, q } = table.state
  const chosenClass = classId ?? filterValue(table.state, 'class')
  const teacherId = filterValue(table.state, 'teacher')
  const state = filterValue(table.state, 'state') as HomeworkState | undefined
  const query = {
    q,
    sort: (table.state.sort ?? '-dueAt') as '-dueAt',
    ...(chosenClass && { classId: chosenClass }),
    ...(teacherId && { teacherId }),
    ...(state && { state }),
    ...(filterValue(table.state, 'waiting') && { toEvaluate: 'true' }),
  }
  const list = useRead(homework.routes.listHomework, { query: { ...query, page, size } })
  return (
    <DataTable<HomeworkRow>
      label={titles.homework}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ homeworkId }) => homeworkId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.search}
      count={(total) => count(text.count, total)}
      filters={[
        ...(classId
          ? []
          : [
              {
                id: 'class',
                label: text.filters.class,
                single: true,
                bare: true,
                options: classes.map((one) => ({ value: one.classId, label: one.className })),
              },
            ]),
        ...(isOffice
          ? [
              {
                id: 'teacher',
                label: text.filters.teacher,
                single: true,
                bare: true,
                options: teachers.map((one) => ({ value: one.teacherId, label: one.name })),
              },
            ]
          : []),
        {
          id: 'state',
          label: text.filters.state,
          single: true,
          bare: true,
          options: (isOffice ? givenStates : homeworkStates).map((value) => ({ value, label: text.states[value] })),
        },
        {
          id: 'waiting',
          label: text.filters.waiting,
          single: true,
          bare: true,
          options: [{ value: 'yes', label: text.filters.isWaiting }],
        },
      ]}
      exportRows={({ page: at, size: most, signal }) =>
        call(homework.routes.listHomework, { query: { ...query, page: at, size: most } }, { signal })
      }
      empty={
        <EmptyState
          kind="nothing"
          sketch="register"
          title={text.none}
          body={isOffice ? text.noneInSchool : text.noneHint}
        />
      }
      onOpen={({ homeworkId, state: now }) =>
        void navigate(
          isOffice ? officeHomeworkOf(homeworkId) : now === 'draft' ? composeOf(homeworkId) : homeworkOf(homeworkId),
        )
      }
    />
  )
}

/** `withTeacher` where it is not all by the reader. */
function useColumns(withTeacher: boolean): TableColumn<HomeworkRow>[] {
  const text = useText(homeworkText)
  const { number, time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'title',
      header: text.columns.title,
      role: 'primary',
      sort: true,
      value: ({ title }) => title,
    },
    {
      id: 'classes',
      header: text.columns.classes,
      role: 'secondary',
      value: ({ courseDisplayName, targets }) => `${courseDisplayName} · ${targetNames(targets)}`,
    },
    ...(withTeacher ? [{ id: 'setBy', header: text.columns.setBy, value: ({ setBy }: HomeworkRow) => setBy }] : []),
    {
      id: 'dueAt',
      header: text.columns.due,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: ({ dueAt }) => dueAt,
      cell: ({ dueAt }) => dueAt && time(dueAt, timeZone),
      width: 170,
    },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={stateTones[state]}>{text.states[state]}</Status>,
    },
    {
      id: 'handedIn',
      header: text.columns.handedIn,
      role: 'number',
      value: ({ counts }) => counts.handedIn,
      cell: ({ counts, handIn }) =>
        handIn.length > 0 && fill(text.ofAll, { n: number(counts.handedIn), all: number(counts.students) }),
    },
    {
      id: 'toReturn',
      header: text.columns.toReturn,
      role: 'number',
      value: ({ counts }) => counts.toReturn || null,
    },
  ]
}
