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
import { holdStaffDay, readStaffRegister, type StaffMark, writeStaffRegister } from '../registers/staffRegister.ts'
import { checkRows, type Days, dayIn, dayProblems, numberIn, numbersIn, readDays, wrongDay } from './importRows.ts'

/** What rows are about, read once for all of them. */
type StaffImportContext = Days & { readonly staff: ReadonlyMap<string, string> }

async function readKnown(db: TenantDb, rows: readonly ImportRow[]): Promise<StaffImportContext> {
  const days = await readDays(db, rows)
  const found = await sql<{ employeeNo: string; userId: string }>`
    select lower(p.employee_no) as "employeeNo", p.user_id as "userId"
    from staff_profiles p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where lower(p.employee_no) = any (${numbersIn(rows, 'employeeNo')}::text[])
      and u.role_id = any (${[roles.teacher, roles.otherStaff]}::smallint[])`.execute(db)
  return { ...days, staff: new Map(found.rows.map(({ employeeNo, userId }) => [employeeNo, userId])) }
}

type Meant = StaffMark & { readonly date: CivilDate }

function meantBy(row: ImportRow, known: StaffImportContext): Meant | ImportProblem {
  const date = dayIn(row)
  const userId = known.staff.get(numberIn(row, 'employeeNo'))
  if (!userId)
    return { column: 'employeeNo', cause: 'no-staff', message: 'Nobody of the staff has this employee number.' }
  const wrong = wrongDay(date, known)
  if (wrong) return wrong
  const code = staffCodes.find((one) => one === String(row.values.code).toUpperCase()) ?? 'P'
  return { userId, date, code, note: String(row.values.note ?? '') }
}

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const known = await readKnown(db, rows)
  return checkRows(rows, {
    column: 'employeeNo',
    twice: (row) => `Row ${row} names the same person and day.`,
    meantBy: (row) => {
      const meant = meantBy(row, known)
      return 'cause' in meant ? meant : { personId: meant.userId, date: meant.date }
    },
  })
}

type Trace = {
  readonly date: CivilDate
  readonly userId: string
  /** Null where nobody had marked them. */
  readonly code: StaffCode | null
  readonly note: string
}

/** The whole staff of a day with some marks changed; whoever is not named stays as the day began. */
async function mark(unit: Unit, before: StaffRegister, changes: ReadonlyMap<string, StaffMark>, userId: string | null) {
  const marks = before.staff.map(({ userId: id, code, note }) => changes.get(id) ?? { userId: id, code, note })
  const named = new Set(marks.map(({ userId: id }) => id))
  // Whoever has left since is not on the staff of the day any more, and yet was there.
  const others = [...changes.values()].filter(({ userId: id }) => !named.has(id))
  await writeStaffRegister(unit, before, [...marks, ...others], { userId, reason: 'Import' })
}

const anyZone = { timeZone: 'UTC' }

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
  for (const [date, own] of Map.groupBy(meant, (one) => one.date)) {
    await holdStaffDay(unit.db, date)
    const before = await readStaffRegister(unit.db, date, anyZone)
    const were = new Map(before.staff.map((one) => [one.userId, one]))
    await mark(unit, before, new Map(own.map(({ row: _, date: __, ...one }) => [one.userId, one])), userId)
    for (const { row, userId: id, code, note } of own) {
      const old = before.version > 0 ? were.get(id) : undefined
      const was: Trace = { date, userId: id, code: old?.code ?? null, note: old?.note ?? '' }
      applied.push({ row, did: 'update', entityId: id, before: was, after: { ...was, code, note } })
    }
  }
  return applied
}

/** Puts marks back that are still as the import left them; a day that only the import took is not taken again. */
async function undo(unit: Unit, applied: readonly AppliedRow[]) {
  const left: { row: number; why: string }[] = []
  const traces = applied.map(({ row, before, after }) => ({ row, before: before as Trace, after: after as Trace }))
  for (const [date, own] of Map.groupBy(traces, ({ after }) => after.date)) {
    await holdStaffDay(unit.db, date)
    const now = await readStaffRegister(unit.db, date, anyZone)
    const codeNow = new Map(now.staff.map(({ userId, code }) => [userId, code]))
    const untouched = own.filter(({ after }) => codeNow.get(after.userId) === after.code)
    for (const { row } of own.filter((one) => !untouched.includes(one))) left.push({ row, why: 'changed-since' })
    const wasUntaken = own.every(({ before }) => before.code === null)
    if (now.version === 1 && wasUntaken && untouched.length === own.length) {
      await sql`delete from staff_registers where year_id = (select current_year()) and day = ${date}`.execute(unit.db)
      unit.audit({ entity: 'staffRegister', entityId: date, before: { date } })
    } else if (untouched.length > 0) {
      const back = untouched.map(({ before: { userId, code, note } }) => ({ userId, code: code ?? 'P', note }) as const)
      await mark(unit, now, new Map(back.map((one) => [one.userId, one])), null)
    }
  }
  return left
}

/** The days of the staff from a file, a person and a day in each row; the rest of the staff stays as the day began. */
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
  apply: (unit, rows, by) => apply(unit, rows, by?.userId ?? null),
  undo,
}
