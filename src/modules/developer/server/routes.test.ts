import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { developer } from '../contract.ts'

const { listOutbox, emptyOutbox } = developer.routes
const server = await testServer()
const [greenwood, riverside] = [await server.as('greenwood'), await server.as('riverside')]

const sendMail = (tenantId: string, to: string) =>
  server.services.mail.send({ tenantId, to, subject: `To ${to}`, text: `Dear ${to}` })

test('the outbox lists the school’s last hundred messages, newest first', async () => {
  for (let n = 1; n <= 105; n++) await sendMail(greenwood.tenantId, `person ${n}`)
  await sendMail(riverside.tenantId, 'other person')
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

test('emptying the outbox keeps other schools’ messages', async () => {
  await sendMail(greenwood.tenantId, 'one more')
  const emptied = await greenwood.send(emptyOutbox, {})
  expect(emptied.data.removed).toBeGreaterThan(0)
  expect((await greenwood.send(listOutbox, {})).data.messages).toEqual([])
  expect((await riverside.send(listOutbox, {})).data.messages.map((message) => message.recipient)).toEqual([
    'other person',
  ])
})

test('another site cannot empty the outbox', async () => {
  const answer = await riverside.send(emptyOutbox, {}, { origin: 'https://evil.example' })
  expect(answer.code).toBe('foreign-origin')
})

test('T12 the outbox does not exist on a production server', async () => {
  const production = await testServer({ env: { NODE_ENV: 'production' } })
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await production.http.inject({ method, url: listOutbox.path, headers: { host: greenwood.host } })
    expect(answer.statusCode).toBe(404)
  }
})
