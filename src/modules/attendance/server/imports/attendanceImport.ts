import { sql } from 'kysely'
import { type Code, codes } from '#modules/attendance/codes.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type TakenRegister, takenRegister } from '../registers/register.ts'
import { holdRegister, type Mark, writeRegister } from '../registers/registerMarks.ts'
import { studentsOfDay } from '../registers/registerStudents.ts'
import { readSettings } from '../settings.ts'
import { checkRows, type Days, dayIn, dayProblems, numberIn, numbersIn, readDays, wrongDay } from './importRows.ts'

/** What rows are about, read once for all of them. */
type ImportContext = Days & {
  readonly students: ReadonlyMap<string, { readonly studentId: string; readonly stretches: readonly EnrolmentDays[] }>
}
type EnrolmentDays = { readonly classId: string; readonly from: CivilDate; readonly to: CivilDate | null }

async function readKnown(db: TenantDb, rows: readonly ImportRow[]): Promise<ImportContext> {
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
      { studentId: own[0]?.studentId ?? '', stretches: own.map(({ classId, from, to }) => ({ classId, from, to })) },
    ]),
  )
  return { ...days, students }
}

type Meant = {
  readonly studentId: string
  readonly classId: string
  readonly date: CivilDate
  readonly code: Code
  readonly note: string
}

function meantBy(row: ImportRow, known: ImportContext): Meant | ImportProblem {
  const date = dayIn(row)
  const student = known.students.get(numberIn(row, 'admissionNo'))
  if (!student)
    return { column: 'admissionNo', cause: 'no-student', message: 'No student of the year has this admission number.' }
  const wrong = wrongDay(date, known)
  if (wrong) return wrong
  const place = student.stretches.find(({ from, to }) => date >= from && date <= (to ?? '9999'))
  if (!place) return { column: 'date', cause: 'no-class', message: 'The student is in no class on this day.' }
  const code = codes.find((one) => one === String(row.values.code).toUpperCase()) ?? 'P'
  return { studentId: student.studentId, classId: place.classId, date, code, note: String(row.values.note ?? '') }
}

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const known = await readKnown(db, rows)
  return checkRows(rows, {
    column: 'admissionNo',
    twice: (row) => `Row ${row} names the same student and day.`,
    meantBy: (row) => {
      const meant = meantBy(row, known)
      return 'cause' in meant ? meant : { personId: meant.studentId, date: meant.date }
    },
  })
}

type Trace = {
  readonly classId: string
  readonly date: CivilDate
  readonly studentId: string
  readonly code: Code | null
  readonly note: string
}

/** The whole register of the day, with some marks changed; whoever was not marked yet is present. */
async function mark(
  unit: Unit,
  place: { classId: string; date: CivilDate },
  changes: ReadonlyMap<string, Mark>,
  userId: string | null,
) {
  await holdRegister(unit.db, place)
  const before = await takenRegister(unit.db, place)
  const classStudents = await studentsOfDay(unit.db, { ...place, lesson: null })
  const marks = classStudents.map(({ studentId }): Mark => {
    const own = before?.marks.get(studentId)
    return changes.get(studentId) ?? { studentId, code: own?.code ?? 'P', note: own?.note ?? '' }
  })
  const settings = await readSettings(unit.db)
  await writeRegister(unit, place, marks, { userId, reason: 'Import', before, settings })
  return before
}

const markBefore = (before: TakenRegister | null, studentId: string) => before?.marks.get(studentId)

async function apply(
  unit: Unit,
  rows: readonly (ImportRow & RowCheck)[],
  userId: string | null,
): Promise<AppliedRow[]> {
  const known = await readKnown(unit.db, rows)
  const meant = rows.flatMap((row) => {
    const one = meantBy(row, known)
    return 'cause' in one ? [] : [{ row: row.row, ...one }]
  })
  const applied: AppliedRow[] = []
  for (const own of Map.groupBy(meant, ({ classId, date }) => `${date} ${classId}`).values()) {
    const [first] = own
    if (!first) continue
    const place = { classId: first.classId, date: first.date }
    const before = await mark(unit, place, new Map(own.map((one) => [one.studentId, one])), userId)
    for (const { row, studentId, code, note } of own) {
      const old = markBefore(before, studentId)
      const was: Trace = { ...place, studentId, code: old?.code ?? null, note: old?.note ?? '' }
      applied.push({ row, did: 'update', entityId: studentId, before: was, after: { ...was, code, note } })
    }
  }
  return applied
}

/** Puts marks back that are still as the import left them; a register that only the import made is not taken again. */
async function undo(unit: Unit, applied: readonly AppliedRow[]) {
  const left: { row: number; why: string }[] = []
  const traces = applied.map(({ row, before, after }) => ({ row, before: before as Trace, after: after as Trace }))
  for (const own of Map.groupBy(traces, ({ after }) => `${after.date} ${after.classId}`).values()) {
    const [first] = own
    if (!first) continue
    const place = { classId: first.after.classId, date: first.after.date }
    await holdRegister(unit.db, place)
    const now = await takenRegister(unit.db, place)
    const untouched = own.filter(({ after }) => now?.marks.get(after.studentId)?.code === after.code)
    for (const { row } of own.filter((one) => !untouched.includes(one))) left.push({ row, why: 'changed-since' })
    if (
      now &&
      now.version === 1 &&
      untouched.length === own.length &&
      own.every(({ before }) => before.code === null)
    ) {
      await unit.db.deleteFrom('registers').where('id', '=', now.id).execute()
      unit.audit({ entity: 'register', entityId: now.id, before: place })
    } else if (untouched.length > 0) {
      const back = untouched.map(({ before }) => ({
        studentId: before.studentId,
        code: before.code ?? 'P',
        note: before.note,
      }))
      await mark(unit, place, new Map(back.map((one) => [one.studentId, one as Mark])), null)
    }
  }
  return left
}

/** Marks of days from a file, a student and a day in each row; the rest of a class is present. */
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
  apply: (unit, rows, by) => apply(unit, rows, by?.userId ?? null),
  undo,
}
