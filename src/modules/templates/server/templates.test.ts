import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import { documents, templates } from '../contract.ts'
import { type DocumentKind, documentKinds, subjectOf } from '../kinds.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { templateSchool } from './testing/templateSchool.ts'

const school = await templateSchool()
const { office, admin, student, inSchool, key } = school
const writer = await admin('writer', 've')
const reviewer = await admin('reviewer', 'veap')
const { routes } = templates

const begun = async (kind: DocumentKind = 'bonafide') =>
  (await writer.send(routes.addTemplate, { body: { kind, name: 'Ours', schoolTemplateId: null } })).data
const paramsOf = ({ schoolTemplateId }: { schoolTemplateId: string }) => ({ schoolTemplateId })

test('TPL-01 a new school can issue every kind of document before it has designed one', async () => {
  const studentId = await student()
  const { rows } = await inSchool((db) =>
    sql<{ id: string }>`select id from users where role_id = 3 order by id limit 1`.execute(db),
  )
  await inSchool((db) =>
    sql`insert into staff_profiles (user_id, employee_no) values (${rows[0]?.id ?? ''}, 'E-1') on conflict do nothing`.execute(
      db,
    ),
  )
  const given = { conduct: 'good', subject: 'Sports day', body: 'Please come.' }
  for (const kind of documentKinds.filter((one) => ['student', 'staff'].includes(subjectOf(one)))) {
    if (kind === 'transferCertificate') continue
    const personIds = [kind.startsWith('staff') ? (rows[0]?.id ?? '') : studentId]
    const issued = await office.send(
      documents.routes.issueDocuments,
      { body: { kind, schoolTemplateId: null, personIds, given } },
      key(),
    )
    expect([kind, issued.status, issued.message]).toEqual([kind, 200, 'Issued'])
    const file = await office.raw({ method: 'GET', url: `/api/documents/${issued.data.documentIds[0]}/file` })
    expect(file.headers['content-type']).toBe('application/pdf')
    const pdf = readPdf(file.rawPayload)
    expect(pdf.pages.flat().every(({ missing }) => missing === 0)).toBe(true)
  }
})

test('TPL-01 a template is used only after somebody else has approved it, and a version never changes', async () => {
  const template = await begun()
  const params = paramsOf(template)
  expect((await writer.send(routes.submitTemplate, { params, body: { version: 1 } })).data.inReview).toBe(1)
  const decide = (who: typeof writer, decision: 'approved' | 'returned' | 'withdrawn', number = 1, note = '') =>
    who.send(routes.decideVersion, { params: { ...params, number }, body: { decision, note } })
  expect((await decide(writer, 'approved')).status).toBe(403)
  const personIds = [await student()]
  const issue = () =>
    office.send(
      documents.routes.issueDocuments,
      { body: { kind: 'bonafide', schoolTemplateId: template.schoolTemplateId, personIds } },
      key(),
    )
  expect((await issue()).code).toBe('template-not-in-use')
  expect((await decide(reviewer, 'returned')).code).toBe('reason-missing')
  expect((await decide(reviewer, 'approved')).data.inUse).toBe(1)
  expect((await decide(reviewer, 'approved')).code).toBe('decided-already')
  expect((await issue()).status).toBe(200)
  const content = { ...readyDesign('bonafide'), second: 'none' as const }
  const saved = await writer.send(routes.saveTemplate, { params, body: { name: 'Ours', content, version: 2 } })
  expect(saved.data).toMatchObject({ isChanged: true, inUse: 1 })
  const first = await office.send(routes.getVersion, { params: { ...params, number: 1 } })
  expect(first.data.content).toEqual(readyDesign('bonafide'))
  expect((await writer.send(routes.removeTemplate, { params })).code).toBe('template-submitted-once')
})

test('TPL-01 nobody reviews their own version, whatever they may do, and only its author withdraws it', async () => {
  const template = (
    await reviewer.send(routes.addTemplate, { body: { kind: 'letter', name: 'Own', schoolTemplateId: null } })
  ).data
  const params = paramsOf(template)
  await reviewer.send(routes.submitTemplate, { params, body: { version: 1 } })
  const decide = (who: typeof office, decision: 'approved' | 'withdrawn') =>
    who.send(routes.decideVersion, { params: { ...params, number: 1 }, body: { decision, note: '' } })
  expect((await decide(reviewer, 'approved')).code).toBe('own-version')
  expect((await decide(office, 'withdrawn')).code).toBe('not-own-version')
  expect((await decide(reviewer, 'withdrawn')).data).toMatchObject({ inReview: null, inUse: null, isChanged: true })
  // The database refuses it too.
  await reviewer.send(routes.submitTemplate, { params, body: { version: 2 } })
  const own = inSchool((db) =>
    sql`insert into school_template_reviews (version_id, submitted_by, decision, decided_by)
      select id, submitted_by, 'approved', submitted_by from school_template_versions
      where template_id = ${params.schoolTemplateId} and number = 2`.execute(db),
  )
  await expect(own).rejects.toThrow('school_template_reviews_by_others')
})

test('TPL-01 two people who edit at once do not overwrite each other', async () => {
  const template = await begun()
  const save = (name: string) =>
    writer.send(routes.saveTemplate, {
      params: paramsOf(template),
      body: { name, content: template.content, version: 1 },
    })
  expect((await save('First')).status).toBe(200)
  expect((await save('Second')).code).toBe('changed-meanwhile')
})

test('TPL-01 a template names only fields of its kind', async () => {
  const withText = (body: string): DocumentDesign => ({
    ...readyDesign('bonafide'),
    blocks: [
      {
        kind: 'text',
        key: 'b1',
        when: null,
        width: 'full',
        heading: '',
        body,
        second: '',
        size: 'normal',
        align: 'start',
      },
    ],
  })
  const template = await begun()
  const save = (content: DocumentDesign) =>
    writer.send(routes.saveTemplate, { params: paramsOf(template), body: { name: 'Ours', content, version: 1 } })
  for (const field of ['{staff.name}', '{student.password}', '{student.name:eval}', '{visit.host}']) {
    const refused = await save(withText(`Hello ${field}`))
    expect([refused.status, refused.code]).toEqual([422, 'unknown-field'])
    expect(refused.message).toContain(field)
  }
  expect((await save(withText('Braces { } and {plain} stay'))).status).toBe(200)
})

test('TPL-01 a document is previewed with an example, the longest names and real records, as a picture without script', async () => {
  const template = await begun('idCard')
  const { data } = await writer.send(routes.getTemplate, { params: paramsOf(template) })
  expect(data.samples.length).toBe(3)
  const draw = (of: string) =>
    writer.send(routes.drawTemplate, { body: { kind: 'idCard', content: readyDesign('idCard'), of } })
  const drawings = await Promise.all(['example', 'longest', ...data.samples.map(({ recordId }) => recordId)].map(draw))
  for (const { status, data: drawn } of drawings) {
    expect(status).toBe(200)
    expect(drawn.svg).toMatch(/^<svg/)
    expect(drawn.svg).not.toMatch(/<script|<text|href="http/)
    // A card has two sides, and the paper of one does not cover the other.
    expect(drawn.svg).not.toMatch(/<svg[^>]*>\s*<path[^>]* fill="#ffffff"/)
  }
  expect(new Set(drawings.map(({ data: drawn }) => drawn.svg)).size).toBe(drawings.length)
  expect((await draw('00000000-0000-4000-8000-000000000000')).code).toBe('no-such-record')
})

test('TPL-01 what another school has is not found', async () => {
  const template = await begun()
  const riverside = await school.server.as('riverside', 'superadmin')
  expect((await riverside.send(routes.getTemplate, { params: paramsOf(template) })).status).toBe(404)
})
