import { sql } from 'kysely'
import { type Caller, testServer } from '#app/testing/server.ts'
import { createUser, grants } from '#modules/access/server/seed.ts'
import { aDebt, aFeeHead } from '#modules/fees/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import { templates } from '#modules/templates/contract.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const day = today('Asia/Kolkata')

/** A school with two of the office who may write and review templates, and students with records; one per test file. */
export async function templateSchool(options: { worker?: boolean } = {}) {
  const server = await testServer(options)
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  /** Somebody of the office with these letters in the domain of templates. */
  const admin = async (userName: string, letters: string, more: Record<string, string> = {}): Promise<Caller> => {
    await inSchool(async (db) => {
      const { rows } = await sql<{ hash: string }>`
        select password_hash as hash from users where user_name = 'superadmin'`.execute(db)
      const passwordHash = rows[0]?.hash ?? ''
      const userId = await createUser(db, {
        userName,
        roleId: roles.admin,
        firstName: 'Office',
        lastName: userName,
        passwordHash,
        loginStatus: 1,
      })
      await grants(db, userId, { admin: letters, ...more })
    })
    return server.as('greenwood', userName)
  }
  let serial = 0
  /** A student of the first class since a month, with a record. */
  const student = (record: { firstName?: string; lastName?: string; dateOfBirth?: string } = {}) =>
    inSchool(async (db) => {
      const own = ++serial
      const studentId = await aStudent(db, {
        userName: `tpl-${own}`,
        firstName: record.firstName ?? 'Asha',
        lastName: record.lastName ?? `Rao ${own}`,
        admissionNo: `TPL-${own}`,
        dateOfBirth: record.dateOfBirth ?? '2013-03-15',
      })
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
        select c.id, ${studentId}::uuid, ${`T${own}`}, (select school_day()) - 30 from classes c order by c.id limit 1`.execute(
        db,
      )
      return studentId
    })
  let headId: string | undefined
  const owe = async (studentId: string, amount: number) => {
    headId ??= await inSchool((db) => aFeeHead(db, { name: 'Transport' }))
    const head = headId
    await inSchool((db) => aDebt(db, { studentId, headId: head, amount, dueOn: addDays(day, -1) }))
  }
  /** A template in use: written by one, approved by the other. */
  const inUse = async (writer: Caller, reviewer: Caller, kind: DocumentKind, content?: DocumentDesign) => {
    const { routes } = templates
    const added = (await writer.send(routes.addTemplate, { body: { kind, name: 'Own', schoolTemplateId: null } })).data
    const params = { schoolTemplateId: added.schoolTemplateId }
    const saved = content
      ? (await writer.send(routes.saveTemplate, { params, body: { name: 'Own', content, version: 1 } })).data
      : added
    await writer.send(routes.submitTemplate, { params, body: { version: saved.version } })
    const number = 1
    await reviewer.send(routes.decideVersion, {
      params: { ...params, number },
      body: { decision: 'approved', note: '' },
    })
    return added.schoolTemplateId
  }
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  return {
    server,
    office,
    tenantId,
    inSchool,
    admin,
    student,
    owe,
    inUse,
    key,
    day,
    ago: (n: number): CivilDate => addDays(day, -n),
  }
}
