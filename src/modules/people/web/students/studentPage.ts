import { useState } from 'react'
import { students } from '#modules/people/contract.ts'
import type { Call } from '#platform/contract/route.ts'
import { useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { useStudentColumns } from './studentColumns.tsx'

const filterNames = ['gradeId', 'classId', 'gender', 'statusId'] as const

type StudentFilter = NonNullable<Call<typeof students.routes.listStudents>['query']>

function filterOf({ q, sort, filters }: TableState): StudentFilter {
  const named = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name].join(',')]] : []))
  return { q, ...(sort && { sort: sort as NonNullable<StudentFilter['sort']> }), ...Object.fromEntries(named) }
}

/**
 * The rows of the student list and what the screen shows besides them. One call brings both when the screen opens; a search,
 * another page or another order then asks for its rows only.
 */
export function useStudentPage() {
  const table = useListState(useStudentColumns(), { filters: filterNames, defaultSort: 'name' })
  const filter = filterOf(table.state)
  const query = { ...filter, page: table.state.page, size: table.state.size }
  const [first] = useState(query)
  const isFirst = JSON.stringify(first) === JSON.stringify(query)
  const opened = useRead(students.routes.listStudents, { query: { ...first, opening: 'true' } })
  const later = useRead(
    students.routes.listStudents,
    { query },
    { enabled: !isFirst, placeholderData: (before) => before ?? opened.data },
  )
  return { table, filter, list: isFirst ? opened : later, opening: opened.data?.opening ?? null }
}

export type StudentPage = ReturnType<typeof useStudentPage>
