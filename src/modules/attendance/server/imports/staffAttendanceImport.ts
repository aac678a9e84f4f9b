import { sql } from 'kysely'
import { type StaffCode, staffCodes } from '#modules/attendance/codes.ts'
import type { StaffRegister } from '#modules/attendance/staffAttendanceSchemas.ts'
import { admin, allow } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { lockStaffDay, readStaffRegister, type StaffMark, writeStaffRegister } from '../registers/staffRegister.ts'
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
type StaffImportContext = Days & { readonly staff: ReadonlyMap<string, string> }

async function readContext(db: TenantDb, rows: readonly ImportRow[]): Promise<StaffImportContext> {
  const days = await readDays(db, rows)
  const found = await sql<{ employeeNo: string; userId: string }>`
    select lower(p.employee_no) as "employeeNo", p.user_id as "userId"
    from staff_profiles p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where lower(p.employee_no) = any (${numbersIn(rows, 'employeeNo')}::text[])
      and u.role_id = any (${[roles.teacher, roles.otherStaff]}::smallint[])`.execute(db)
  return { ...days, staff: new Map(found.rows.map(({ employeeNo, userId }) => [employeeNo, userId])) }
}

type ParsedRow = StaffMark & { readonly date: CivilDate }

function parseRow(row: ImportRow, context: StaffImportContext): ParsedRow | ImportProblem {
  const date = dayIn(row)
  const userId = context.staff.get(numberIn(row, 'employeeNo'))
  if (!userId)
    return { column: 'employeeNo', cause: 'no-staff', message: 'Nobody of the staff has this employee number.' }
  const problem = dayProblem(date, context)
  if (problem) return problem
  const code = staffCodes.find((one) => one === String(row.values.code).toUpperCase()) ?? 'P'
  return { userId, date, code, note: String(row.values.note ?? '') }
}

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const context = await readContext(db, rows)
  return checkRows(rows, {
    column: 'employeeNo',
    duplicateMessage: (row) => `Row ${row} names the same person and day.`,
    parse: (row) => {
      const parsed = parseRow(row, context)
      return 'cause' in parsed ? parsed : { personId: parsed.userId, date: parsed.date }
    },
  })
}

type MarkState = {
  readonly date: CivilDate
  readonly userId: string
  /** Null if they had no mark. */
  readonly code: StaffCode | null
  readonly note: string
  /** The register's version; 0 if it was not taken. */
  readonly version: number
}

/** Writes the whole staff register with some marks changed. Everyone else keeps their current code. */
async function applyMarks(
  unit: Unit,
  before: StaffRegister,
  changes: ReadonlyMap<string, StaffMark>,
  userId: string | null,
) {
  const marks = before.staff.map(({ userId: id, code, note }) => changes.get(id) ?? { userId: id, code, note })
  const listed = new Set(marks.map(({ userId: id }) => id))
  // People who have left since are no longer on the register, but they were on staff that day.
  const others = [...changes.values()].filter(({ userId: id }) => !listed.has(id))
  await writeStaffRegister(unit, before, [...marks, ...others], { userId, reason: 'Import' })
}

/** Imports ignore the lock, which is all the time zone is needed for. */
const anyZone = { timeZone: 'UTC' }

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
  for (const [date, own] of Map.groupBy(parsedRows, (one) => one.date)) {
    await lockStaffDay(unit.db, date)
    const before = await readStaffRegister(unit.db, date, anyZone)
    const oldMarks = new Map(before.staff.map((one) => [one.userId, one]))
    await applyMarks(unit, before, new Map(own.map(({ row: _, date: __, ...one }) => [one.userId, one])), userId)
    for (const { row, userId: id, code, note } of own) {
      const old = before.version > 0 ? oldMarks.get(id) : undefined
      const { version } = before
      const was: MarkState = { date, userId: id, code: old?.code ?? null, note: old?.note ?? '', version }
      const after: MarkState = { ...was, code, note, version: version + 1 }
      applied.push({ row, did: 'update', entityId: id, before: was, after })
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
  for (const [date, own] of Map.groupBy(marked, ({ after }) => after.date)) {
    await lockStaffDay(unit.db, date)
    const now = await readStaffRegister(unit.db, date, anyZone)
    const markNow = new Map(now.staff.map((one) => [one.userId, one]))
    const untouched = own.filter(({ after }) => {
      const mark = markNow.get(after.userId)
      return mark?.code === after.code && mark.note === after.note
    })
    for (const { row } of own.filter((one) => !untouched.includes(one))) left.push({ row, why: 'changed-since' })
    if (untouched.length === own.length && isOnlyImported(own, now.version)) {
      await sql`delete from staff_registers where year_id = (select current_year()) and day = ${date}`.execute(unit.db)
      unit.audit({ entity: 'staffRegister', entityId: date, before: { date } })
    } else if (untouched.length > 0) {
      const restored = untouched.map(
        ({ before: { userId, code, note } }) => ({ userId, code: code ?? 'P', note }) as const,
      )
      await applyMarks(unit, now, new Map(restored.map((one) => [one.userId, one])), null)
    }
  }
  return left
}

/** Imports staff attendance, one person and day per row. The rest of the staff keeps its current codes. */
export const staffAttendanceImport: ImportKind = {
  name: 'staffAttendance',
  title: { en: 'Staff attendance', hi: 'कर्मचारियों की उपस्थिति' },
  needs: allow(admin('staffAttendance', 'edit')),
  problems: {
    'no-staff': {
      en: 'Nobody of the staff has this employee number.',
      hi: 'यह कर्मचारी संख्या किसी की नहीं है।',
    },
    ...dayProblems,
    'named-twice': { en: 'Row {row} names the same person and day.', hi: 'पंक्ति {row} में भी यही व्यक्ति और दिन है।' },
  },
  columns: async () => [
    { key: 'date', heading: 'Date', aliases: ['day'], kind: 'date', required: true, example: '2026-11-16' },
    {
      key: 'employeeNo',
      heading: 'Employee number',
      aliases: ['employee no', 'staff number'],
      kind: 'text',
      required: true,
      maxLength: 40,
      example: 'EMP-001',
    },
    {
      key: 'code',
      heading: 'Code',
      aliases: ['attendance', 'mark', 'status'],
      kind: 'text',
      required: true,
      options: [...staffCodes],
      example: 'A',
      help: {
        en: 'P present, A absent, HD half day, ML medical leave, L other leave.',
        hi: 'P उपस्थित, A अनुपस्थित, HD आधा दिन, ML चिकित्सा अवकाश, L अन्य अवकाश।',
      },
    },
    { key: 'note', heading: 'Note', aliases: ['remark', 'reason'], kind: 'text', maxLength: 120 },
  ],
  check,
  undoesAtOnce: true,
  apply: (unit, rows, by) => apply(unit, rows, by?.userId ?? null),
  undo,
}
