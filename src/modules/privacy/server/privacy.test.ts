import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asGuardianOf, asUser, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { createUsers, grants } from '#modules/access/server/seed.ts'
import { students } from '#modules/people/contract.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { asTenant } from '#proof/database/catalogue.ts'
import { privacy } from '../contract.ts'
import { erase, eraseDue } from './erasure/eraseJob.ts'
import { removeDue } from './retention/retention.ts'

const server = await testServer()
const { tenantId } = await server.as('greenwood')
const { database } = server.services
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => database.inTenant({ tenantId }, work)
const mark = newId().slice(-8)
const { routes } = privacy
const ownerPool = new Pool({ connectionString: server.urls.owner, max: 1 })
afterAll(() => ownerPool.end())

let [asker, approver, looker, boss] = [] as unknown as [Person, Person, Person, Person]
beforeAll(async () => {
  const ids = await inSchool(async (db) => {
    const made = await createUsers(
      db,
      ['asker', 'approver', 'looker'].map((name) => ({
        userName: `${name}-${mark}`,
        roleId: roles.admin,
        firstName: name,
        lastName: 'Office',
      })),
    )
    await grants(db, made[0] ?? '', { user: 've' })
    await grants(db, made[1] ?? '', { user: 'vea' })
    await grants(db, made[2] ?? '', { user: 'v' })
    const superadmin = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
    return [...made, superadmin.rows[0]?.id ?? '']
  })
  ;[asker, approver, looker, boss] = (await Promise.all(
    ids.map((id) => asUser(server, 'greenwood', id)),
  )) as unknown as [Person, Person, Person, Person]
})

let serial = 0
/** A student who has left, with a guardian, contacts and a remark in the register. */
async function aLeaver(lastName = `Kanari${mark}${serial}`) {
  serial += 1
  return inSchool(async (db) => {
    const n = serial
    const studentId = await aStudent(db, {
      userName: `leaver-${mark}-${n}`,
      firstName: 'Zubeida',
      lastName,
      admissionNo: `ADM-${mark}-${n}`,
    })
    await sql`update users set status_id = 11, email = ${`zubeida-${mark}-${n}@example.in`} where id = ${studentId}`.execute(
      db,
    )
    await sql`update students set address = ${`12 Neem Lane ${mark}`}, date_of_birth = '2014-02-25', gender = 'Female' where user_id = ${studentId}`.execute(
      db,
    )
    await aGuardian(db, {
      name: `Usha ${lastName}`,
      email: `usha-${mark}-${n}@example.in`,
      children: [{ studentId, relation: 'Mother' as const }],
    })
    return { studentId, name: `Zubeida ${lastName}` }
  })
}
const ask = (userId: string, who = asker, isAtOnce = true) =>
  who.send(routes.askForErasure, { body: { userId, reason: 'Asked in writing', isAtOnce } })
const confirm = (erasureId: string, who = approver) =>
  who.send(routes.confirmErasure, { params: { erasureId }, body: {} })
const runErase = (erasureId: string) =>
  erase.per === 'school, own transactions'
    ? erase.run({ erasureId } as never, {
        services: server.services,
        tenantId,
        tx: (work) =>
          runUnit(
            server.services,
            { tenantId },
            { action: 'privacy.erase', actorId: null, actorRole: null, address: 'job', requestId: 'test' },
            work,
          ),
      })
    : Promise.reject(new Error('erase opens its own transactions'))
async function eraseNow(userId: string): Promise<string> {
  const { erasureId } = (await ask(userId)).data
  expect((await confirm(erasureId)).status).toBe(200)
  await runErase(erasureId)
  return erasureId
}
const stateOf = async (erasureId: string) =>
  (await boss.send(routes.listErasures, { query: { size: 200 } })).data.rows.find((one) => one.erasureId === erasureId)
/** Every text of the school in which a word occurs, as table.column. */
const whereIs = (word: string) =>
  inSchool(async (db) => {
    await sql`select set_config('app.across_years', 'on', true)`.execute(db)
    const { rows: columns } = await sql<{ relation: string; field: string }>`
      select relation, field from data_map() where type in ('text', 'text[]', 'jsonb', 'json')`.execute(db)
    const found: string[] = []
    for (const { relation, field } of columns) {
      const { rows } =
        await sql`select from ${sql.table(relation)} where ${sql.ref(field)}::text ilike ${`%${word}%`} limit 1`.execute(
          db,
        )
      if (rows.length > 0) found.push(`${relation}.${field}`)
    }
    return found
  })

test('T11.5 an erasure needs two people: whoever asked cannot agree, and an admin without the privilege can do neither', async () => {
  const { studentId } = await aLeaver()
  expect((await ask(studentId, looker)).status).toBe(403)
  const asked = await ask(studentId, approver)
  expect([asked.status, asked.data.state, asked.data.mayConfirm]).toEqual([200, 'asked', false])
  expect(await confirm(asked.data.erasureId, asker)).toMatchObject({ status: 403 })
  expect(await confirm(asked.data.erasureId, approver)).toMatchObject({ status: 409, code: 'same-person' })
  expect(await ask(studentId)).toMatchObject({ status: 409, code: 'already-asked' })
  const agreed = await confirm(asked.data.erasureId, boss)
  expect([agreed.data.state, agreed.data.confirmedBy]).toEqual(['confirmed', expect.stringContaining(' ')])
})

test('T11.5 it waits for seven days unless it was asked for at once, and can be taken back until then', async () => {
  const { studentId, name } = await aLeaver()
  const { erasureId } = (await ask(studentId, asker, false)).data
  const { dueAt } = (await confirm(erasureId)).data
  expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / 86_400_000)).toBe(7)
  await runErase(erasureId)
  expect(await stateOf(erasureId)).toMatchObject({ name, state: 'confirmed' })
  const back = await asker.send(routes.cancelErasure, { params: { erasureId }, body: {} })
  expect(back.data.state).toBe('cancelled')
  await runErase(erasureId)
  expect(await stateOf(erasureId)).toMatchObject({ name, state: 'cancelled' })
  expect((await asker.send(routes.cancelErasure, { params: { erasureId }, body: {} })).code).toBe('not-open')
})

test('T11.5 only people who have left can be erased, and nobody erases themselves', async () => {
  const { studentId } = await aLeaver()
  await inSchool((db) => sql`update users set status_id = 1 where id = ${studentId}`.execute(db))
  expect((await ask(studentId)).code).toBe('still-active')
  const guardian = await asGuardianOf(server, 'greenwood', [studentId])
  expect((await ask(guardian.userId)).code).toBe('children-active')
  expect((await ask(asker.userId)).code).toBe('own-account')
  expect((await ask(newId())).status).toBe(404)
})

test('T11.5 names, contacts and texts are gone everywhere, and the record stays under a name that says nothing', async () => {
  const { studentId, name } = await aLeaver()
  const lastName = name.split(' ')[1] ?? ''
  // The name in texts of others, and in a change that is in the audit trail.
  await inSchool(async (db) => {
    await sql`insert into notifications (user_id, kind, category, params, link)
      values (${asker.userId}, 'x', 'school', ${JSON.stringify({ name })}, null)`.execute(db)
    await sql`insert into audit_entries (actor_id, actor_role, action, entity, entity_id, before, after, address)
      values (${asker.userId}, 1, 'students.saveStudent', 'student', ${studentId}, ${JSON.stringify({ firstName: 'Zubeida', lastName })},
        ${JSON.stringify({ lastName, on: '2026-11-18' })}, '192.0.2.9')`.execute(db)
  })
  expect((await whereIs(lastName)).length).toBeGreaterThan(4)
  const erasureId = await eraseNow(studentId)
  expect(await whereIs(lastName)).toEqual([])
  const row = await stateOf(erasureId)
  expect(row?.name).toMatch(/^Former student \d+$/)
  const { rows } = await inSchool((db) =>
    sql<
      Record<string, unknown>
    >`select s.address, s.date_of_birth, s.gender, s.admission_no, u.email, u.status_id from students s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.user_id = ${studentId}`.execute(db),
  )
  expect(rows[0]).toEqual({
    address: '',
    date_of_birth: null,
    gender: 'Female',
    admission_no: row?.name,
    email: null,
    status_id: 11,
  })
  const guardians = await inSchool((db) =>
    sql<{ name: string; email: string | null }>`select g.name, g.email from guardians g join student_guardians l
      on l.tenant_id = g.tenant_id and l.guardian_id = g.id where l.student_id = ${studentId}`.execute(db),
  )
  expect(guardians.rows).toEqual([{ name: expect.stringMatching(/^Former guardian \d+$/), email: null }])
  expect((await ask(studentId)).code).toBe('already-erased')
})

test('T11.5 the audit trail is still proven afterwards, and a later change of what is left of it is found', async () => {
  const { studentId } = await aLeaver()
  await asker.send(students.routes.getStudent, { params: { studentId } })
  await inSchool((db) =>
    sql`insert into audit_entries (actor_id, actor_role, action, entity, entity_id, after) values
      (${asker.userId}, 1, 'students.saveStudent', 'student', ${studentId}, '{"firstName": "Zubeida"}')`.execute(db),
  )
  await eraseNow(studentId)
  const broken = () => inSchool((db) => sql`select seq from broken_audit_entry()`.execute(db))
  expect((await broken()).rows).toEqual([])
  const { rows } = await inSchool((db) =>
    sql<{
      after: object
    }>`select after from audit_entries where entity_id = ${studentId} and action = 'students.saveStudent'`.execute(db),
  )
  expect(rows).toEqual([{ after: { firstName: '' } }])
  await asTenant(ownerPool, tenantId, async (client) => {
    await client.query(
      `update audit_entries set after = '{"firstName": "x"}' where entity_id = $1 and action = 'students.saveStudent'`,
      [studentId],
    )
    expect((await client.query('select seq from broken_audit_entry()')).rows).toHaveLength(1)
  })
})

test('T11.5 whoever has the same name keeps it', async () => {
  const lastName = `Shared${mark}`
  const [one, other] = [await aLeaver(lastName), await aLeaver(lastName)]
  await inSchool((db) =>
    sql`insert into notifications (user_id, kind, category, params, link)
      values (${asker.userId}, 'x', 'school', ${JSON.stringify({ name: other.name })}, null)`.execute(db),
  )
  await eraseNow(one.studentId)
  const { rows } = await inSchool((db) =>
    sql<{
      name: string
    }>`select first_name || ' ' || last_name as name from users where id = ${other.studentId}`.execute(db),
  )
  expect(rows).toEqual([{ name: other.name }])
  expect(await whereIs(lastName)).toEqual(expect.arrayContaining(['users.last_name', 'notifications.params']))
})

test('T11.5 a guardian who has another child at the school stays', async () => {
  const [leaver, sibling] = [await aLeaver(), await aLeaver()]
  const guardianId = await inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`insert into guardians (name) values (${`Both ${mark}`}) returning id`.execute(db)
    for (const { studentId } of [leaver, sibling])
      await sql`insert into student_guardians (student_id, guardian_id, relation) values (${studentId}, ${rows[0]?.id}, 'Father')`.execute(
        db,
      )
    return rows[0]?.id
  })
  const nameNow = async () =>
    (await inSchool((db) => sql<{ name: string }>`select name from guardians where id = ${guardianId}`.execute(db)))
      .rows[0]?.name
  await eraseNow(leaver.studentId)
  expect(await nameNow()).toBe(`Both ${mark}`)
  await eraseNow(sibling.studentId)
  expect(await nameNow()).toMatch(/^Former guardian/)
})

test('T11.5 what a restored backup brings back is erased again', async () => {
  const { studentId, name } = await aLeaver()
  const erasureId = await eraseNow(studentId)
  await inSchool((db) =>
    sql`update users set user_name = 'back', first_name = 'Zubeida', last_name = ${name.split(' ')[1]} where id = ${studentId}`.execute(
      db,
    ),
  )
  if (eraseDue.per === 'system') await eraseDue.run(server.services)
  await runErase(erasureId)
  expect(await whereIs(name.split(' ')[1] ?? '')).toEqual([])
})

test('T11.5 every column that may hold something personal says what becomes of it', async () => {
  const { rows } = await inSchool((db) => sql`select unmarked_columns()`.execute(db))
  expect(rows).toEqual([])
  const { tables } = (await boss.send(routes.getDataMap, {})).data
  expect(tables.find(({ table }) => table === 'students')?.columns).toContainEqual({
    name: 'address',
    isExported: true,
    way: 'blank',
  })
  expect((await asker.send(routes.getDataMap, {})).status).toBe(403)
})

test('T11.8 the dry run counts exactly what the run removes, rule by rule, and the school decides how long', async () => {
  const old = (days: number) => sql`school_today() - ${days}::int`
  await inSchool(async (db) => {
    for (const days of [1, 99, 101, 150, 500])
      await sql`insert into record_reads (day, reader_id, person_id, action) values (${old(days)}, ${asker.userId}, ${newId()}, 'x.y')`.execute(
        db,
      )
  })
  const rule = async () =>
    (await boss.send(routes.listRetention, {})).data.rules.find(({ ruleName }) => ruleName === 'recordReads')
  expect(await rule()).toMatchObject({ days: 365, due: 1, isOn: true })
  const set = (days: number, isOn = true) =>
    boss.send(routes.saveRetention, { params: { ruleName: 'recordReads' }, body: { days, isOn } })
  expect(await set(10)).toMatchObject({ status: 422, code: 'days-out-of-range' })
  expect((await set(100)).data).toMatchObject({ days: 100, due: 3 })
  const left = async () =>
    (
      await inSchool((db) =>
        sql<{ n: number }>`select count(*)::int as n from record_reads where action = 'x.y'`.execute(db),
      )
    ).rows[0]?.n
  const asOf = server.services.now()
  await set(100, false)
  expect(await removeDue(server.services, { tenantId, asOf, runBy: null })).not.toHaveProperty('recordReads')
  await set(100)
  const dry = (await boss.send(routes.listRetention, {})).data
  const planned = Object.fromEntries(dry.rules.filter(({ due }) => due > 0).map(({ ruleName, due }) => [ruleName, due]))
  expect(await removeDue(server.services, { tenantId, asOf: new Date(dry.asOf), runBy: boss.userId })).toEqual(planned)
  expect([await left(), (await rule())?.due]).toEqual([2, 0])
  expect((await boss.send(routes.listRetention, {})).data.runs[0]?.removed).toEqual(planned)
})

test('T11.7 who read a record, and whose records an account read on a day', async () => {
  const [first, second] = [await aLeaver(), await aLeaver()]
  await looker.send(students.routes.getStudent, { params: { studentId: first.studentId } })
  await looker.send(students.routes.getStudent, { params: { studentId: first.studentId } })
  await looker.send(students.routes.listStudents, { query: { q: second.name } })
  await server.services.recordReads.flush()
  const readers = (await boss.send(routes.listReaders, { params: { userId: first.studentId } })).data.rows
  expect(readers.map(({ name, reads, actions }) => [name, reads, actions])).toEqual([
    ['looker Office', 2, ['students.getStudent']],
  ])
  const { day } = readers[0] ?? { day: '' }
  const read = await boss.send(routes.listReadPeople, { params: { userId: looker.userId }, query: { day } })
  const names = read.data.rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([first.name]))
  const none = await boss.send(routes.listReadPeople, {
    params: { userId: looker.userId },
    query: { day: '2020-01-01' },
  })
  expect(none.data.total).toBe(0)
  expect((await looker.send(routes.listReaders, { params: { userId: first.studentId } })).status).toBe(403)
  expect((await boss.send(routes.listReaders, { params: { userId: newId() } })).status).toBe(404)
})

test('T11.7 a list of everybody in a large school is recorded whole', async () => {
  const everybody = Array.from({ length: 4500 }, () => ({ studentId: newId() }))
  server.services.recordReads.note(
    { tenantId, userId: looker.userId } as Actor,
    'gate.rollCall',
    {},
    { rows: everybody },
  )
  await server.services.recordReads.flush()
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from record_reads where action = 'gate.rollCall'`.execute(db),
  )
  expect(rows[0]?.n).toBe(4500)
})
