import { createUser } from '#modules/access/server/seed.ts'
import { aGuardian } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Members of families that may see nothing of the student `student`, whom `guardian` may see. */
const outsiders = ['otherguardian', 'barredguardian', 'otherstudent'] as const
export type Outsider = (typeof outsiders)[number]
export const isOutsider = (name: string): name is Outsider => outsiders.some((one) => one === name)

/** The other student is in another class; the other guardian is theirs, and the barred one had been the student's. */
export async function createOutsider(db: TenantDb, userName: Outsider): Promise<string> {
  if (userName === 'otherstudent') return otherStudent(db)
  const userId = await createUser(db, {
    ...named(userName),
    isGuardian: true,
    phone: userName === 'otherguardian' ? '+919845019001' : '+919845019002',
  })
  const studentId = await (userName === 'otherguardian' ? otherStudent(db) : idOf(db, 'student'))
  const guardianId = await aGuardian(db, { userId, name: userName, children: [{ studentId, relation: 'Father' }] })
  if (userName === 'barredguardian')
    await db
      .updateTable('student_guardians')
      .set({ barred_on: '2026-07-01' })
      .where('guardian_id', '=', guardianId)
      .execute()
  return userId
}

const named = (userName: string) => ({ userName, roleId: roles.student, firstName: 'Proof', lastName: userName })

const findId = async (db: TenantDb, userName: string) =>
  (await db.selectFrom('users').select('id').where('user_name', '=', userName).executeTakeFirst())?.id

async function idOf(db: TenantDb, userName: string): Promise<string> {
  const id = await findId(db, userName)
  if (!id) throw new Error(`There is no user called ${userName}.`)
  return id
}

async function otherStudent(db: TenantDb): Promise<string> {
  const found = await findId(db, 'otherstudent')
  if (found) return found
  const id = await createUser(db, named('otherstudent'))
  const own = db
    .selectFrom('enrolments')
    .select('class_id')
    .where('student_id', '=', await idOf(db, 'student'))
  const other = await db.selectFrom('classes').select('id').where('id', 'not in', own).orderBy('id').executeTakeFirst()
  if (!other) throw new Error('The school has only one class.')
  await db
    .insertInto('enrolments')
    .values({ class_id: other.id, student_id: id, roll_no: 'P1', from_date: '2026-06-01' })
    .execute()
  return id
}
