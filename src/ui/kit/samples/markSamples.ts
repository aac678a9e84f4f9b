import type { CellContent, CellValue } from '#ui/grid/cells/cellContent.ts'
import type { GridColumn, GridRow } from '#ui/grid/gridColumn.ts'
import { sampleStudents } from './studentSamples.ts'

const papers = ['Unit test 1', 'Unit test 2', 'Half-yearly', 'Unit test 3', 'Annual']
const subjects = ['English', 'Hindi', 'Maths', 'Science', 'Social', 'Sanskrit', 'Computer', 'Art']

const average = (contents: readonly CellContent[]): string => {
  const numbers = contents.filter((content) => typeof content === 'number')
  return numbers.length === 0 ? '' : (numbers.reduce((sum, mark) => sum + mark, 0) / numbers.length).toFixed(1)
}

const mark = (most: number) => (value: CellValue) =>
  typeof value === 'number' && (value < 0 || value > most) ? `Enter a mark from 0 to ${most}` : null

/** Eight subjects with five papers each: as many columns as a school year has. */
export function sampleMarkColumns(count = 40): GridColumn[] {
  return Array.from({ length: count }, (_, at): GridColumn => {
    const most = at % 5 === 2 || at % 5 === 4 ? 80 : 40
    return {
      id: `m${at}`,
      header: `${subjects[Math.floor(at / 5) % 8]} ${['UT1', 'UT2', 'HY', 'UT3', 'Ann'][at % 5]}`,
      hint: `${papers[at % 5] === 'Annual' ? 'annual, ' : ''}of ${most}`,
      width: 96,
      kind: 'number',
      codes: { AB: 'Absent', EX: 'Exempt' },
      validate: mark(most),
      summary: average,
    }
  })
}

/** Sample marks, the same every time. */
export function sampleMarkRows(count: number, columns: readonly GridColumn[]): GridRow[] {
  return sampleStudents(count).map((student, at) => ({
    id: student.id,
    header: student.name,
    meta: String(at + 1),
    values: Object.fromEntries(
      columns.map((column, c) => {
        const seed = (at * 31 + c * 17 + ((at * c) % 13)) % 41
        return [column.id, seed === 7 ? 'AB' : seed === 19 ? null : Math.max(9, seed)]
      }),
    ),
  }))
}

export const sampleImportColumns: readonly GridColumn[] = [
  { id: 'name', header: 'Name', width: 180, validate: (value) => (value === null ? 'Enter a name' : null) },
  {
    id: 'class',
    header: 'Class',
    width: 110,
    kind: 'choice',
    options: ['6-A', '6-B', '7-A', '7-B', '7-C', '8-A'].map((value) => ({ value, label: value })),
  },
  {
    id: 'born',
    header: 'Date of birth',
    width: 140,
    parse: (typed) =>
      /^\d{2}\/(0[1-9]|1[0-2])\/\d{4}$/.test(typed)
        ? typed
        : { bad: typed, reason: `Use day/month/year instead of ${typed}` },
  },
  {
    id: 'phone',
    header: 'Guardian’s phone',
    width: 150,
    parse: (typed) =>
      /^[6-9]\d{9}$/.test(typed.replaceAll(' ', ''))
        ? typed
        : { bad: typed, reason: 'Enter 10 digits, starting with 6, 7, 8 or 9' },
  },
  { id: 'number', header: 'Admission no.', width: 150, readOnly: true },
]

export const sampleImportRows: readonly GridRow[] = sampleStudents(12).map((student, at) => ({
  id: `row${at + 2}`,
  header: `Row ${at + 2}`,
  values: {
    name: student.name,
    class: at === 4 ? { bad: '7-Z', reason: 'Choose one from the list' } : '7-B',
    born: at === 7 ? { bad: '2025-13-01', reason: 'Use day/month/year instead of 2025-13-01' } : `1${at % 9}/06/2014`,
    phone: student.phone,
    number: student.number,
  },
}))
