import { sql } from 'kysely'
import { createAccounts, freeUserNames } from '#modules/access/server/public.ts'
import type { StaffInput } from '#modules/people/staffSchemas.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

export type StaffRecord = Omit<StaffInput, 'firstName' | 'lastName' | 'email' | 'phone'> & { readonly userId: string }

/** Inserts or updates profiles in one statement. */
export async function saveProfiles({ db }: { db: TenantDb }, records: readonly StaffRecord[]) {
  if (records.length === 0) return
  await sql`
    insert into staff_profiles as p (user_id, employee_no, department_id, designation, qualification, joined_on, left_on,
      date_of_birth, gender, blood_group, phone2, address)
    select "userId", "employeeNo", "departmentId", designation, qualification, "joinedOn", "leftOn", "dateOfBirth", gender,
      "bloodGroup", phone2, address
    from jsonb_to_recordset(${JSON.stringify(records)}) as r("userId" uuid, "employeeNo" text, "departmentId" uuid,
      designation text, qualification text, "joinedOn" date, "leftOn" date, "dateOfBirth" date, gender text,
      "bloodGroup" text, phone2 text, address text)
    on conflict (tenant_id, user_id) do update set employee_no = excluded.employee_no,
      department_id = excluded.department_id, designation = excluded.designation, qualification = excluded.qualification,
      joined_on = excluded.joined_on, left_on = excluded.left_on, date_of_birth = excluded.date_of_birth,
      gender = excluded.gender, blood_group = excluded.blood_group, phone2 = excluded.phone2, address = excluded.address,
      version = p.version + 1`.execute(db)
}

export type NewStaff = StaffInput & { readonly isGateStaff?: boolean }

/** Creates accounts and profiles for new staff of a role, and returns the ids in order. Sends no invitations. */
export async function createStaff(unit: Unit, roleId: RoleId, people: readonly NewStaff[]): Promise<string[]> {
  const names = await freeUserNames(
    unit.db,
    people.map(({ email, employeeNo }) => email?.split('@')[0] || employeeNo),
  )
  const ids = await createAccounts(
    unit,
    people.map(({ firstName, lastName, email, phone, isGateStaff = false }, at) => ({
      firstName,
      lastName,
      email,
      phone,
      isGateStaff,
      roleId,
      userName: names[at] ?? '',
    })),
  )
  await saveProfiles(
    unit,
    people.map((person, at) => ({ ...person, userId: ids[at] ?? '' })),
  )
  return ids
}
