import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { family } from '#modules/family/contract.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { documents, familyDocuments } from '../contract.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { templateSchool } from './testing/templateSchool.ts'

const school = await templateSchool()
const { server, office, admin, student, owe, inSchool, inUse, key, ago } = school
const clerk = await admin('clerk', 'vep')
const reviewer = await admin('checker', 'veap')
const { routes } = documents

type Body = Parameters<typeof office.send<typeof routes.issueDocuments>>[1]['body']
const issue = (body: Partial<Body> & { kind: Body['kind'] }, who = office, headers = key()) =>
  who.send(routes.issueDocuments, { body: { schoolTemplateId: null, ...body } }, headers)
const numberOf = (number: string) => Number(number.slice(number.lastIndexOf('/') + 1))
const listed = async (query: object = {}) =>
  (await office.send(routes.listDocuments, { query: { size: 200, ...query } })).data
const tokenOf = async (issuedDocumentId: string) => {
  const { rows } = await inSchool((db) =>
    sql<{ token: string }>`select token from issued_documents where id = ${issuedDocumentId}`.execute(db),
  )
  return rows[0]?.token ?? ''
}
const enrolmentOf = async (studentId: string) => {
  const { rows } = await inSchool((db) =>
    sql<{
      toDate: string | null
    }>`select to_date::text as "toDate" from enrolments where student_id = ${studentId}`.execute(db),
  )
  return rows[0]?.toDate
}

test('TPL-01 numbers of a kind follow each other without gaps or doubles, whoever issues and whatever fails', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => student()))
  const nobody = '00000000-0000-4000-8000-000000000000'
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      issue({ kind: 'character', personIds: at % 3 === 2 ? [nobody] : people, given: { conduct: 'good' } }),
    ),
  )
  const good = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ code }) => code === 'no-such-person')).toHaveLength(4)
  expect(good).toHaveLength(8)
  const { rows } = await listed({ kind: 'character' })
  const numbers = rows.map(({ number }) => numberOf(number)).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
  for (const { data } of good) expect(numberOf(data.last) - numberOf(data.first)).toBe(3)
})

test('TPL-01 sending the same request again issues nothing twice', async () => {
  const personIds = [await student()]
  const headers = key()
  const first = await issue({ kind: 'bonafide', personIds }, office, headers)
  const again = await issue({ kind: 'bonafide', personIds }, office, headers)
  expect(again.data).toEqual(first.data)
  expect((await listed({ kind: 'bonafide' })).total).toBe(1)
})

test('TPL-01 a document keeps what it was issued with: the same bytes after everything has changed', async () => {
  const studentId = await student({ firstName: 'Before' })
  const templateId = await inUse(clerk, reviewer, 'idCard')
  const { data } = await issue({ kind: 'idCard', schoolTemplateId: templateId, personIds: [studentId] })
  const read = async () =>
    (await office.raw({ method: 'GET', url: `/api/documents/${data.documentIds[0]}/file` })).rawPayload
  const before = await read()
  await inSchool(async (db) => {
    await sql`update users set first_name = 'After' where id = ${studentId}`.execute(db)
    await sql`update school_templates set content = ${JSON.stringify(readyDesign('letter'))}`.execute(db)
    await sql`update school_details set address = 'Somewhere else'`.execute(db)
  })
  expect(Buffer.compare(before, await read())).toBe(0)
})

test('TPL-01 the first print of a certificate is the original, and every later one says which copy it is', async () => {
  const { data } = await issue({ kind: 'bonafide', personIds: [await student()] })
  const [documentId = ''] = data.documentIds
  const print = async () =>
    readPdf((await office.raw({ method: 'GET', url: `/api/documents/${documentId}/file` })).rawPayload).text
  expect(await print()).not.toContain('Duplicate')
  expect(await print()).toContain('Duplicate · copy 2')
  // A file of many counts too.
  await office.send(routes.printDocuments, {
    body: { issueId: data.issueId, issuedDocumentIds: [], layout: 'single' },
  })
  expect(await print()).toContain('Duplicate · copy 4')
})

test('TPL-01 a family finds what was issued for its child, prints what is valid as a duplicate, and sees no other child', async () => {
  const guardian = await server.as('greenwood', 'guardian')
  const { children } = (await guardian.send(family.routes.listChildren, {})).data
  const studentId = children[0]?.studentId ?? ''
  await inSchool((db) =>
    sql`insert into students (user_id, admission_no) values (${studentId}, 'FAM-1') on conflict do nothing`.execute(db),
  )
  const [valid, wrong] = [
    (await issue({ kind: 'bonafide', personIds: [studentId] })).data.documentIds[0] ?? '',
    (await issue({ kind: 'bonafide', personIds: [studentId] })).data.documentIds[0] ?? '',
  ]
  await office.send(routes.revokeDocument, { params: { issuedDocumentId: wrong }, body: { reason: 'Wrong class' } })
  const listed = (await guardian.send(familyDocuments.routes.listChildPapers, { params: { studentId } })).data
  expect(listed.documents.map(({ issuedDocumentId, state }) => [issuedDocumentId, state])).toEqual([
    [wrong, 'revoked'],
    [valid, 'valid'],
  ])
  expect(JSON.stringify(listed)).not.toContain('Wrong class')
  const file = (who: typeof guardian, of: string, id: string) =>
    who.raw({ method: 'GET', url: `/api/family/students/${of}/papers/${id}/file` })
  expect(readPdf((await file(guardian, studentId, valid)).rawPayload).text).toContain('Duplicate')
  expect((await file(guardian, studentId, wrong)).statusCode).toBe(404)
  const others = await inSchool((db) =>
    sql<{
      id: string
    }>`select id from users where role_id = 2 and not is_guardian and id <> all (${children.map((one) => one.studentId)}::uuid[])
      order by id limit 1`.execute(db),
  )
  const stranger = others.rows[0]?.id ?? ''
  expect(
    (await guardian.send(familyDocuments.routes.listChildPapers, { params: { studentId: stranger } })).status,
  ).toBe(404)
  const theirs = (await issue({ kind: 'letter', personIds: [stranger] })).data.documentIds[0] ?? ''
  expect((await file(guardian, studentId, theirs)).statusCode).toBe(404)
  expect((await guardian.send(routes.listDocuments, { query: {} })).status).toBe(403)
})

test('TPL-01 a value that the template insists on is asked for by name', async () => {
  const studentId = await student()
  const refused = await issue({ kind: 'character', personIds: [studentId] })
  expect([refused.status, refused.code]).toEqual([422, 'field-empty'])
  expect(refused.message).toMatch(/^Asha Rao \d+ has no Conduct/)
})

test('TPL-01 a new ID card replaces the old one, and the public page says so and nothing about the person', async () => {
  const studentId = await student()
  const first = (await issue({ kind: 'idCard', personIds: [studentId] })).data
  const second = (await issue({ kind: 'idCard', personIds: [studentId] })).data
  const outside = await server.as('greenwood')
  const verify = async (id: string) =>
    (await outside.send(routes.verifyDocument, { params: { code: await tokenOf(id) } })).data
  expect(await verify(first.documentIds[0] ?? '')).toMatchObject({ state: 'replaced', number: first.first })
  const shown = await verify(second.documentIds[0] ?? '')
  expect(Object.keys(shown).toSorted()).toEqual(['issuedOn', 'kind', 'number', 'state'])
  expect(shown.state).toBe('valid')
})

test('TPL-01 a revoked document needs a reason, says so to everybody who checks it, and is revoked once', async () => {
  const { data } = await issue({ kind: 'bonafide', personIds: [await student()] })
  const params = { issuedDocumentId: data.documentIds[0] ?? '' }
  expect((await clerk.send(routes.revokeDocument, { params, body: { reason: 'Mistake' } })).status).toBe(403)
  expect((await office.send(routes.revokeDocument, { params, body: { reason: '' } })).status).toBe(400)
  expect((await office.send(routes.revokeDocument, { params, body: { reason: 'Mistake' } })).status).toBe(200)
  expect((await office.send(routes.revokeDocument, { params, body: { reason: 'Again' } })).code).toBe('revoked-already')
  const outside = await server.as('greenwood')
  const shown = await outside.send(routes.verifyDocument, { params: { code: await tokenOf(params.issuedDocumentId) } })
  expect(shown.data.state).toBe('revoked')
  expect(JSON.stringify(shown.data)).not.toContain('Mistake')
  const { rows } = await listed({ state: 'revoked' })
  expect(rows.map(({ reason }) => reason)).toContain('Mistake')
  expect(rows.every((row) => row.state === 'revoked')).toBe(true)
})

test('TPL-01 guessing codes is slowed down, and a code of another school is unknown', async () => {
  const { data } = await issue({ kind: 'bonafide', personIds: [await student()] })
  const elsewhere = await server.as('riverside')
  const code = await tokenOf(data.documentIds[0] ?? '')
  expect((await elsewhere.send(routes.verifyDocument, { params: { code } })).status).toBe(404)
  let last = ''
  for (let tries = 0; tries < 62; tries++)
    last = (await elsewhere.send(routes.verifyDocument, { params: { code: crypto.randomUUID() } })).code ?? ''
  expect(last).toBe('try-later')
})

test('TPL-01 a transfer certificate needs cleared dues or a waiver with a reason, and ends the enrolment with it', async () => {
  const studentId = await student()
  await owe(studentId, 450_000)
  const body = { kind: 'transferCertificate' as const, personIds: [studentId] }
  const given = { lastDay: ago(1), reason: 'Moving to Pune', conduct: 'good' }
  expect((await issue({ ...body, given: { reason: 'Moving' } })).code).toBe('last-day-missing')
  const refused = await issue({ ...body, given })
  expect([refused.code, refused.message]).toEqual(['dues-outstanding', '₹4,500 is still outstanding.'])
  // Whoever may not approve fees may not waive them either.
  expect((await issue({ ...body, given, waiver: 'Please' }, clerk)).code).toBe('waiver-not-allowed')
  expect(await enrolmentOf(studentId)).toBeNull()
  const issued = await issue({ ...body, given, waiver: 'The trust pays' })
  expect(issued.status).toBe(200)
  expect(await enrolmentOf(studentId)).toBe(ago(1))
  const kept = await inSchool((db) =>
    sql<{ waiver: string; waived: number }>`
      select waiver, waived_minor as waived from document_issues where id = ${issued.data.issueId}`.execute(db),
  )
  expect(kept.rows).toEqual([{ waiver: 'The trust pays', waived: 450_000 }])
  const again = await issue({ ...body, given, waiver: 'The trust pays' })
  expect([again.code, again.message]).toEqual([
    'transferred-already',
    `Transfer certificate ${issued.data.first} is still valid.`,
  ])
})

test('TPL-01 a transfer certificate that fails leaves the student enrolled and takes no number', async () => {
  const studentId = await student()
  const given = { lastDay: ago(1), reason: '', conduct: 'good' }
  const before = (await listed({ kind: 'transferCertificate' })).total
  const refused = await issue({ kind: 'transferCertificate', personIds: [studentId], given })
  expect(refused.code).toBe('field-empty')
  expect(await enrolmentOf(studentId)).toBeNull()
  const issued = await issue({
    kind: 'transferCertificate',
    personIds: [studentId],
    given: { ...given, reason: 'Moving' },
  })
  expect(numberOf(issued.data.first)).toBe(before + 1)
})

test('TPL-01 two who issue a transfer certificate at once make one', async () => {
  const studentId = await student()
  const given = { lastDay: ago(1), reason: 'Moving', conduct: 'good' }
  const answers = await Promise.all(
    [office, clerk, reviewer].map((who) => issue({ kind: 'transferCertificate', personIds: [studentId], given }, who)),
  )
  expect(answers.map(({ code }) => code ?? 'issued').toSorted()).toEqual([
    'issued',
    'transferred-already',
    'transferred-already',
  ])
})

test('TPL-01 people of another school, and people of another kind, are not found', async () => {
  const riverside = await server.as('riverside', 'superadmin')
  const { rows } = await server.services.database.inTenant({ tenantId: riverside.tenantId }, (db) =>
    sql<{ id: string }>`select id from users where role_id = 2 limit 1`.execute(db),
  )
  expect((await issue({ kind: 'bonafide', personIds: [rows[0]?.id ?? ''] })).status).toBe(404)
  expect((await issue({ kind: 'staffCard', personIds: [await student()] })).status).toBe(404)
  const mixed = await issue({ kind: 'bonafide', personIds: [await student()], visitIds: [rows[0]?.id ?? ''] })
  expect(mixed.code).toBe('no-such-person')
  expect((await issue({ kind: 'bonafide', personIds: [] })).code).toBe('nobody-chosen')
})
