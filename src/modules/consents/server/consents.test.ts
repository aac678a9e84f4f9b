import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { childConsents, consents } from '#modules/consents/contract.ts'
import { family } from '#modules/family/contract.ts'
import { aParent, type Parent } from '#modules/people/testing/families.ts'
import { isConsented } from './public.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const enrolled = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
  sql<{ id: string }>`select student_id as id from enrolments order by roll_no, id`.execute(db),
)
const [asha = '', ravi = ''] = enrolled.rows.map(({ id }) => id)
const mother = await aParent(server, { name: 'Meera', children: [asha] })
const father = await aParent(server, { name: 'Arun', children: [asha], relation: 'Father' })
const { addPurpose, savePurpose, listPurposes, listConsentAnswers } = consents.routes
const form = (name: string, text: string) => ({ name, text, isActive: true })
const listOf = async (who: Parent, studentId: string) =>
  (await who.send(childConsents.routes.listChildConsents, { params: { studentId } })).data.consents
const answer = (who: Parent, purposeId: string, isGiven: boolean, textNumber = 1) =>
  who.send(childConsents.routes.answerConsent, {
    params: { studentId: asha, purposeId },
    body: { isGiven, textNumber },
  })

test('FAM-08 a consent is given and withdrawn by guardians, with a history of who, when and which text', async () => {
  const photos = (await office.send(addPurpose, { body: form('Photos', 'May we show photos of your child?') })).data
  expect(photos).toMatchObject({ textNumber: 1, given: 0, refused: 0, missing: enrolled.rows.length })
  const { purposeId } = photos
  expect(await listOf(mother, asha)).toMatchObject([{ name: 'Photos', state: 'missing', history: [] }])
  expect((await answer(mother, purposeId, true)).data).toMatchObject({ state: 'given' })
  // The same answer again is the same answer.
  expect((await answer(mother, purposeId, true)).data.history).toHaveLength(1)
  const withdrawn = (await answer(father, purposeId, false)).data
  expect(withdrawn.state).toBe('refused')
  expect(withdrawn.history.map(({ isGiven, by, textNumber }) => [isGiven, by, textNumber])).toEqual([
    [false, 'Arun Rao', 1],
    [true, 'Meera Rao', 1],
  ])
  expect((await office.send(listPurposes, {})).data.purposes[0]).toMatchObject({ given: 0, refused: 1 })
})

test('FAM-08 a new text is asked anew, and an answer to the old one is refused', async () => {
  const [photos] = (await office.send(listPurposes, {})).data.purposes
  const { purposeId = '', version = 0 } = photos ?? {}
  const change = { params: { purposeId }, body: { ...form('Photos', 'May we print photos of your child?'), version } }
  expect((await office.send(savePurpose, change)).data).toMatchObject({ textNumber: 2, refused: 0 })
  expect((await office.send(savePurpose, change)).code).toBe('changed-meanwhile')
  expect((await answer(mother, purposeId, true, 1)).code).toBe('new-text')
  const [asked] = await listOf(mother, asha)
  expect(asked).toMatchObject({ state: 'missing', textNumber: 2, text: 'May we print photos of your child?' })
  expect(asked?.history[0]?.text).toBe('May we show photos of your child?')
  const home = async () => (await mother.send(family.routes.getHome, {})).data.children[0]?.parts.consents
  expect(await home()).toEqual({ toSign: 1 })
  await answer(mother, purposeId, true, 2)
  expect(await home()).toBeUndefined()
  // A new name is no new text.
  const renamed = { params: { purposeId }, body: { ...change.body, name: 'Pictures', version: version + 1 } }
  expect((await office.send(savePurpose, renamed)).data).toMatchObject({ textNumber: 2, given: 1 })
})

test('FAM-08 the office sees who has not answered, by class', async () => {
  const [photos] = (await office.send(listPurposes, {})).data.purposes
  const params = { purposeId: photos?.purposeId ?? '' }
  const list = async (state: 'missing' | 'given') =>
    (await office.send(listConsentAnswers, { params, query: { state, size: 200 } })).data
  const given = await list('given')
  expect(given.rows).toMatchObject([{ studentId: asha, answeredBy: 'Meera Rao', textNumber: 2 }])
  const missing = await list('missing')
  expect(missing.total).toBe(photos?.missing)
  expect(missing.total).toBe(enrolled.rows.length - 1)
})

test('FAM-08 FAM-10 nobody answers for another’s child, and answers cannot be changed', async () => {
  const [photos] = (await office.send(listPurposes, {})).data.purposes
  const params = { studentId: ravi, purposeId: photos?.purposeId ?? '' }
  const body = { isGiven: true, textNumber: 2 }
  expect((await mother.send(childConsents.routes.answerConsent, { params, body })).status).toBe(404)
  expect((await mother.send(childConsents.routes.listChildConsents, { params })).status).toBe(404)
  const student = await server.as('greenwood', 'student')
  expect((await student.send(childConsents.routes.answerConsent, { params, body })).status).toBe(403)
  for (const statement of [sql`update consent_answers set is_given = true`, sql`delete from consent_answers`])
    await expect(
      server.services.database.inTenant({ tenantId: office.tenantId }, (db) => statement.execute(db)),
    ).rejects.toMatchObject({ code: '42501' })
})

test('T11.6 a yes counts until it is withdrawn or its guardian changes, a no for longer, and the history stays', async () => {
  const { purposeId } = (await office.send(addPurpose, { body: form('Excursions', 'May your child come along?') })).data
  const child = ravi
  const [old, present] = [
    await aParent(server, { name: 'Usha', children: [child] }),
    await aParent(server, { name: 'Kiran', children: [child] }),
  ]
  const inSchool = server.services.database.inTenant
  const isAllowed = async () => {
    const { rows } = await inSchool({ tenantId: office.tenantId }, (db) =>
      sql<{ ok: boolean }>`select ${isConsented(sql`${child}::uuid`, sql`${purposeId}::uuid`)} as ok`.execute(db),
    )
    return rows[0]?.ok
  }
  const say = (who: Parent, isGiven: boolean) =>
    who.send(childConsents.routes.answerConsent, {
      params: { studentId: child, purposeId },
      body: { isGiven, textNumber: 1 },
    })
  const link = (who: Parent, barred: boolean) =>
    inSchool({ tenantId: office.tenantId }, (db) =>
      sql`update student_guardians set barred_on = ${barred ? sql`school_today()` : null}
        where student_id = ${child} and guardian_id = (select id from guardians where user_id = ${who.userId})`.execute(
        db,
      ),
    )
  const state = async () => (await listOf(present, child)).find((one) => one.purposeId === purposeId)
  expect(await isAllowed()).toBe(false)
  await say(old, true)
  expect(await isAllowed()).toBe(true)
  await say(present, false)
  expect(await isAllowed()).toBe(false)
  await say(old, true)
  await link(old, true)
  expect([await isAllowed(), (await state())?.state]).toEqual([false, 'missing'])
  await say(present, true)
  expect([await isAllowed(), (await state())?.state]).toEqual([true, 'given'])
  await say(present, false)
  expect((await state())?.history.map(({ isGiven }) => isGiven)).toEqual([false, true, true, false, true])
})
