import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { students } from '#modules/people/contract.ts'
import { genders } from '#modules/people/enumerations.ts'
import type { StudentListOpening, StudentRow } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus } from '#platform/web/lists/listState.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import { peopleText } from '../words.ts'
import type { StudentPage } from './studentPage.ts'
import { useStudentPaths } from './studentPaths.ts'

export function StudentTable({ page, onAdd }: { page: StudentPage; onAdd: () => void }) {
  const text = useText(peopleText)
  const navigate = useNavigate()
  const paths = useStudentPaths()
  const count = useCount()
  const mayAdd = mayUse(students.routes.addStudent.access, useUser())
  const { table, list, filter, opening } = page
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
      filters={useStudentFilters(opening?.classes ?? [])}
      exportRows={({ page, size, signal }) =>
        call(students.routes.listStudents, { query: { ...filter, page, size } }, { signal })
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

function useStudentFilters(classes: StudentListOpening['classes']): TableFilter[] {
  const text = useText(peopleText)
  const isTeacher = useUser().roleId === roles.teacher
  const grades = [...new Map(classes.map(({ gradeId, grade }) => [gradeId, grade]))]
  const options = classes.map(({ classId, className }) => ({ value: classId, label: className }))
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
