import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asGuardianOf, asUser, type Person } from '#app/testing/familyCallers.ts'
import type { TestServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol } from '#modules/classes/server/seed.ts'
import { gate, pickups, visitorSetup } from '#modules/visitors/contract.ts'
import type { EntryOutcome, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export const supervisorPin = '4711'

type Unstamped<E> = E extends GateEntryInput ? Omit<E, 'at' | 'clientId'> & { at?: string; clientId?: string } : never

/** A school with a gate, its phone, purposes, a host, a student with a guardian, and their class teacher. */
export async function gateSchool(server: TestServer) {
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const mark = randomUUID().slice(0, 6)
  const made = await inSchool(async (db) => {
    const account = (firstName: string, roleId: 2 | 3) =>
      ({ userName: `${firstName.toLowerCase()}-${mark}`, roleId, firstName, lastName: 'Gatewood' }) as const
    const [student = '', other = ''] = await createUsers(db, [
      account('Anaya', roles.student),
      account('Bala', roles.student),
    ])
    const [host = '', stranger = ''] = await createUsers(db, [
      account('Harini', roles.teacher),
      account('Suresh', roles.teacher),
    ])
    for (const id of [student, other])
      await sql`insert into students (user_id, admission_no) values (${id}, ${`G-${id.slice(-10)}`})`.execute(db)
    const classId = await aClass(db, { grade: '9', section: `G${mark.slice(0, 3)}`, classTeacherId: host })
    const { rows } = await sql<{ on: string; today: CivilDate }>`
      select starts_on::text as on, school_today()::text as today from academic_years where id = current_year()`.execute(
      db,
    )
    await enrol(db, classId, `G${mark}`, [student, other], rows[0]?.on ?? '')
    return { student, other, host, stranger, classId, today: rows[0]?.today ?? ('' as CivilDate) }
  })
  const purpose = async (name: string, body: object = {}) => {
    const answer = await office.send(visitorSetup.routes.addPurpose, {
      body: {
        name: `${name} ${mark}`,
        kind: 'visitor',
        needsHost: true,
        needsApproval: true,
        maxMinutes: 60,
        questions: [],
        isActive: true,
        ...body,
      },
    })
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data.visitPurposeId
  }
  const meeting = await purpose('Meeting')
  const tour = await purpose('Tour', { needsApproval: false })
  const delivery = await purpose('Delivery', { kind: 'delivery', needsHost: false, needsApproval: false })
  await office.send(visitorSetup.routes.savePin, { body: { pin: supervisorPin } })

  /** Another gate phone, with a session of the school's gate account. */
  const phone = async (): Promise<Person> => {
    const guard = await inSchool((db) => sql<{ id: string }>`select id from users where user_name = 'gate'`.execute(db))
    return asUser(server, 'greenwood', guard.rows[0]?.id ?? '')
  }
  const guard = await phone()
  const record = async (
    entry: Unstamped<GateEntryInput>,
    who: Person = guard,
    sentAt = new Date().toISOString(),
  ): Promise<EntryOutcome> => {
    const stamped = { clientId: randomUUID(), at: new Date().toISOString(), ...entry } as GateEntryInput
    const answer = await who.send(gate.routes.sendEntries, { body: { sentAt, entries: [stamped] } })
    if (answer.status !== 200) throw new Error(answer.raw.body)
    const [outcome] = answer.data.outcomes
    if (!outcome) throw new Error('There is no outcome.')
    return outcome
  }
  /** The code of the newest message to a number. */
  const newestCode = async (to: string): Promise<string> => {
    const { rows } = await inSchool((db) =>
      sql<{
        body: string
      }>`select body from developer_outbox where recipient = ${to} order by created_at desc, id desc limit 1`.execute(
        db,
      ),
    )
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
  }
  const mother = await asGuardianOf(server, 'greenwood', [made.student])
  await inSchool((db) => sql`update guardians set phone = '+919845000001' where user_id = ${mother.userId}`.execute(db))
  const host = await asUser(server, 'greenwood', made.host)
  const stranger = await asUser(server, 'greenwood', made.stranger)
  const approvedPass = async (studentId = made.student) => {
    const answer = await office.send(pickups.routes.requestStudentPass, {
      params: { studentId },
      body: { day: made.today, leaveAt: '12:00', reason: 'Dentist' },
    })
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data.passId
  }
  return {
    ...made,
    office,
    guard,
    phone,
    host,
    stranger,
    mother,
    meeting,
    tour,
    delivery,
    record,
    newestCode,
    inSchool,
    purpose,
    approvedPass,
  }
}
