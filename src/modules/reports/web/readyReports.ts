import type { ReportDefinition } from '../definition.ts'

type ReadyReport = {
  readonly name: 'teachers' | 'teacherAttendance' | 'staffAttendance' | 'defaulters' | 'late'
  readonly definition: ReportDefinition
}

const empty = { columns: [], groups: [], measures: [], sort: [], filter: { join: 'and', parts: [] } } as const

const attendanceOf = (kind: '3' | '5'): ReportDefinition => ({
  ...empty,
  subject: 'staffAttendance',
  groups: [
    { column: 'name', by: null },
    { column: 'code', by: null },
  ],
  measures: [{ of: 'count', column: null }],
  filter: {
    join: 'and',
    parts: [
      { column: 'kind', test: 'is', values: [kind] },
      { column: 'day', test: 'within', values: ['Current Month'] },
    ],
  },
})

/** Reports to begin with. The numbers are those that schools know them by. */
export const readyReports: readonly ReadyReport[] = [
  {
    name: 'teachers',
    definition: {
      ...empty,
      subject: 'staff',
      columns: ['name', 'employeeNo', 'department', 'designation', 'qualification', 'subjects', 'joinedOn'],
      filter: { join: 'and', parts: [{ column: 'kind', test: 'is', values: ['3'] }] },
    },
  },
  { name: 'teacherAttendance', definition: attendanceOf('3') },
  { name: 'staffAttendance', definition: attendanceOf('5') },
  {
    name: 'defaulters',
    definition: {
      ...empty,
      subject: 'feeDues',
      groups: [
        { column: 'name', by: null },
        { column: 'class', by: null },
      ],
      measures: [
        { of: 'sum', column: 'outstanding' },
        { of: 'largest', column: 'daysOverdue' },
      ],
      sort: [{ at: 2, descending: true }],
      filter: { join: 'and', parts: [{ column: 'isOverdue', test: 'is', values: ['yes'] }] },
    },
  },
  {
    name: 'late',
    definition: {
      ...empty,
      subject: 'homework',
      columns: ['name', 'class', 'title', 'course', 'dueAt', 'state'],
      filter: {
        join: 'and',
        parts: [
          { column: 'isLate', test: 'is', values: ['yes'] },
          { column: 'state', test: 'oneOf', values: ['notOpened', 'opened'] },
        ],
      },
    },
  },
]
