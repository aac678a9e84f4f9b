import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { type DateRange, formatDate } from '#platform/contract/dates/dates.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { type TableFile, tableColumn, tableSource } from '#platform/server/contributions/tableSource.ts'
import { attendedShare, type Counts, totalOf } from '../codes.ts'
import { viewing } from '../contract.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'
import { staffSums } from './registers/staffRegister.ts'
import { listSums, sumByGrade } from './reportQueries.ts'
import { rangeOf, readCalendar } from './schoolDays.ts'

/** More lines than any school has students. */
const all = { page: 1, size: 50_000, q: '' }
const days = { start: CivilDate.optional(), end: CivilDate.optional() }
const daysFact = ({ start, end }: DateRange): TableFile['facts'][number] => [
  { en: 'Days', hi: 'दिन' },
  end < start ? '·' : `${formatDate(start, 'DD/MM/YYYY')} – ${formatDate(end, 'DD/MM/YYYY')}`,
]
const codeColumns = [
  tableColumn('number', 'Present', 'उपस्थित'),
  tableColumn('number', 'Absent', 'अनुपस्थित'),
  tableColumn('number', 'Half day', 'आधा दिन'),
  tableColumn('number', 'Medical leave', 'चिकित्सा अवकाश'),
]
const shareColumn = tableColumn('number', 'Attendance %', 'उपस्थिति %')
const cellsOf = (counts: Counts) => [
  ...[counts.present, counts.absent, counts.half, counts.medical, totalOf(counts)].map(Number),
  Math.round((attendedShare(counts) ?? 0) * 1000) / 10,
]

const titles = {
  grade: { en: 'Attendance by grade', hi: 'श्रेणी के अनुसार उपस्थिति' },
  class: { en: 'Attendance by class', hi: 'कक्षा के अनुसार उपस्थिति' },
  student: { en: 'Attendance by student', hi: 'छात्र के अनुसार उपस्थिति' },
} as const

/** Attendance by grade, class or student, as the screen of reports shows it. */
const summary = tableSource({
  name: 'attendance',
  access: viewing,
  query: z.strictObject({
    by: z.enum(['grade', 'class', 'student']).default('grade'),
    ...days,
    gradeId: id().optional(),
    classId: id().optional(),
    q: text(100, 0).default(''),
  }),
  title: ({ by }) => titles[by],
  read: async (db, _, { by, gradeId, classId, q, start, end }) => {
    const range = rangeOf(await readCalendar(db), { start, end }, 'year')
    const head = {
      grade: [tableColumn('text', 'Grade', 'श्रेणी')],
      class: [tableColumn('text', 'Class', 'कक्षा'), tableColumn('number', 'Students', 'छात्र')],
      student: [
        tableColumn('text', 'Student', 'छात्र'),
        tableColumn('text', 'Class', 'कक्षा'),
        tableColumn('text', 'Roll number', 'रोल नंबर'),
      ],
    }[by]
    const lines =
      by === 'grade'
        ? (await sumByGrade(db, range)).map((line) => ({ ...line, className: '' }))
        : (await listSums(db, range, { ...all, q, by, gradeId, classId, sort: 'name' })).rows
    return {
      columns: [...head, ...codeColumns, tableColumn('number', 'Days', 'दिन'), shareColumn],
      rows: lines.map(({ name, detail, className, counts }) => [
        name,
        ...{ grade: [], class: [Number(detail)], student: [className, detail] }[by],
        ...cellsOf(counts),
      ]),
      facts: [daysFact(range)],
    }
  },
})

/** The attendance of teachers or of other staff. */
const staff = tableSource({
  name: 'staffAttendance',
  access: staffAttendance.routes.listStaffReport.access,
  query: z.strictObject({ reportId: z.enum(['45', '46']).default('45'), ...days, q: text(100, 0).default('') }),
  title: ({ reportId }) =>
    reportId === '45'
      ? { en: 'Attendance of teachers', hi: 'शिक्षकों की उपस्थिति' }
      : { en: 'Attendance of other staff', hi: 'अन्य कर्मचारियों की उपस्थिति' },
  read: async (db, _, { reportId, start, end, q }) => {
    const range = rangeOf(await readCalendar(db), { start, end }, 'year')
    const { rows } = await staffSums(db, range, { ...all, q, reportId, sort: 'name' })
    return {
      columns: [
        tableColumn('text', 'Name', 'नाम'),
        tableColumn('text', 'Employee number', 'कर्मचारी संख्या'),
        ...codeColumns,
        tableColumn('number', 'Leave', 'अवकाश'),
      ],
      rows: rows.map(({ name, employeeNo, counts }) => [
        name,
        employeeNo,
        counts.present,
        counts.absent,
        counts.half,
        counts.medical,
        counts.leave,
      ]),
      facts: [daysFact(range)],
    }
  },
})

export const attendanceTables = [summary, staff]
