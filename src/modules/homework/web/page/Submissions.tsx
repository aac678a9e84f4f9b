import { useNavigate } from 'react-router'
import { type ProgressState, progressStates } from '#modules/homework/dueRules.ts'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { SubmissionRow } from '#modules/homework/evaluationSchemas.ts'
import type { Homework } from '#modules/homework/records.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { reviewOf } from '../paths.ts'
import { homeworkText } from '../words.ts'

export const progressTones = {
  notOpened: 'neutral',
  opened: 'draft',
  missing: 'bad',
  handedIn: 'leave',
  late: 'part',
  returned: 'good',
} as const

/** The students of a homework and how far each is. */
export function Submissions({ homework: { homeworkId, targets, mayEdit } }: { homework: Homework }) {
  const { page: text, progress: progressWords } = useText(homeworkText)
  const count = useCount()
  const navigate = useNavigate()
  const table = useListState(useColumns(), { filters: ['class', 'progress'], defaultSort: 'rollNo' })
  const { page, size, q } = table.state
  const classId = filterValue(table.state, 'class')
  const progress = filterValue(table.state, 'progress') as ProgressState | undefined
  const params = { homeworkId }
  const query = {
    q,
    sort: (table.state.sort ?? 'rollNo') as 'rollNo',
    ...(classId && { classId }),
    ...(progress && { progress }),
  }
  const list = useRead(evaluation.routes.listSubmissions, { params, query: { ...query, page, size } })
  const classes = [...new Map(targets.map((one) => [one.classId, one.className]))]
  return (
    <DataTable<SubmissionRow>
      label={text.students}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ studentId }) => studentId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.searchStudents}
      count={(total) => count(text.studentCount, total)}
      filters={[
        ...(classes.length > 1
          ? [
              {
                id: 'class',
                label: text.class,
                single: true,
                bare: true,
                options: classes.map(([value, label]) => ({ value, label })),
              },
            ]
          : []),
        {
          id: 'progress',
          label: text.progress,
          single: true,
          bare: true,
          options: progressStates.map((value) => ({ value, label: progressWords[value] })),
        },
      ]}
      exportRows={({ page: at, size: most, signal }) =>
        call(evaluation.routes.listSubmissions, { params, query: { ...query, page: at, size: most } }, { signal })
      }
      empty={<EmptyState kind="nothing" sketch="chair" title={text.noStudents} body={text.noStudentsHint} />}
      {...(mayEdit && { onOpen: ({ studentId }: SubmissionRow) => void navigate(reviewOf(homeworkId, studentId)) })}
    />
  )
}

function useColumns(): TableColumn<SubmissionRow>[] {
  const { page: text, progress } = useText(homeworkText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'name',
      header: text.student,
      role: 'primary',
      sort: true,
      value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      person: ({ firstName, lastName, rollNo }) => ({ name: `${firstName} ${lastName}`.trim(), detail: rollNo }),
    },
    { id: 'class', header: text.class, value: ({ className }) => className },
    {
      id: 'progress',
      header: text.progress,
      role: 'status',
      value: (row) => progress[row.progress],
      cell: (row) => <Status tone={progressTones[row.progress]}>{progress[row.progress]}</Status>,
    },
    {
      id: 'handedInAt',
      header: text.at,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      value: ({ handedInAt }) => handedInAt,
      cell: ({ handedInAt }) => handedInAt && time(handedInAt, timeZone),
      width: 170,
    },
    { id: 'marks', header: text.marksGiven, role: 'number', value: ({ marks }) => marks },
  ]
}
