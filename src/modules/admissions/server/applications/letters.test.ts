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
const issue = (kind: 'offerLetter' | 'regretLetter', applicationIds: string[], key = newId()) =>
  office.send(
    routes.issueDocuments,
    { body: { kind, schoolTemplateId: null, applicationIds, given: { remark: 'Bring the originals.' } } },
    { 'idempotency-key': key },
  )

test('ADM-03 offer letters are made for several applications at once in the background, and each is kept with its application', {
  timeout: 120_000,
}, async () => {
  const [asha, bela, late] = [await one('Asha'), await one('Bela'), await one('Late')]
  await office.send(decisions.routes.makeOffers, { body: { applicationIds: [asha, bela] } })
  // Whoever has no offer gets no letter that names no day, and nobody else gets one either.
  expect((await issue('offerLetter', [asha, late])).code).toBe('field-empty')
  const key = newId()
  const { data } = await issue('offerLetter', [asha, bela], key)
  expect(data.count).toBe(2)
  expect((await issue('offerLetter', [asha, bela], key)).data).toEqual(data)
  const letters = async (applicationId: string) =>
    (await office.send(applications.routes.getApplication, { params: { applicationId } })).data.letters
  expect(await letters(asha)).toEqual([
    expect.objectContaining({ kind: 'offerLetter', number: data.first, isRevoked: false }),
  ])
  expect(await letters(late)).toEqual([])

  const made = await office.send(routes.printDocuments, {
    body: { issueId: data.issueId, issuedDocumentIds: [], layout: 'single' },
  })
  const read = async () => (await office.send(downloads.routes.getDownload, { params: made.data })).data
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ready')
  const pdf = readPdf((await office.raw({ method: 'GET', url: (await read()).file?.url ?? '' })).rawPayload)
  expect(pdf.pages).toHaveLength(2)
  for (const words of ['Asha Letter', 'Bela Letter', 'Ramesh Letter', 'Bring the originals.'])
    expect(bare(pdf.text)).toContain(bare(words))
})

test('ADM-03 letters are emptied with the application they belong to', async () => {
  const applicationId = await one('Gone')
  const { data } = await issue('regretLetter', [applicationId])
  const read = () =>
    within(async (db) => {
      const { rows } = await sql<{ name: string; content: { values: object } }>`
        select name, content from issued_documents where id = ${data.documentIds[0]}`.execute(db)
      return rows[0]
    })
  expect((await read())?.name).toBe('Gone Letter')
  await within((db) =>
    sql`update admission_applications set state = 'rejected' where id = ${applicationId}`.execute(db),
  )
  await within((db) => sql`select erase_applications(array[${applicationId}::uuid])`.execute(db))
  expect(await read()).toMatchObject({ name: '', content: { values: {} } })
})
