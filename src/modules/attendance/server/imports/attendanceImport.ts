import { sql } from 'kysely'
import { type Code, codes } from '#modules/attendance/codes.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { takenRegister } from '../registers/register.ts'
import { lockRegister, type Mark, writeRegister } from '../registers/registerMarks.ts'
import { studentsOfDay } from '../registers/registerStudents.ts'
import { readSettings } from '../settings.ts'
import {
  checkRows,
  type Days,
  dayIn,
  dayProblem,
  dayProblems,
  isOnlyImported,
  numberIn,
  numbersIn,
  readDays,
} from './importRows.ts'

/** What the rows refer to, read once for the whole file. */
type ImportContext = Days & {
  readonly students: ReadonlyMap<string, { readonly studentId: string; readonly enrolments: readonly Enrolment[] }>
}
type Enrolment = { readonly classId: string; readonly from: CivilDate; readonly to: CivilDate | null }

async function readContext(db: TenantDb, rows: readonly ImportRow[]): Promise<ImportContext> {
  const days = await readDays(db, rows)
  const found = await sql<{
    admissionNo: string
    studentId: string
    classId: string
    from: CivilDate
    to: CivilDate | null
  }>`
    select lower(s.admission_no) as "admissionNo", s.user_id as "studentId", e.class_id as "classId", e.from_date as "from",
      e.to_date as "to"
    from students s join enrolments e on e.tenant_id = s.tenant_id and e.student_id = s.user_id
    where lower(s.admission_no) = any (${numbersIn(rows, 'admissionNo')}::text[]) order by e.from_date`.execute(db)
  const students = new Map(
    [...Map.groupBy(found.rows, ({ admissionNo }) => admissionNo)].map(([number, own]) => [
      number,
      { studentId: own[0]?.studentId ?? '', enrolments: own.map(({ classId, from, to }) => ({ classId, from, to })) },
    ]),
  )
  return { ...days, students }
}

type ParsedRow = {
  readonly studentId: string
  readonly classId: string
  readonly date: CivilDate
  readonly code: Code
  readonly note: string
}

function parseRow(row: ImportRow, context: ImportContext): ParsedRow | ImportProblem {
  const date = dayIn(row)
  const student = context.students.get(numberIn(row, 'admissionNo'))
  if (!student)
    return { column: 'admissionNo', cause: 'no-student', message: 'No student of the year has this admission number.' }
  const problem = dayProblem(date, context)
  if (problem) return problem
  const enrolment = student.enrolments.find(({ from, to }) => date >= from && date <= (to ?? '9999'))
  if (!enrolment) return { column: 'date', cause: 'no-class', message: 'The student is in no class on this day.' }
  const code = codes.find((one) => one === String(row.values.code).toUpperCase()) ?? 'P'
  return { studentId: student.studentId, classId: enrolment.classId, date, code, note: String(row.values.note ?? '') }
}

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const context = await readContext(db, rows)
  return checkRows(rows, {
    column: 'admissionNo',
    duplicateMessage: (row) => `Row ${row} names the same student and day.`,
    parse: (row) => {
      const parsed = parseRow(row, context)
      return 'cause' in parsed ? parsed : { personId: parsed.studentId, date: parsed.date }
    },
  })
}

type MarkState = {
  readonly classId: string
  readonly date: CivilDate
  readonly studentId: string
  readonly code: Code | null
  readonly note: string
  /** The register's version; 0 if it was not taken. */
  readonly version: number
}

/** Writes the whole daily register with some marks changed. Students without a mark are present. */
async function applyMarks(
  unit: Unit,
  register: { classId: string; date: CivilDate },
  changes: ReadonlyMap<string, Mark>,
  userId: string | null,
) {
  await lockRegister(unit.db, register)
  const before = await takenRegister(unit.db, register)
  const classStudents = await studentsOfDay(unit.db, { ...register, lesson: null })
  const marks = classStudents.map(({ studentId }): Mark => {
    const own = before?.marks.get(studentId)
    return changes.get(studentId) ?? { studentId, code: own?.code ?? 'P', note: own?.note ?? '' }
  })
  const settings = await readSettings(unit.db)
  await writeRegister(unit, register, marks, { userId, reason: 'Import', before, settings })
  return before
}

async function apply(
  unit: Unit,
  rows: readonly (ImportRow & RowCheck)[],
  userId: string | null,
): Promise<AppliedRow[]> {
  const context = await readContext(unit.db, rows)
  const parsedRows = rows.flatMap((row) => {
    const parsed = parseRow(row, context)
    return 'cause' in parsed ? [] : [{ row: row.row, ...parsed }]
  })
  const applied: AppliedRow[] = []
  for (const own of Map.groupBy(parsedRows, ({ classId, date }) => `${date} ${classId}`).values()) {
    const [first] = own
    if (!first) continue
    const register = { classId: first.classId, date: first.date }
    const before = await applyMarks(unit, register, new Map(own.map((one) => [one.studentId, one])), userId)
    for (const { row, studentId, code, note } of own) {
      const old = before?.marks.get(studentId)
      const version = before?.version ?? 0
      const was: MarkState = { ...register, studentId, code: old?.code ?? null, note: old?.note ?? '', version }
      const after: MarkState = { ...was, code, note, version: version + 1 }
      applied.push({ row, did: 'update', entityId: studentId, before: was, after })
    }
  }
  return applied
}

/** Restores marks that are still as the import left them; a register that only the import created is deleted. */
async function undo(unit: Unit, applied: readonly AppliedRow[]) {
  const left: { row: number; why: string }[] = []
  const marked = applied.map(({ row, before, after }) => ({
    row,
    before: before as MarkState,
    after: after as MarkState,
  }))
  for (const own of Map.groupBy(marked, ({ after }) => `${after.date} ${after.classId}`).values()) {
    const [first] = own
    if (!first) continue
    const register = { classId: first.after.classId, date: first.after.date }
    await lockRegister(unit.db, register)
    const now = await takenRegister(unit.db, register)
    const untouched = own.filter(({ after }) => {
      const mark = now?.marks.get(after.studentId)
      return mark?.code === after.code && mark.note === after.note
    })
    for (const { row } of own.filter((one) => !untouched.includes(one))) left.push({ row, why: 'changed-since' })
    if (now && untouched.length === own.length && isOnlyImported(own, now.version)) {
      await unit.db.deleteFrom('registers').where('id', '=', now.id).execute()
      unit.audit({ entity: 'register', entityId: now.id, before: register })
    } else if (untouched.length > 0) {
      const restored = untouched.map(({ before }) => ({
        studentId: before.studentId,
        code: before.code ?? 'P',
        note: before.note,
      }))
      await applyMarks(unit, register, new Map(restored.map((one) => [one.studentId, one as Mark])), null)
    }
  }
  return left
}

/** Imports daily marks, one student and day per row. The rest of the class is marked present. */
export const attendanceImport: ImportKind = {
  name: 'attendance',
  title: { en: 'Attendance', hi: 'उपस्थिति' },
  needs: allow(admin('school', 'edit')),
  problems: {
    'no-student': {
      en: 'No student of the year has this admission number.',
      hi: 'इस वर्ष किसी छात्र की यह प्रवेश संख्या नहीं है।',
    },
    ...dayProblems,
    'no-class': { en: 'The student is in no class on this day.', hi: 'छात्र इस दिन किसी कक्षा में नहीं है।' },
    'named-twice': {
      en: 'Row {row} names the same student and day.',
      hi: 'पंक्ति {row} में भी यही छात्र और दिन है।',
    },
  },
  columns: async () => [
    { key: 'date', heading: 'Date', aliases: ['day'], kind: 'date', required: true, example: '2026-11-16' },
    {
      key: 'admissionNo',
      heading: 'Admission number',
      aliases: ['admission no', 'student'],
      kind: 'text',
      required: true,
      maxLength: 40,
      example: 'ADM/2026/001',
    },
    {
      key: 'code',
      heading: 'Code',
      aliases: ['attendance', 'mark', 'status'],
      kind: 'text',
      required: true,
      options: [...codes],
      example: 'A',
      help: {
        en: 'P present, A absent, HD half day, ML medical leave.',
        hi: 'P उपस्थित, A अनुपस्थित, HD आधा दिन, ML चिकित्सा अवकाश।',
      },
    },
    { key: 'note', heading: 'Note', aliases: ['remark', 'reason'], kind: 'text', maxLength: 120 },
  ],
  check,
  undoesAtOnce: true,
  apply: (unit, rows, by) => apply(unit, rows, by?.userId ?? null),
  undo,
}
