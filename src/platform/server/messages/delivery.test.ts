import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { readConfig } from '../config.ts'
import { missingChannels } from './delivery.ts'

test('AUTH-05 with a mail server, the password link is sent by real SMTP', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => smtp.close())
  const { port } = smtp.server.address() as { port: number }
  const server = await testServer({ worker: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}?tls=off` } })
  const greenwood = await server.as('greenwood')
  await greenwood.send(access.routes.forgotPassword, { body: { email: 'teacher@greenwood.example' } })
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
  expect(received[0]).toMatch(/To: teacher@greenwood\.example/i)
  expect(received[0]?.replace(/=\r?\n/g, '')).toMatch(/greenwood\.localhost:4000\/create-password\/[\w-]{40,}/)
})

test('a production server names each channel it has no provider for', () => {
  const missing = (env: Record<string, string>) =>
    missingChannels(readConfig(env)).map((line) => line.slice(0, line.indexOf(' ')))
  expect(missing({ NODE_ENV: 'production' })).toEqual(['SMTP_URL', 'SMS_URL'])
  expect(missing({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' })).toEqual(['SMS_URL'])
  expect(missing({})).toEqual([])
})
