import { sql } from 'kysely'
import { createAccounts, freeUserNames } from '#modules/access/server/public.ts'
import { type FieldValue, fieldTypes } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentInput } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { sealAadhaar } from '../aadhaarSeal.ts'

/** A student's data outside the account. An undefined Aadhaar number is left as it is. */
export type StudentRecord = Omit<StudentInput, 'firstName' | 'lastName' | 'email' | 'phone'> & {
  readonly userId: string
}

/** Inserts or updates records in bulk. */
export async function saveRecords({ db, secret }: Pick<Unit, 'db' | 'secret'>, records: readonly StudentRecord[]) {
  if (records.length === 0) return
  const rows = records.map(({ aadhaar, ...record }) => {
    const sealed = aadhaar ? sealAadhaar(secret, record.userId, aadhaar) : null
    return {
      ...record,
      keepsAadhaar: aadhaar === undefined,
      sealed: sealed?.sealed.toString('hex') ?? null,
      last4: sealed?.last4 ?? null,
      mark: sealed?.mark.toString('hex') ?? null,
    }
  })
  await sql`
    insert into students as s (user_id, admission_no, admitted_on, date_of_birth, gender, blood_group, quota, aadhaar,
      aadhaar_last4, aadhaar_mark, address, pincode, details)
    select "userId", "admissionNo", "admittedOn", "dateOfBirth", gender, "bloodGroup", quota, decode(sealed, 'hex'), last4,
      decode(mark, 'hex'), address, pincode, jsonb_strip_nulls(details)
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("userId" uuid, "admissionNo" text, "admittedOn" date,
      "dateOfBirth" date, gender text, "bloodGroup" text, quota text, sealed text, last4 text, mark text, address text,
      pincode text, details jsonb)
    on conflict (tenant_id, user_id) do update set admission_no = excluded.admission_no, admitted_on = excluded.admitted_on,
      date_of_birth = excluded.date_of_birth, gender = excluded.gender, blood_group = excluded.blood_group,
      quota = excluded.quota, address = excluded.address, pincode = excluded.pincode, details = excluded.details,
      version = s.version + 1`.execute(db)
  const changed = rows.filter(({ keepsAadhaar }) => !keepsAadhaar)
  if (changed.length === 0) return
  await sql`
    update students s set aadhaar = decode(r.sealed, 'hex'), aadhaar_last4 = r.last4, aadhaar_mark = decode(r.mark, 'hex')
    from jsonb_to_recordset(${JSON.stringify(changed)}) as r("userId" uuid, sealed text, last4 text, mark text)
    where s.user_id = r."userId"`.execute(db)
}

/** Creates accounts and records for new students, and returns the ids in order. Sends no invitations. */
export async function createStudents(unit: Unit, students: readonly StudentInput[], fields: readonly StudentField[]) {
  const names = await freeUserNames(
    unit.db,
    students.map(({ admissionNo }) => admissionNo),
  )
  const ids = await createAccounts(
    unit,
    students.map(({ firstName, lastName, email, phone }, at) => ({
      firstName,
      lastName,
      email,
      phone,
      userName: names[at] ?? '',
      roleId: roles.student,
    })),
  )
  const numbers = await nextAutoNumbers(unit.db, fields, students.length)
  await saveRecords(
    unit,
    students.map(({ firstName: _, lastName: __, email: ___, phone: ____, ...record }, at) => ({
      ...record,
      aadhaar: record.aadhaar ?? null,
      details: { ...record.details, ...numbers[at] },
      userId: ids[at] ?? '',
    })),
  )
  return ids
}

/** The next values of auto-numbered fields for `count` students. */
async function nextAutoNumbers(db: TenantDb, fields: readonly StudentField[], count: number) {
  const autoFields = fields.filter(({ typeId, isActive }) => isActive && typeId === fieldTypes.auto)
  const numbers: Record<string, FieldValue>[] = Array.from({ length: count }, () => ({}))
  if (autoFields.length === 0) return numbers
  // Concurrent transactions must not assign the same number.
  await db.selectFrom('student_formats').select('version').forUpdate().execute()
  for (const { fieldId, options } of autoFields) {
    const key = fieldId ?? ''
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(substring(details ->> ${key} from '[0-9]{1,9}$')::int), 0) as last from students
      where details ? ${key}`.execute(db)
    const last = rows[0]?.last ?? 0
    for (const [at, row] of numbers.entries()) row[key] = `${options[0] ?? ''}${String(last + at + 1).padStart(4, '0')}`
  }
  return numbers
}
