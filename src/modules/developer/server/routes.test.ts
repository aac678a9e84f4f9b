import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { developer } from '../contract.ts'

const { listOutbox, emptyOutbox } = developer.routes
const server = await testServer()
const [greenwood, riverside] = [await server.as('greenwood'), await server.as('riverside')]

const write = (tenantId: string, to: string) =>
  server.services.mail.send({ tenantId, to, subject: `To ${to}`, text: `Dear ${to}` })

test("the outbox shows the last hundred messages of the host's school, newest first", async () => {
  for (let n = 1; n <= 105; n++) await write(greenwood.tenantId, `person ${n}`)
  await write(riverside.tenantId, 'somebody else')
  const { data } = await greenwood.send(listOutbox, {})
  expect(data.messages.length).toBe(100)
  expect(data.messages[0]).toMatchObject({
    channel: 'email',
    recipient: 'person 105',
    subject: 'To person 105',
    body: 'Dear person 105',
  })
  expect(data.messages.at(-1)?.recipient).toBe('person 6')
})

test("emptying the outbox leaves other schools' messages alone", async () => {
  await write(greenwood.tenantId, 'one more')
  const emptied = await greenwood.send(emptyOutbox, {})
  expect(emptied.data.removed).toBeGreaterThan(0)
  expect((await greenwood.send(listOutbox, {})).data.messages).toEqual([])
  expect((await riverside.send(listOutbox, {})).data.messages.map((message) => message.recipient)).toEqual([
    'somebody else',
  ])
})

test('a page of another site cannot empty it', async () => {
  const answer = await riverside.send(emptyOutbox, {}, { origin: 'https://evil.example' })
  expect(answer.code).toBe('foreign-origin')
})

test('T12 a production server does not know the outbox', async () => {
  const production = await testServer({ env: { NODE_ENV: 'production' } })
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await production.http.inject({ method, url: listOutbox.path, headers: { host: greenwood.host } })
    expect(answer.statusCode).toBe(404)
  }
})
