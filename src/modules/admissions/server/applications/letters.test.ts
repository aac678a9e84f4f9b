import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { applications } from '#modules/admissions/contract.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { documents } from '#modules/templates/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { anApplication } from '../seed.ts'
import { admissionScene } from '../testing/admissionScene.ts'

const server = await testServer({ worker: true })
const { office, within, aPost } = await admissionScene(server)
const { postGradeId } = await aPost()
const { routes } = documents
const bare = (typed: string) => typed.replaceAll(/[\s\u2068\u2069]/g, '')

const one = (firstName: string) =>
  within((db) => anApplication(db, { postGradeId, firstName, lastName: 'Letter', state: 'decisionPending' }))
type Kind = 'callLetter' | 'offerLetter' | 'regretLetter'
const issue = (kind: Kind, applicationIds: string[], key = newId(), leavesOut = false) =>
  office.send(
    routes.issueDocuments,
    { body: { kind, schoolTemplateId: null, applicationIds, given: { remark: 'Bring the originals.' }, leavesOut } },
    { 'idempotency-key': key },
  )
const wholeOf = async (applicationId: string) =>
  (await office.send(applications.routes.getApplication, { params: { applicationId } })).data

test('ADM-03 offer letters are made for several applications at once in the background, and each is kept with its application', {
  timeout: 120_000,
}, async () => {
  const [asha, bela, late] = [await one('Asha'), await one('Bela'), await one('Late')]
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [asha, bela] } })
  // Unless they are to be left out, whoever has no offer stops all.
  expect((await issue('offerLetter', [asha, late])).code).toBe('wrong-stage')
  const key = newId()
  const { data } = await issue('offerLetter', [asha, bela], key)
  expect(data.count).toBe(2)
  expect((await issue('offerLetter', [asha, bela], key)).data).toEqual(data)
  expect((await wholeOf(asha)).letters).toEqual([
    expect.objectContaining({ kind: 'offerLetter', number: data.first, copies: 0, isRevoked: false }),
  ])
  expect((await wholeOf(late)).letters).toEqual([])

  const made = await office.send(routes.printDocuments, {
    body: { issueId: data.issueId, issuedDocumentIds: [], layout: 'single' },
  })
  const read = async () => (await office.send(downloads.routes.getDownload, { params: made.data })).data
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ready')
  const pdf = readPdf((await office.raw({ method: 'GET', url: (await read()).file?.url ?? '' })).rawPayload)
  expect(pdf.pages).toHaveLength(2)
  for (const words of ['Asha Letter', 'Bela Letter', 'Ramesh Letter', 'Bring the originals.'])
    expect(bare(pdf.text)).toContain(bare(words))
  expect((await wholeOf(asha)).letters[0]).toMatchObject({ copies: 1, issuedBy: expect.stringMatching(/\w/) })
})

test('ADM-03 of several applications, those that lack what a letter needs are left out by name, number and reason; the others get theirs', async () => {
  const [charu, dev, waiting] = [await one('Charu'), await one('Dev'), await one('Waiting')]
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [charu, dev] } })
  // An offer that nobody can answer any more.
  await within((db) => sql`update admission_offers set state = 'withdrawn' where application_id = ${dev}`.execute(db))
  const key = newId()
  const { data } = await issue('offerLetter', [charu, dev, waiting], key, true)
  expect(data).toMatchObject({ count: 1, documentIds: [expect.any(String)] })
  const [ofDev, ofWaiting] = [await wholeOf(dev), await wholeOf(waiting)]
  expect(data.leftOut).toEqual([
    {
      recordId: dev,
      name: 'Dev Letter',
      number: ofDev.number,
      why: 'field',
      field: 'offer.until',
      fieldName: { en: 'Offer open until', hi: expect.any(String) },
    },
    {
      recordId: waiting,
      name: 'Waiting Letter',
      number: ofWaiting.number,
      why: 'stage',
      field: null,
      fieldName: null,
    },
  ])
  expect((await wholeOf(charu)).letters).toHaveLength(1)
  expect([ofDev.letters, ofWaiting.letters]).toEqual([[], []])
  // Sent again after a lost answer, nobody gets a second letter.
  expect((await issue('offerLetter', [charu, dev, waiting], key, true)).data).toEqual(data)
  expect((await wholeOf(charu)).letters).toHaveLength(1)
  const { rows: entries } = await within((db) =>
    sql<{ after: object }>`select after from audit_entries where entity_id = ${data.issueId}`.execute(db),
  )
  expect(entries.map(({ after }) => after)).toEqual([expect.objectContaining({ count: 1, leftOut: 2 })])
})

test('ADM-03 where nobody can get a letter none is made, and the refusal names everybody with the reason', async () => {
  const [eva, farid] = [await one('Eva'), await one('Farid')]
  await within((db) => sql`update admission_applications set state = 'evaluation' where id = ${farid}`.execute(db))
  const series = async () => {
    const { rows } = await within((db) =>
      sql<{ n: number }>`select count(*)::int as n from issued_documents`.execute(db),
    )
    return rows[0]?.n
  }
  const before = await series()
  const refused = await issue('callLetter', [farid, eva], newId(), true)
  expect(refused.code).toBe('field-empty')
  const { leftOut } = refused.raw.json().details
  expect(leftOut.map((one: { name: string; why: string }) => [one.name, one.why])).toEqual([
    ['Farid Letter', 'field'],
    ['Eva Letter', 'stage'],
  ])
  // Nobody who is still being considered gets a regret letter by mistake.
  expect((await issue('regretLetter', [eva])).code).toBe('wrong-stage')
  expect(await series()).toBe(before)
})

test('ADM-03 letters are emptied with the application they belong to', async () => {
  const applicationId = await one('Gone')
  await within((db) =>
    sql`update admission_applications set state = 'rejected' where id = ${applicationId}`.execute(db),
  )
  const { data } = await issue('regretLetter', [applicationId])
  const read = () =>
    within(async (db) => {
      const { rows } = await sql<{ name: string; content: { values: object } }>`
        select name, content from issued_documents where id = ${data.documentIds[0]}`.execute(db)
      return rows[0]
    })
  expect((await read())?.name).toBe('Gone Letter')
  await within((db) => sql`select erase_applications(array[${applicationId}::uuid])`.execute(db))
  expect(await read()).toMatchObject({ name: '', content: { values: {} } })
})
