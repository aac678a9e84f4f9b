import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type KeptMessage, type Mail, type MailMessage, openMail } from './mail.ts'

interface Delivery {
  from: string
  to: string[]
  user: string | undefined
  secure: boolean
  raw: string
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real SMTP server on a free port. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'banyan' && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no')),
    async onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      deliveries.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user?.toString(),
        secure: session.secure,
        raw: await text(stream),
      })
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((done) => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, deliveries }
}

function mailTo(url: string): Mail {
  const mail = openMail({ url, from: 'Banyan <no-reply@banyan.school>' })
  closing.push(() => mail.close())
  return mail
}

const note: MailMessage = { to: 'meera@example.com', subject: 'Fees for March', text: 'Dear Meera,\nthank you.' }

test('a message reaches the server with text, page, name and attachment', async () => {
  const { port, deliveries } = await mailServer()
  const { messageId } = await mailTo(`smtp://127.0.0.1:${port}`).send({
    ...note,
    subject: 'शुल्क रसीद',
    html: '<p>Dear Meera</p>',
    fromName: 'Green Valley, School',
    replyTo: 'office@greenvalley.in',
    attachments: [{ name: 'रसीद.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  })
  const [delivery] = deliveries
  expect(delivery).toMatchObject({ from: 'no-reply@banyan.school', to: ['meera@example.com'] })
  expect(delivery?.raw).toContain(`Message-ID: ${messageId}`)
  expect(delivery?.raw).toContain('From: "Green Valley, School" <no-reply@banyan.school>')
  expect(delivery?.raw).toContain('Reply-To: office@greenvalley.in')
  expect(delivery?.raw).toContain('Content-Type: text/html')
  expect(delivery?.raw).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  expect(delivery?.raw).toMatch(/Subject: =\?UTF-8\?/)
})

test('many messages share a few connections and each arrives once', async () => {
  let connections = 0
  const { port, deliveries } = await mailServer({
    onConnect: (_session, done) => {
      connections++
      done()
    },
  })
  const mail = mailTo(`smtp://127.0.0.1:${port}`)
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, i) => mail.send({ ...note, to: `parent${i}@example.com` })),
  )
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(30)
  expect(new Set(deliveries.flatMap(({ to }) => to)).size).toBe(30)
  expect(deliveries).toHaveLength(30)
  expect(connections).toBeLessThanOrEqual(3)
})

test('user name and password are sent in plain text only if the setting allows it', async () => {
  const { port, deliveries } = await mailServer({ authOptional: false })
  await mailTo(`smtp://banyan:p%40ss%2Fword@127.0.0.1:${port}?tls=off`).send(note)
  expect(deliveries).toMatchObject([{ user: 'banyan', secure: false }])
})

test('a password is not sent in plain text by default', async () => {
  let attempts = 0
  const { port, deliveries } = await mailServer({
    onAuth: (_auth, _session, done) => {
      attempts++
      done(null, { user: 'x' })
    },
  })
  await expect(mailTo(`smtp://banyan:secret@127.0.0.1:${port}`).send(note)).rejects.toMatchObject({
    name: 'MailFailure',
  })
  expect(attempts).toBe(0)
  expect(deliveries).toEqual([])
})

test('a wrong password is reported as such and not retried', async () => {
  const { port } = await mailServer({ authOptional: false })
  const refused = mailTo(`smtp://banyan:wrong@127.0.0.1:${port}?tls=off`).send(note)
  await expect(refused).rejects.toMatchObject({ name: 'MailFailure', code: 'auth', transient: false, reply: 535 })
})

test.each([
  [550, false],
  [450, true],
])('a recipient refused with %i is transient: %s', async (responseCode, transient) => {
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no meera@example.com'), { responseCode })),
  })
  const failure = await mailTo(`smtp://127.0.0.1:${port}`)
    .send(note)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'rejected', transient, reply: responseCode })
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('meera')
})

test('an unreachable server is reported at once, and the next message is tried again', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const mail = mailTo(`smtp://127.0.0.1:${port}`)
  const started = performance.now()
  await expect(mail.send(note)).rejects.toMatchObject({ name: 'MailFailure', code: 'unreachable', transient: true })
  await expect(mail.send(note)).rejects.toMatchObject({ code: 'unreachable' })
  expect(performance.now() - started).toBeLessThan(5000)
})

test('a server that hangs up counts as unreachable', async () => {
  const rude = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  closing.push(() => rude.close())
  const { port } = rude.address() as AddressInfo
  await expect(mailTo(`smtp://127.0.0.1:${port}`).send(note)).rejects.toMatchObject({
    code: 'unreachable',
    transient: true,
  })
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: everyone@example.com' }],
  ['subject', { subject: 'Hello\nX: y' }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'x'.repeat(251) }],
  ['fromName', { fromName: 'School\r\nBcc: a@b.in' }],
  ['attachments', { attachments: [{ name: 'a\r\nb', type: 'text/plain', content: Buffer.from('x') }] }],
  ['attachments', { attachments: [{ name: 'a', type: 'text/plain\r\nX: y', content: Buffer.from('x') }] }],
  ['attachments', { attachments: [{ name: 'a', type: 'text/plain', content: Buffer.alloc(21 * 1024 * 1024) }] }],
])('a dangerous %s is never sent', async (field, change) => {
  const { port, deliveries } = await mailServer()
  const refusal = mailTo(`smtp://127.0.0.1:${port}`).send({ ...note, ...change })
  await expect(refusal).rejects.toMatchObject({
    code: 'bad-message',
    transient: false,
    message: expect.stringContaining(field),
  })
  expect(deliveries).toEqual([])
})

test.each([
  '',
  'meera',
  'a@b',
  'a@b.in, c@d.in',
  'a@b.in\r\nRCPT TO:<x@y.in>',
  '<a@b.in>',
  'Meera <a@b.in>',
  `${'a'.repeat(250)}@b.in`,
])('the address %j is refused without appearing in the error', async (to) => {
  const { port, deliveries } = await mailServer()
  const failure = await mailTo(`smtp://127.0.0.1:${port}`)
    .send({ ...note, to })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'bad-address', transient: false, message: "The mail's to is not valid." })
  expect(deliveries).toEqual([])
})

test('without a server, messages go to the outbox, with the same checks', async () => {
  const kept: KeptMessage[] = []
  const mail = openMail({ from: 'no-reply@banyan.school', outbox: async (message) => void kept.push(message) })
  const { messageId } = await mail.send(note)
  expect(kept).toEqual([{ ...note, messageId, from: 'no-reply@banyan.school <no-reply@banyan.school>' }])
  await expect(mail.send({ ...note, subject: 'a\nb' })).rejects.toMatchObject({ code: 'bad-message' })
  expect(kept).toHaveLength(1)
})

test.each([
  { url: 'http://host', from: 'a@b.in' },
  { url: 'smtp://user:hush@', from: 'a@b.in' },
  { url: 'smtp://user:hush@host?tls=maybe', from: 'a@b.in' },
  { url: 'smtp://host', from: 'not an address' },
  { url: 'smtp://host', from: 'A\r\nBcc: x@y.in <a@b.in>' },
  { from: 'a@b.in' },
])('the setting %j is refused at the start', (settings) => {
  expect(() => openMail(settings)).toThrow()
  expect(() => openMail(settings)).not.toThrow('hush')
})
