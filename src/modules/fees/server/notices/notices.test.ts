import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, barGuardian } from '#app/testing/familyCallers.ts'
import { gatewayWording } from '#modules/gateway/contract.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { openDesk } from '../../testing/desk.ts'
import { studentsToTell, tellOfDues } from './dueNotices.ts'

const { server, office, tenantId, inSchool, fresh, owe, pay, ago, ahead } = await openDesk()
const [asha, ravi, paid, barred] = [fresh(), fresh(), fresh(), fresh()]
const mother = await asGuardianOf(server, 'greenwood', [asha, ravi, paid])
const father = await asGuardianOf(server, 'greenwood', [barred], 'Farid')
await inSchool((db) => sql`update users set phone = '+919800000061' where id = ${mother.userId}`.execute(db))

const tell = () =>
  runUnit(
    server.services,
    { tenantId },
    { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' },
    async (unit) => tellOfDues(unit, await studentsToTell(unit.db)),
  )
const toldOf = (userId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ kind: string; params: { amount: string }; link: string; about: string }>`
      select kind, params, link, about_student_id as about from notifications where user_id = ${userId} order by id`.execute(
      db,
    )
    return rows
  })
const outgoing = (kind: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ title: string; content: { more?: { title: string }[] } }>`
      select title, content from gateway_messages where source = ${kind} and user_id = ${mother.userId} order by id`.execute(
      db,
    )
    return rows.map(({ title, content }) => [title, ...(content.more ?? []).map((one) => one.title)])
  })

test('NTF-03 families are told of fees a week and a day before and three days after the due day, once, and never of paid ones', async () => {
  await owe(asha, 60_000, ahead(7))
  await owe(asha, 20_000, ahead(7))
  await owe(ravi, 40_000, ahead(7))
  await owe(ravi, 10_000, ahead(1))
  await owe(ravi, 30_000, ago(3))
  await owe(ravi, 5_000, ahead(3))
  await owe(paid, 50_000, ahead(7))
  await pay(paid, 50_000)
  await owe(barred, 70_000, ahead(7))
  await barGuardian(server, father)
  await inSchool((db) => sql`delete from notifications`.execute(db))
  await tell()
  await tell()
  const told = await toldOf(mother.userId)
  expect(told.map(({ kind, params, about }) => [kind, params.amount, about]).toSorted()).toEqual(
    [
      ['fees.dueInWeek', '₹800.00', asha],
      ['fees.dueInWeek', '₹400.00', ravi],
      ['fees.dueTomorrow', '₹100.00', ravi],
      ['fees.missed', '₹300.00', ravi],
    ].toSorted(),
  )
  expect(told.every(({ link, about }) => link === `/family/fees?child=${about}`)).toBe(true)
  expect(await toldOf(father.userId)).toEqual([])
  // One message tells her of both children.
  const [first = [], ...others] = await outgoing('fees.dueInWeek')
  expect([first.length, others]).toEqual([2, []])
  // What the office has reminded of today is not repeated.
  const late = fresh()
  await asGuardianOf(server, 'greenwood', [late])
  await owe(late, 9_000, ago(3))
  await inSchool((db) =>
    sql`insert into fee_reminders (student_id, amount, told) values (${late}, 9000, 1)`.execute(db),
  )
  await tell()
  const { rows } = await inSchool((db) => sql`select from notifications where about_student_id = ${late}`.execute(db))
  expect(rows).toEqual([])
})

test('NTF-03 a school can turn each of these messages off', async () => {
  const { triggers } = (await office.send(gatewayWording.routes.listTriggers, {})).data
  const names = ['fees.dueInWeek', 'fees.dueTomorrow', 'fees.missed', 'fees.receipt', 'gradebook.childCardPublished']
  for (const kind of names) expect(triggers.find((one) => one.kind === kind)).toMatchObject({ isOn: true })
  const body = { isOn: false, audience: 'all' as const, keepsQuiet: true, chain: [], delayMinutes: 0, dedupeMinutes: 0 }
  await office.send(gatewayWording.routes.saveTrigger, {
    params: { kind: 'fees.dueTomorrow' },
    body: { ...body, version: 0 },
  })
  const before = await outgoing('fees.dueTomorrow')
  await owe(asha, 11_000, ahead(1))
  await tell()
  expect((await toldOf(mother.userId)).filter(({ params }) => params.amount === '₹110.00')).toHaveLength(1)
  expect(await outgoing('fees.dueTomorrow')).toEqual(before)
})

test('FEE-03 the family is told of the receipt of a payment at the counter', async () => {
  const child = fresh()
  const guardian = await asGuardianOf(server, 'greenwood', [child], 'Gita')
  await owe(child, 25_000)
  const receipt = (await pay(child, 25_000)).data
  expect(await toldOf(guardian.userId)).toMatchObject([
    {
      kind: 'fees.receipt',
      params: { amount: '₹250.00', code: receipt.code },
      link: `/family/fees?child=${child}`,
      about: child,
    },
  ])
})
