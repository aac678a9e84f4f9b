import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Department } from '../schemas.ts'
import { updateVersioned } from './rowWrites.ts'

const headName = sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`

const departments = (db: TenantDb) =>
  db
    .selectFrom('departments as d')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.head_id'))
    .select(['d.id as departmentId', 'd.name', 'd.kind', 'd.head_id as headId', 'd.version', headName.as('headName')])

type Row = Omit<Department, 'kind'> & { kind: string }
const departmentFrom = (row: Row): Department => ({ ...row, kind: row.kind === 'other' ? 'other' : 'teaching' })

export async function listDepartments(db: TenantDb): Promise<Department[]> {
  const rows = await departments(db).orderBy(sql`lower(d.name)`).limit(500).execute()
  return rows.map(departmentFrom)
}

export async function getDepartment(db: TenantDb, departmentId: string): Promise<Department> {
  const row = await departments(db).where('d.id', '=', departmentId).executeTakeFirst()
  if (!row) throw problem('not-found')
  return departmentFrom(row)
}

/** Users who can head a department: active teachers and other staff. */
const candidates = (db: TenantDb) =>
  db
    .selectFrom('users')
    .where('status_id', '=', 1)
    .where('role_id', 'in', [roles.teacher, roles.otherStaff])
    .where('is_gate_staff', '=', false)

export async function listHeads(db: TenantDb, words: string) {
  let people = candidates(db)
  if (words !== '') {
    const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    people = people.where(sql<boolean>`(first_name || ' ' || last_name || ' ' || user_name) ilike ${like}`)
  }
  return people
    .select(['id as userId', sql<string>`trim(first_name || ' ' || last_name)`.as('name'), 'user_name as userName'])
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .limit(50)
    .execute()
}

export async function validateHead(db: TenantDb, headId: string | null): Promise<void> {
  if (!headId) return
  const found = await candidates(db).select('id').where('id', '=', headId).executeTakeFirst()
  if (!found) throw problem('not-found')
}

type DepartmentDetails = { name: string; kind: Department['kind']; headId: string | null }

export async function createDepartment({ db, audit }: Unit, details: DepartmentDetails): Promise<Department> {
  const { id } = await db
    .insertInto('departments')
    .values({ name: details.name, kind: details.kind, head_id: details.headId })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'department', entityId: id, after: details })
  return getDepartment(db, id)
}

export async function saveDepartment(
  { db, audit }: Unit,
  before: Department,
  { version, ...details }: DepartmentDetails & { version: number },
): Promise<Department> {
  const id = before.departmentId
  const current = () => getDepartment(db, id)
  const values = { name: details.name, kind: details.kind, head_id: details.headId }
  await updateVersioned(db, 'departments', { id, version, current }, values)
  audit({ entity: 'department', entityId: id, before, after: details })
  return current()
}
