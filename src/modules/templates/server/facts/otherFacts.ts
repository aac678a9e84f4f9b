import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Needs, type Subject, textOf } from './subject.ts'

type Staff = Record<
  'name' | 'employeeNo' | 'designation' | 'department' | 'joinedOn' | 'leftOn' | 'phone' | 'bloodGroup' | 'photo',
  string | null
> & { userId: string }

/** What can be said about staff, in the order of their ids. */
export async function staffSubjects(db: TenantDb, ids: readonly string[], { hasPhoto }: Needs): Promise<Subject[]> {
  const { rows } = await sql<Staff>`
    select u.id as "userId", btrim(u.first_name || ' ' || u.last_name) as name, p.employee_no as "employeeNo", p.designation,
      d.name as department, p.joined_on::text as "joinedOn", p.left_on::text as "leftOn", u.phone, p.blood_group as "bloodGroup",
      p.photo_file_id as photo
    from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
      left join departments d on d.tenant_id = p.tenant_id and d.id = p.department_id
    where u.id = any (${[...ids]}::uuid[]) and u.role_id in (1, 3, 5)`.execute(db)
  const byId = new Map(rows.map((row) => [row.userId, row]))
  return ids.flatMap((userId) => {
    const row = byId.get(userId)
    if (!row) return []
    return [
      {
        recordId: userId,
        name: textOf(row.name),
        values: {
          'staff.name': textOf(row.name),
          'staff.employeeNo': textOf(row.employeeNo),
          'staff.designation': textOf(row.designation),
          'staff.department': textOf(row.department),
          'staff.joinedOn': textOf(row.joinedOn),
          'staff.leftOn': textOf(row.leftOn),
          'staff.phone': textOf(row.phone),
          'staff.bloodGroup': textOf(row.bloodGroup),
        },
        tables: {},
        photoSource: hasPhoto ? row.photo : null,
      },
    ]
  })
}

type Visit = Record<'name' | 'company' | 'purpose' | 'host' | 'day', string> & {
  visitId: string
  badge: number | null
}

/** What can be said about visits. Their photos stay at the gate. */
export async function visitSubjects(db: TenantDb, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Visit>`
    select v.id as "visitId", w.name, w.company, o.name as purpose, coalesce(btrim(h.first_name || ' ' || h.last_name), '') as host,
      v.number as badge, v.day::text as day
    from visits v join visitors w on w.tenant_id = v.tenant_id and w.id = v.visitor_id
      join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
      left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
    where v.id = any (${[...ids]}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.visitId, row]))
  return ids.flatMap((visitId) => {
    const row = byId.get(visitId)
    if (!row) return []
    return [
      {
        recordId: visitId,
        name: row.name,
        values: {
          'visit.name': row.name,
          'visit.company': row.company,
          'visit.purpose': row.purpose,
          'visit.host': row.host,
          'visit.badge': textOf(row.badge),
          'visit.day': row.day,
        },
        tables: {},
        photoSource: null,
      },
    ]
  })
}
