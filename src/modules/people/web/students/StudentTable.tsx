import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { students } from '#modules/people/contract.ts'
import { genders } from '#modules/people/enumerations.ts'
import type { StudentRow } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { peopleText } from '../words.ts'
import { useStudentColumns } from './studentColumns.tsx'
import { useStudentPaths } from './studentPaths.ts'

const filterNames = ['gradeId', 'classId', 'gender', 'statusId'] as const

type StudentFilter = NonNullable<Call<typeof students.routes.listStudents>['query']>

function queryOf({ q, sort, filters }: TableState): StudentFilter {
  const named = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name].join(',')]] : []))
  return { q, ...(sort && { sort: sort as NonNullable<StudentFilter['sort']> }), ...Object.fromEntries(named) }
}

export function StudentTable({ onAdd }: { onAdd: () => void }) {
  const text = useText(peopleText)
  const navigate = useNavigate()
  const paths = useStudentPaths()
  const count = useCount()
  const mayAdd = mayUse(students.routes.addStudent.access, useUser())
  const table = useListState(useStudentColumns(), { filters: filterNames, defaultSort: 'name' })
  const query = queryOf(table.state)
  const { page, size } = table.state
  const list = useRead(
    students.routes.listStudents,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const add = (
    <Button variant="primary" icon={IconUserPlus} onClick={onAdd}>
      {text.list.addStudent}
    </Button>
  )
  return (
    <DataTable<StudentRow>
      label={text.list.students}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={(row) => row.studentId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.list.searchStudents}
      count={(total) => count(text.counts.students, total)}
      filters={useStudentFilters()}
      exportRows={({ page, size, signal }) =>
        call(students.routes.listStudents, { query: { ...query, page, size } }, { signal })
      }
      empty={
        <EmptyState
          kind="nothing"
          sketch="register"
          title={text.list.noStudents}
          body={mayAdd ? text.list.noStudentsHint : text.list.noClassStudentsHint}
          action={
            mayAdd && (
              <>
                {add}
                <ButtonLink icon={IconUpload} to={importStartOf('student')}>
                  {text.list.import}
                </ButtonLink>
              </>
            )
          }
        />
      }
      onOpen={(row) => void navigate(paths.one(row.studentId))}
    />
  )
}

function useStudentFilters(): TableFilter[] {
  const text = useText(peopleText)
  const isTeacher = useUser().roleId === roles.teacher
  const all = useRead(classes.routes.listClassOptions, {}, { enabled: !isTeacher }).data?.classes ?? []
  const own = useRead(classes.routes.listMyClasses, {}, { enabled: isTeacher }).data?.classes ?? []
  const grades = [...new Map(all.map(({ gradeId, grade }) => [gradeId, grade]))]
  const options = (isTeacher ? own : all).map(({ classId, className }) => ({ value: classId, label: className }))
  const byClass = { id: 'classId', label: text.columns.class }
  return [
    ...(isTeacher
      ? [{ ...byClass, options }]
      : [
          { id: 'gradeId', label: text.columns.grade, options: grades.map(([value, label]) => ({ value, label })) },
          { ...byClass, options: [...options, { value: 'none', label: text.list.noClass }] },
        ]),
    {
      id: 'gender',
      label: text.fields.gender,
      bare: true,
      options: genders.map((one) => ({ value: one, label: text.options[one] })),
    },
    {
      id: 'statusId',
      label: text.columns.status,
      bare: true,
      options: [
        { value: '1', label: text.status.active },
        { value: '11', label: text.status.deactivated },
      ],
    },
  ]
}
