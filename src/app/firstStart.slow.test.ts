import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, readPostmaster } from '#platform/server/postgres/postmaster.ts'
import { demoPassword } from './world/world.ts'

test('a first start that is killed while it fills the demo begins again, and everyone can sign in', {
  timeout: 900_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-first-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const port = await freePort(null)
  /** `--dev` leaves out building the web app. */
  const start = () =>
    fork('src/app/server.ts', ['--dev'], {
      silent: true,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', BANYAN_DATA: folder, PORT: String(port) },
    })
  const untilPrinted = async (child: ReturnType<typeof start>, text: string) => {
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes(text)) return
    throw new Error(`The server ended before it printed ${text}`)
  }
  const stops = [
    ['Greenwood Public School: attendance', 'SIGKILL'],
    ['Riverside International School: accounts', 'SIGTERM'],
  ] as const
  for (const [step, signal] of stops) {
    const child = start()
    const closed = once(child, 'close')
    await untilPrinted(child, step)
    child.kill(signal)
    await closed
  }
  expect(readPostmaster(join(folder, 'postgres'))).toBeUndefined()

  const last = start()
  const closed = once(last, 'close')
  await once(last, 'message')
  for (const [role, userName] of [
    ['admin', 'superadmin'],
    ['teacher', 'classteacher'],
    ['student', 'student'],
  ]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',

        host: 'greenwood.localhost',
      },
      body: JSON.stringify({ role, userName, password: demoPassword }),
    })
    expect(answer.status).toBe(200)
  }
  last.kill('SIGTERM')
  await closed
})
