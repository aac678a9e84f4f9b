import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formWith } from '#app/testing/fileUpload.ts'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { privacy } from '#modules/privacy/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { expireAdmissions } from './offers/waitingList.ts'
import { anOpenPost, aPublishedForm } from './seed.ts'
import { aFamily } from './testing/family.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const within = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId }, work)
const picture = await pictureOf('png')
const postGradeId = await within(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from grades order by position limit 1`.execute(db)
  const admissionFormId = await aPublishedForm(db, `Form ${newId()}`)
  return (await anOpenPost(db, { title: 'Lapsing', admissionFormId, gradeId: rows[0]?.id ?? '', seats: 5 })).postGradeId
})

const answers = {
  firstName: 'Quirina',
  lastName: 'Rao',
  birth: '2022-05-04',
  gender: 'Female',
  quota: 'General',
  fatherName: 'Quirinus Rao',
  fatherPhone: '98450 54321',
  address: '14 Quirin Road',
  pincode: '560001',
  hasSchool: false,
  aadhaar: '234123412346',
}

async function aDraft(email: string, changes: object = {}) {
  await within((db) => sql`delete from throttles`.execute(db))
  const family = await aFamily(server, 'greenwood', email)
  const { data } = await family.send(apply.routes.startApplication, { body: { postGradeId } })
  const params = { applicationId: data.applicationId }
  await family.send(apply.routes.saveAnswers, { params, body: { answers: { ...answers, ...changes } } })
  return { family, params, email }
}

async function submitted(email: string, changes: object = {}) {
  const draft = await aDraft(email, changes)
  const form = formWith({ name: 'quirina.png', bytes: picture })
  const url = `/api/apply/applications/${draft.params.applicationId}/documents/birthCertificate`
  const kept = await draft.family.raw({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...draft.family.headers, ...form.headers },
  })
  expect(kept.statusCode).toBe(200)
  expect((await draft.family.send(apply.routes.submitApplication, { params: draft.params })).status).toBe(200)
  return draft
}

const clock = () =>
  within((db) => enqueueIn(db, tenantId)(expireAdmissions, {}, { key: `admission expiry ${newId()}` }))
const savedAgo = (applicationId: string, days: number) =>
  within((db) =>
    sql`update admission_applications set saved_at = now() - make_interval(days => ${days}) where id = ${applicationId}`.execute(
      db,
    ),
  )
const subjects = async (email: string) =>
  (await messagesTo(server, 'greenwood', email)).map(({ subject }) => subject?.split(' · ')[0])

test('ADM-02 a family is told a week before its draft lapses, once, and again after it went on', async () => {
  const { family, params, email } = await aDraft('draft@family.example')
  await savedAgo(params.applicationId, 22)
  await clock()
  await savedAgo(params.applicationId, 24)
  await clock()
  expect((await nextMessage(server, 'greenwood', email, 1)).subject).toMatch(/^Your application is not sent yet/)
  await clock()
  await family.send(apply.routes.saveAnswers, { params, body: { answers: { firstName: 'Quirin' } } })
  await savedAgo(params.applicationId, 31)
  await clock()
  expect((await nextMessage(server, 'greenwood', email, 2)).subject).toMatch(/^Your application has lapsed/)
  expect(await subjects(email)).toHaveLength(3)
})

test('ADM-03 a family is told two days before an offer lapses, once, and when it has lapsed', async () => {
  const { params, email } = await submitted('offer@family.example', { firstName: 'Odile' })
  const ids = [params.applicationId]
  for (const to of ['evaluation', 'decisionPending'] as const)
    await office.send(applications.routes.moveApplications, { body: { applicationIds: ids, to } })
  expect((await office.send(decisions.routes.makeOffers, { body: { applicationIds: ids } })).data.offered).toBe(1)
  const offerEnds = (hours: number) =>
    within((db) =>
      sql`update admission_offers set made_at = now() - interval '5 days', expires_at = now() + make_interval(hours => ${hours})
        where application_id = ${params.applicationId}`.execute(db),
    )
  await offerEnds(60)
  await clock()
  await offerEnds(40)
  await clock()
  await clock()
  const reminders = async () =>
    (await messagesTo(server, 'greenwood', email)).filter(({ subject }) =>
      subject?.startsWith('Please answer our offer'),
    )
  await expect.poll(async () => (await reminders()).length, { timeout: 15_000 }).toBe(1)
  await offerEnds(-1)
  await clock()
  await expect.poll(() => subjects(email), { timeout: 15_000 }).toContain('Your application has lapsed')
  const [mail, ...more] = await reminders()
  expect(more).toEqual([])
  expect(mail?.body).toMatch(/The seat is kept for your child until \d{1,2} \w+ \d{4}/)
})

test('ADM-03 an application that came to nothing is emptied after the time the school keeps it, and still counted', async () => {
  const old = await submitted('old@family.example', { firstName: 'Quirina' })
  const recent = await submitted('recent@family.example', { firstName: 'Zenobia', birth: '2021-01-02', aadhaar: '' })
  const reject = { to: 'rejected', reason: 'Quirina is too young' } as const
  for (const { params } of [old, recent])
    await office.send(applications.routes.moveApplications, {
      body: { applicationIds: [params.applicationId], ...reject },
    })
  await office.send(applications.routes.addNote, { params: old.params, body: { words: 'Mother of Quirina called' } })
  const dashboard = async () => {
    const { funnel, seats } = (await office.send(decisions.routes.getDashboard, {})).data
    return { funnel, seats }
  }
  const before = await dashboard()
  const { rows: files } = await within((db) =>
    sql<{
      id: string
    }>`select file_id as id from admission_documents where application_id = ${old.params.applicationId}`.execute(db),
  )
  await within((db) =>
    sql`update admission_applications set state_since = now() - interval '366 days' where id = ${old.params.applicationId}`.execute(
      db,
    ),
  )
  const rule = async () =>
    (await office.send(privacy.routes.listRetention, {})).data.rules.find(
      ({ ruleName }) => ruleName === 'admissionApplications',
    )
  expect(await rule()).toMatchObject({ days: 365, due: 1 })
  await office.send(privacy.routes.runRetention, { body: {} })
  await expect.poll(async () => (await rule())?.due, { timeout: 15_000 }).toBe(0)

  const { rows: left } = await within((db) =>
    sql<{ text: string }>`
      select a::text as text from admission_applications a where id = ${old.params.applicationId}
      union all select e::text from admission_events e where application_id = ${old.params.applicationId}
      union all select k::text from admission_aadhaars k where application_id = ${old.params.applicationId}
      union all select d::text from admission_documents d where application_id = ${old.params.applicationId}
      union all select m::text from admission_applicants m where email = 'old@family.example'
      union all select f::text from files f where id = any (${files.map(({ id }) => id)}::uuid[])`.execute(db),
  )
  expect(left.length).toBeGreaterThan(1)
  for (const { text } of left) expect(text).not.toMatch(/quirin|98450|old@family|234123412346|2022-05-04/i)
  expect(files).toHaveLength(1)
  expect(await dashboard()).toEqual(before)
  expect((await office.send(applications.routes.getApplication, { params: old.params })).status).toBe(404)
  const reopened = await office.send(applications.routes.moveApplications, {
    body: { applicationIds: [old.params.applicationId], to: 'screening', reason: 'Again' },
  })
  expect(reopened.status === 404 || reopened.data.moved === 0).toBe(true)
  expect((await office.send(applications.routes.getApplication, { params: recent.params })).data.childName).toBe(
    'Zenobia Rao',
  )
})

test('ADM-02 an enquiry of the desk is kept for a season, and lapses then', async () => {
  const { data } = await office.send(decisions.routes.addEnquiry, {
    body: { postGradeId, firstName: 'Desk', guardianName: 'Desk Parent', phone: '+919845066001', email: null },
  })
  const params = { applicationId: data.applicationId }
  const state = async () => (await office.send(applications.routes.getApplication, { params })).data.state
  const other = await aDraft('lapses@family.example')
  await savedAgo(params.applicationId, 100)
  await savedAgo(other.params.applicationId, 100)
  await clock()
  await expect
    .poll(async () => (await office.send(applications.routes.getApplication, { params: other.params })).data.state, {
      timeout: 15_000,
    })
    .toBe('expired')
  expect(await state()).toBe('enquiry')
  await savedAgo(params.applicationId, 121)
  await clock()
  await expect.poll(state, { timeout: 15_000 }).toBe('expired')
})

test('ADM-02 an address that was verified and never applied is forgotten, but not while its browser is', async () => {
  await within((db) => sql`delete from throttles`.execute(db))
  for (const email of ['idle@family.example', 'stays@family.example']) await aFamily(server, 'greenwood', email)
  const applying = await aDraft('applies@family.example')
  await within(async (db) => {
    await sql`update admission_applicants set created_at = now() - interval '91 days'`.execute(db)
    await sql`update admission_sessions set expires_at = now() - interval '1 day' where applicant_id in (
      select id from admission_applicants where email in ('idle@family.example', ${applying.email}))`.execute(db)
  })
  await office.send(privacy.routes.runRetention, { body: {} })
  const left = async () => {
    const { rows } = await within((db) =>
      sql<{ email: string }>`select email from admission_applicants
        where email in ('idle@family.example', 'stays@family.example', ${applying.email}) order by email`.execute(db),
    )
    return rows.map(({ email }) => email)
  }
  await expect.poll(left, { timeout: 15_000 }).toEqual([applying.email, 'stays@family.example'])
})
