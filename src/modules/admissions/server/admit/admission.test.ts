import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apply } from '#modules/admissions/applyContract.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { aFeePlan } from '#modules/fees/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { pdf, pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { findRecord } from '../applications/record.ts'
import { admissionScene } from '../testing/admissionScene.ts'
import { admitChild } from './admission.ts'

const server = await testServer({ worker: true })
const { office, tenantId, within, aPost, aDraft, sendFile, setState } = await admissionScene(server)
const keys = { secret: server.services.secret, tenantId }
const picture = await pictureOf('jpeg')
const papers = [{ documentKey: 'birthCertificate', label: 'Birth certificate', labelHi: '', isRequired: true }]
const steps = ['verify', 'family', 'student', 'enrolment', 'fees', 'documents', 'seat', 'accounts', 'commit']

const firstId = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await within((db) => query.execute(db))).rows[0]?.id ?? ''
const owner = await firstId(sql<{ id: string }>`select id from users where user_name = 'superadmin'`)

/** An accepted application with a paper, a photo and a father who can be invited, and what its admission needs. */
async function anAccepted(admissionNo: string) {
  const { postGradeId } = await aPost({ documents: papers })
  const draft = await aDraft(postGradeId, { fatherEmail: `${newId()}@family.example` })
  const url = (documentKey: string) => `/api/apply/applications/${draft.params.applicationId}/documents/${documentKey}`
  expect((await sendFile(draft.family, url('birthCertificate'), 'paper.pdf', pdf)).statusCode).toBe(200)
  expect((await sendFile(draft.family, url('photo'), 'photo.jpg', picture)).statusCode).toBe(200)
  expect((await draft.family.send(apply.routes.submitApplication, draft)).status).toBe(200)
  await setState(draft.params.applicationId, 'accepted')
  const { applicationId } = draft.params
  const gradeId = await firstId(
    sql<{ id: string }>`select grade_id as id from admission_post_grades where id = ${postGradeId}`,
  )
  const classId = await firstId(sql<{ id: string }>`select id from classes where grade_id = ${gradeId} limit 1`)
  const planId = await within((db) => aFeePlan(db, { name: `Plan ${newId()}`, gradeIds: [gradeId], lines: [] }))
  const { rows } = await within((db) => sql<{ day: CivilDate }>`select school_today() as day`.execute(db))
  const admittedOn = rows[0]?.day ?? ('2026-11-18' as CivilDate)
  return { applicationId, input: { classId, admissionNo, admittedOn, planId, invites: true } }
}

/** Everything an admission makes, counted. */
const made = async () =>
  (
    await within((db) =>
      sql<Record<string, number>>`
        select (select count(*) from students)::int as students, (select count(*) from guardians)::int as guardians,
          (select count(*) from enrolments)::int as enrolments, (select count(*) from fee_assignments)::int as plans,
          (select count(*) from student_documents)::int as documents,
          (select count(*) from students where photo_file_id is not null)::int as photos,
          (select count(*) from admission_runs where state = 'done')::int as runs,
          (select sum(taken) from admission_seat_entries)::int as seats`.execute(db),
    )
  ).rows[0] ?? {}

test('ADM-03 an admission with a plan, papers, a photo and invitations leaves nothing behind at whichever step it stops', async () => {
  const { applicationId, input } = await anAccepted('WHOLE/1')
  const before = await made()
  let queued = 0
  for (const stop of steps) {
    queued = 0
    const stopped = server.services.database.inTenant({ tenantId, userId: owner }, async (db) => {
      const application = await findRecord(db, applicationId, { lock: true })
      if (!application) throw new Error('The application is gone.')
      const unit = {
        db,
        secret: server.services.secret,
        audit: () => undefined,
        enqueue: async () => {
          queued += 1
        },
        notify: async () => undefined,
        afterCommit: () => undefined,
      } as unknown as Unit
      await admitChild(unit, keys, application, input, owner, (name) => {
        if (name === stop) throw new Error(`stopped at ${name}`)
      })
    })
    await expect(stopped, stop).rejects.toThrow(`stopped at ${stop}`)
    expect(await made(), stop).toEqual(before)
  }
  // The last try had invited somebody, so that step was none without effect.
  expect(queued).toBeGreaterThan(0)
  const admitted = await office.send(
    decisions.routes.admit,
    { params: { applicationId }, body: input },
    { 'idempotency-key': newId() },
  )
  expect(admitted).toMatchObject({ status: 200, data: { admissionNo: 'WHOLE/1', rollNo: expect.any(String) } })
  const twice = await office.send(
    decisions.routes.admit,
    { params: { applicationId }, body: input },
    { 'idempotency-key': newId() },
  )
  expect(twice.code).toBe('not-accepted')
  const after = await made()
  for (const part of ['students', 'guardians', 'enrolments', 'plans', 'documents', 'photos', 'runs'])
    expect([part, after[part]]).toEqual([part, (before[part] ?? 0) + 1])
  const undone = await office.send(decisions.routes.undoAdmission, {
    params: { applicationId },
    body: { reason: 'Wrong child' },
  })
  expect(undone.status).toBe(200)
  // The family keeps the seat it had accepted.
  expect(await made()).toEqual({ ...before, seats: after.seats })
  const { rows } = await within((db) => sql`select * from wrong_admission_seats()`.execute(db))
  expect(rows).toEqual([])
})

test('ADM-03 an admission is not undone once something has happened to the student, and then nothing changes', async () => {
  const { applicationId, input } = await anAccepted('HISTORY/1')
  const params = { applicationId }
  const admitted = await office.send(decisions.routes.admit, { params, body: input }, { 'idempotency-key': newId() })
  const { studentId } = admitted.data
  expect(
    (await sendFile(office, `/api/students/${studentId}/documents?title=Report`, 'report.pdf', pdf)).statusCode,
  ).toBe(200)
  const before = await made()
  const undone = await office.send(decisions.routes.undoAdmission, { params, body: { reason: 'Wrong child' } })
  expect(undone.code).toBe('has-history')
  expect(await made()).toEqual(before)
  expect((await office.send(applications.routes.getApplication, { params })).data).toMatchObject({
    state: 'enrolled',
    studentId,
  })
})
