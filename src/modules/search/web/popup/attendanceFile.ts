import type { ClassDays } from '#modules/attendance/reportSchemas.ts'
import { download, fileName } from '#ui/table/exports/tableFile.ts'

type FileWords = { readonly name: string; readonly rollNo: string; readonly student: string }

/** A line for each student, a column for each day. */
export async function saveAttendanceFile(
  format: 'csv' | 'xlsx',
  report: ClassDays,
  words: FileWords,
  timeZone: string,
): Promise<void> {
  const { fileOf } = await import('#platform/contract/spreadsheet/tableFile.ts')
  const columns = [
    { header: words.rollNo, key: 'rollNo', kind: 'text' as const, width: 10 },
    { header: words.student, key: 'student', kind: 'text' as const, width: 28 },
    ...report.days.map(({ date }) => ({ header: date, key: date, kind: 'text' as const, width: 12 })),
  ]
  const rows = report.students.map(({ rollNo, name, codes }) => ({
    rollNo,
    student: name,
    ...Object.fromEntries(report.days.map(({ date }, at) => [date, codes[at] ?? ''])),
  }))
  download(
    fileName(words.name, format, report.end),
    await fileOf(format, { name: words.name, columns, rows }, { timeZone }),
  )
}
