import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { admissionForms, admissionPosts, applications } from '#modules/admissions/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { usualPost } from './seed.ts'
import { lastStep } from './testing/admissionScene.ts'
import { aFamily } from './testing/family.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const within = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

async function publishedForm(name = `Form ${newId()}`) {
  const { data: form } = await office.send(admissionForms.routes.addForm, { body: { name, start: 'ready' } })
  const { admissionFormId } = form
  const published = await office.send(admissionForms.routes.publishForm, {
    params: { admissionFormId },
    body: { version: form.draft?.version ?? 1 },
  })
  expect(published.status).toBe(200)
  return published.data
}

async function openPost(changes: object = {}) {
  const form = await publishedForm()
  const { data: choices } = await office.send(admissionPosts.routes.listPosts, {})
  const gradeId = choices.grades[0]?.gradeId ?? ''
  const { data: post } = await office.send(admissionPosts.routes.addPost, {
    body: {
      ...usualPost,
      title: 'Nursery',
      admissionFormId: form.admissionFormId,
      opensOn: '2020-01-01',
      closesOn: '2099-12-31',
      documents: [],
      grades: [
        { gradeId, ageFrom: null, ageTo: null, ageAsOf: '2027-03-31', quotas: [{ quota: 'General', seats: 2 }] },
      ],
      ...changes,
    },
  })
  const { admissionPostId } = post
  const opened = await office.send(admissionPosts.routes.setPostState, {
    params: { admissionPostId },
    body: { state: 'open' },
  })
  expect(opened.status).toBe(200)
  return opened.data
}

const wholeForm = {
  firstName: 'Asha',
  lastName: 'Rao',
  birth: '2022-05-04',
  gender: 'Female',
  quota: 'General',
  fatherName: 'Vikram Rao',
  fatherPhone: '98450 12345',
  address: '14 Lake Road',
  pincode: '560001',
  hasSchool: false,
}

async function startedDraft(email: string, postGradeId: string) {
  const family = await aFamily(server, 'greenwood', email)
  const { data } = await family.send(apply.routes.startApplication, { body: { postGradeId } })
  return { family, params: { applicationId: data.applicationId }, draft: data }
}

test('ADM-01 a published form never changes; running drafts keep their version', async () => {
  const post = await openPost()
  const { family, params } = await startedDraft('version@family.example', post.grades[0]?.postGradeId ?? '')
  const { admissionFormId } = post
  const { data: next } = await office.send(admissionForms.routes.startVersion, { params: { admissionFormId } })
  expect(next.draft?.number).toBe(2)
  const moved = await office.send(admissionForms.routes.shuffle, {
    params: { admissionFormId },
    body: {
      fieldKey: 'lastName',
      sectionKey: 'child',
      toSectionKey: 'child',
      position: 0,
      version: next.draft?.version ?? 0,
    },
  })
  expect(moved.data.draft?.sections[0]?.fields[0]?.fieldKey).toBe('lastName')
  const stale = await office.send(admissionForms.routes.saveDraft, {
    params: { admissionFormId },
    body: { sections: [], version: next.draft?.version ?? 0 },
  })
  expect(stale.code).toBe('changed-meanwhile')
  const published = await office.send(admissionForms.routes.publishForm, {
    params: { admissionFormId },
    body: { version: moved.data.draft?.version ?? 0 },
  })
  expect(published.data).toMatchObject({
    draft: null,
    published: { number: 2 },
    inUse: [{ number: 1, applications: 1 }],
  })
  const { data: mine } = await family.send(apply.routes.getOwnApplication, { params })
  expect(mine.sections[0]?.fields[0]?.fieldKey).toBe('firstName')
  await expect(
    within((db) => sql`update admission_form_versions set sections = '[]' where state = 'retired'`.execute(db)),
  ).rejects.toThrow(/never changes/)
})

test('ADM-01 a form is published only when a student can be made of its answers', async () => {
  const { data: form } = await office.send(admissionForms.routes.addForm, {
    body: { name: `Empty ${newId()}`, start: 'empty' },
  })
  const refused = await office.send(admissionForms.routes.publishForm, {
    params: { admissionFormId: form.admissionFormId },
    body: { version: 1 },
  })
  expect(refused.status).toBe(422)
  expect(refused.raw.json().fields.map(({ code }: { code: string }) => code)).toEqual([
    'form-no-name',
    'form-no-birth',
    'form-no-guardian',
  ])
})

test('ADM-02 a family applies without an account: code, draft saved field by field, resumed elsewhere, submitted', async () => {
  const post = await openPost()
  const { family, params } = await startedDraft('rao@family.example', post.grades[0]?.postGradeId ?? '')
  const early = await family.send(apply.routes.submitApplication, { params })
  expect(early.code).toBe('not-complete')
  expect(early.fields?.map(({ field }) => field)).toContain('firstName')

  const saved = await family.send(apply.routes.saveAnswers, {
    params,
    body: { answers: { firstName: 'Asha', pincode: '012345', aadhaar: '234123412346' }, sectionReached: 2 },
  })
  expect(saved.data.problems.map(({ fieldKey }) => fieldKey)).toEqual(['pincode'])
  expect(saved.data.masked).toEqual({ aadhaar: 'XXXX XXXX 2346' })

  const { data: codeMail } = await family.send(apply.routes.listOwnApplications, {})
  expect(codeMail.applications[0]).toMatchObject({ childName: 'Asha', state: 'draft' })
  await within((db) => sql`delete from throttles`.execute(db))
  await within((db) => sql`delete from developer_outbox where recipient = 'rao@family.example'`.execute(db))
  const phone = await aFamily(server, 'greenwood', 'rao@family.example')
  const { data: resumed } = await phone.send(apply.routes.getOwnApplication, { params })
  expect(resumed.answers).toMatchObject({ firstName: 'Asha', pincode: '012345' })
  expect(resumed.sectionReached).toBe(2)
  expect(JSON.stringify(resumed)).not.toContain('234123412346')

  await phone.send(apply.routes.saveAnswers, { params, body: { answers: wholeForm } })
  const submitted = await phone.send(apply.routes.submitApplication, { params })
  expect(submitted.data).toMatchObject({ state: 'received', number: expect.stringMatching(/^ADM-\d{4}-\d{4}$/) })
  const again = await family.send(apply.routes.submitApplication, { params })
  expect(again.data.number).toBe(submitted.data.number)
  const late = await family.send(apply.routes.saveAnswers, { params, body: { answers: { firstName: 'Other' } } })
  expect(late.code).toBe('not-draft')

  const { data: seen } = await office.send(applications.routes.getApplication, { params })
  expect(seen).toMatchObject({
    state: 'submitted',
    guardianPhone: '+919845012345',
    masked: { aadhaar: 'XXXX XXXX 2346' },
  })
  expect(JSON.stringify(seen)).not.toContain('234123412346')
  const shown = await office.send(applications.routes.showApplicantAadhaar, {
    params,
    body: { fieldKey: 'aadhaar', reason: 'Typed in the government portal' },
  })
  expect(shown.data.aadhaar).toBe('234123412346')
  const { rows } = await within((db) => sql<{ text: string }>`select a::text as text from audit_entries a`.execute(db))
  expect(rows.some(({ text }) => text.includes('234123412346'))).toBe(false)
  expect(rows.some(({ text }) => text.includes('Typed in the government portal'))).toBe(true)
})

test('ADM-02 nobody sees or learns of another family’s application', async () => {
  const post = await openPost()
  const grade = post.grades[0]?.postGradeId ?? ''
  const { family, params } = await startedDraft('first@family.example', grade)
  await family.send(apply.routes.saveAnswers, { params, body: { answers: { ...wholeForm, firstName: 'Meera' } } })
  await family.send(apply.routes.submitApplication, { params })
  const other = await startedDraft('second@family.example', grade)
  for (const route of [
    apply.routes.getOwnApplication,
    apply.routes.submitApplication,
    apply.routes.withdrawApplication,
  ])
    expect((await other.family.send(route, { params })).status).toBe(404)
  const stranger = await server.as('greenwood')
  expect((await stranger.send(apply.routes.getOwnApplication, { params })).status).toBe(403)

  // The same child typed by somebody else is accepted like any other, and waits for the office to decide.
  await other.family.send(apply.routes.saveAnswers, {
    params: other.params,
    body: { answers: { ...wholeForm, firstName: 'MEERA', fatherPhone: '9845099999' } },
  })
  const twin = await other.family.send(apply.routes.submitApplication, { params: other.params })
  expect(twin).toMatchObject({ status: 200, data: { state: 'received' } })
  const { data: flagged } = await office.send(applications.routes.getApplication, { params: other.params })
  expect(flagged).toMatchObject({ isDuplicate: true, duplicateOf: { applicationId: params.applicationId } })
  const body = { applicationIds: [other.params.applicationId], to: 'screening' as const }
  expect((await office.send(applications.routes.moveApplications, { body })).data.moved).toBe(0)
  await office.send(applications.routes.allowDuplicate, { params: other.params })
  expect((await office.send(applications.routes.moveApplications, { body })).data.moved).toBe(1)
})

test('ADM-02 codes need a solved puzzle, used once, and answer the same for every address', async () => {
  const browser = await server.as('greenwood')
  const email = 'nobody@family.example'
  const wrong = await browser.send(apply.routes.sendEmailCode, { body: { email, puzzle: '1.x.y', answer: 1 } })
  expect(wrong.code).toBe('puzzle-wrong')
  const unknown = await browser.send(apply.routes.verifyEmail, { body: { emailCodeId: newId(), digits: '123456' } })
  expect(unknown.code).toBe('no-such-code')
})

test('ADM-03 the office moves applications in bulk; wrong moves stay where they are and are named', async () => {
  const post = await openPost()
  const { family, params } = await startedDraft('moves@family.example', post.grades[0]?.postGradeId ?? '')
  await family.send(apply.routes.saveAnswers, {
    params,
    body: { answers: { ...wholeForm, firstName: 'Ishaan', birth: '2021-02-03' } },
  })
  await family.send(apply.routes.submitApplication, { params })
  const ids = [params.applicationId]
  const moved = await office.send(applications.routes.moveApplications, {
    body: { applicationIds: ids, to: 'evaluation' },
  })
  expect(moved.data).toEqual({ moved: 1, stayed: [] })
  const wrong = await office.send(applications.routes.moveApplications, {
    body: { applicationIds: ids, to: 'waitlisted' },
  })
  expect(wrong.data).toMatchObject({ moved: 0, stayed: [{ state: 'evaluation' }] })
  const rejected = await office.send(applications.routes.moveApplications, {
    body: { applicationIds: ids, to: 'rejected' },
  })
  expect(rejected.code).toBe('reason-missing')
  const { data: own } = await family.send(apply.routes.getOwnApplication, { params })
  expect(own.state).toBe('evaluation')
  const { data: list } = await office.send(applications.routes.listApplications, { query: { q: 'Ishaan' } })
  expect(list).toMatchObject({ total: 1, rows: [{ state: 'evaluation', childName: 'Ishaan Rao' }] })
})

test('ADM-03 the desk corrects answers with a reason; what is wrong or outdated changes nothing', async () => {
  const post = await openPost()
  const { family, params } = await startedDraft('desk@family.example', post.grades[0]?.postGradeId ?? '')
  const { correctAnswers, getApplication } = applications.routes
  const correct = (answers: object, version: number, reason = 'Read from the birth certificate') =>
    office.send(correctAnswers, { params, body: { answers, reason, version } as never })
  await family.send(apply.routes.saveAnswers, {
    params,
    body: { answers: { ...wholeForm, firstName: 'Ihsa', birth: '2021-07-08', fatherPhone: '98450 55501' } },
  })
  await family.send(apply.routes.submitApplication, { params })
  const notices = async () => (await office.send(getApplication, { params })).data.events.flatMap((one) => one.messages)
  await expect.poll(notices).toEqual([expect.objectContaining({ state: 'sent' })])
  const { data: before } = await office.send(getApplication, { params })
  const blank = await correct({ firstName: '', pincode: '12' }, before.version)
  expect([blank.status, blank.code, blank.fields?.map(({ field }) => field).toSorted()]).toEqual([
    422,
    'not-complete',
    ['firstName', 'pincode'],
  ])
  expect((await correct({ firstName: 'Isha' }, before.version, '')).code).toBe('reason-missing')
  expect((await office.send(getApplication, { params })).data).toEqual(before)
  const { data: after } = await correct({ firstName: 'Isha', fatherPhone: '98450 55502' }, before.version)
  expect(after).toMatchObject({ childName: 'Isha Rao', guardianPhone: '+919845055502', state: 'submitted' })
  expect(lastStep(after.events)).toMatchObject({
    kind: 'correction',
    words: expect.stringContaining('Read from the birth certificate'),
  })
  expect((await correct({ firstName: 'Other' }, before.version)).code).toBe('changed-meanwhile')
  expect((await family.send(apply.routes.getOwnApplication, { params })).data.answers.firstName).toBe('Isha')
})

test('ADM-01 seats that are taken cannot be removed', async () => {
  const post = await openPost()
  const [grade] = post.grades
  expect(grade?.quotas).toEqual([{ quota: 'General', seats: 2, taken: 0 }])
  const { version, admissionPostId, state: _, applications: __, formNumber: ___, ...body } = post
  const grades = post.grades.map(({ gradeId, ageFrom, ageTo, ageAsOf }) => ({
    gradeId,
    ageFrom,
    ageTo,
    ageAsOf,
    quotas: [{ quota: 'SC' as const, seats: 5 }],
  }))
  const saved = await office.send(admissionPosts.routes.savePost, {
    params: { admissionPostId },
    body: { ...body, grades, version },
  })
  expect(saved.data.grades[0]?.quotas.filter(({ seats }) => seats > 0)).toEqual([{ quota: 'SC', seats: 5, taken: 0 }])
  const wrong = await within((db) => sql`select * from wrong_admission_seats()`.execute(db))
  expect(wrong.rows).toEqual([])
})
