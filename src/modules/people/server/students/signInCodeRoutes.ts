import { sql } from 'kysely'
import { createSignInCodes, type SignInCode } from '#modules/access/server/public.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { signInCodesDefinitions } from '#modules/people/signInCodeSchemas.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { today as dayIn } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { countAttempt, secondsUntil } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { signInSheet } from './signInSheet.ts'
import { today } from './studentClass.ts'

/** Per person and hour: enough for an office on the first day of school, too few to go through all accounts unnoticed. */
const limits = { code: 200, sheet: 100 } as const

export const signInCodeRoutes = implement(signInCodes, signInCodesDefinitions, {
  createSignInCode: async ({ params }, { tx, actor, services, fail }) => {
    await refuseMany('code', { tx, actor, services, fail })
    return tx(async (unit) => {
      if (!(await isStudent(unit.db, params.studentId))) return fail('no-such-person')
      const classId = await classOf(unit.db, params.studentId)
      if (!(await mayCreateFor(unit.db, actor, classId))) return fail('class-teacher-or-office')
      const [created] = await createSignInCodes(unit, [params.studentId])
      if (!created) return fail('account-deactivated')
      noteCodes(unit, actor, [created])
      const { userName, code, expiresAt } = created
      return { userName, code, expiresAt }
    })
  },

  printSignInCodes: async ({ params, query }, { tx, actor, services, fail }) => {
    await refuseMany('sheet', { tx, actor, services, fail })
    const sheet = await tx(async (unit) => {
      const { db } = unit
      const className = await classNameOf(db, params.classId)
      if (!(await mayCreateFor(db, actor, params.classId))) return fail('class-teacher-or-office')
      const students = await studentsOf(db, params.classId)
      const codes = await createSignInCodes(
        unit,
        students.map(({ studentId }) => studentId),
      )
      noteCodes(unit, actor, codes)
      const codeOf = new Map(codes.map((one) => [one.userId, one]))
      const slips = students.flatMap(({ studentId, name, rollNo }) => {
        const created = codeOf.get(studentId)
        return created ? [{ name, note: rollNo, ...created }] : []
      })
      return { className, slips, letterhead: await readLetterhead(db, services) }
    })
    if (sheet.slips.length === 0) return fail('no-students')
    const school = await services.directory.byId(actor.tenantId)
    const address = school ? addressOf(services.config, school) : ''
    return signInSheet(services.documents, { ...sheet, whose: 'students', address, timeZone: actor.timeZone, ...query })
  },
})

type Caller = {
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  readonly actor: Actor
  readonly services: { now(): Date }
  fail(code: 'many-codes', extra: { retryAfter: number }): never
}

export async function refuseMany(kind: keyof typeof limits, { tx, actor, services, fail }: Caller) {
  const made = await tx(({ db }) => countAttempt(db, `sign-in ${kind} by ${actor.userId}`, 3600))
  if (made.count > limits[kind]) fail('many-codes', { retryAfter: secondsUntil(made.endsAt, services.now()) })
}

function noteCodes({ audit }: Unit, { timeZone }: Actor, codes: readonly SignInCode[]) {
  for (const { userId, expiresAt } of codes)
    audit({ entity: 'student', entityId: userId, after: { signInCodeUntil: dayIn(timeZone, expiresAt) } })
}

/** The route admits the office and everyone who teaches the class; of these only the class teacher may go on. */
async function mayCreateFor(db: TenantDb, actor: Actor, classId: string | null): Promise<boolean> {
  if (actor.roleId !== roles.teacher) return true
  const { rows } = await sql`
    select from class_teachers k where k.class_id = ${classId} and k.teacher_id = ${actor.userId} and ${today('k')}`.execute(
    db,
  )
  return rows.length > 0
}

async function isStudent(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${studentId} and role_id = ${roles.student} and not is_guardian`.execute(db)
  return rows.length > 0
}

async function classOf(db: TenantDb, studentId: string): Promise<string | null> {
  const { rows } = await sql<{ classId: string }>`
    select e.class_id as "classId" from enrolments e where e.student_id = ${studentId} and ${today('e')}`.execute(db)
  return rows[0]?.classId ?? null
}

export async function classNameOf(db: TenantDb, classId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select g.name || '-' || c.section as name from classes c
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where c.id = ${classId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0].name
}

type ClassStudent = { studentId: string; name: string; rollNo: string | null }

async function studentsOf(db: TenantDb, classId: string): Promise<ClassStudent[]> {
  const { rows } = await sql<ClassStudent>`
    select u.id as "studentId", trim(concat_ws(' ', u.first_name, u.last_name)) as name, e.roll_no as "rollNo"
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id
    where e.class_id = ${classId} and ${today('e')} order by lower(u.first_name), lower(u.last_name), u.id`.execute(db)
  return rows
}
