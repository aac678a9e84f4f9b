import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/postgres/postmaster.ts'

const run = promisify(execFile)
const parent = mkdtempSync(join(tmpdir(), 'banyan-release-'))
// As root, PostgreSQL runs as another user, who needs access.
chmodSync(parent, 0o755)
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true, maxRetries: 10 })
})

test('T12 a release runs outside the project with nothing but itself: it is migrated, serves the app and stops', {
  timeout: 900_000,
}, async () => {
  await run(process.execPath, ['scripts/build.ts'], { maxBuffer: 50_000_000 })
  const release = join(parent, 'banyan')
  await run('cp', ['-a', resolve('dist/banyan'), release])
  const packages = readdirSync(join(release, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']))
  for (const name of ['vite', 'typescript', 'react', 'vitest', 'knip']) expect(packages).not.toContain(name)
  expect(existsSync(join(release, 'src/app/web.tsx'))).toBe(false)

  const port = await freePort(null)
  const env = {
    // Programs of the system for npm-less scripts, and no Node but the release's own.
    PATH: `${release}/node_modules/.bin:/usr/bin:/bin`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    BANYAN_DATA: join(parent, 'data'),
  }
  const node = (program: string) => run('node', [program], { cwd: release, env })
  await expect(node('src/app/server.ts')).rejects.toThrow(/Back it up, then run npm run migrate/)
  expect((await node('scripts/migrate.ts')).stdout).toMatch(/\d+ migrations applied/)
  expect((await node('scripts/admin.ts')).stdout).toContain('backup run')

  const server = spawn('node', ['src/app/server.ts'], { cwd: release, env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(server)
  for await (const chunk of server.stdout) if (String(chunk).includes('Banyan is ready')) break
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(200)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(await page.text()).toContain('<script')
  const closed = once(server, 'close')
  server.kill('SIGTERM')
  await closed
  expect(server.exitCode).toBe(0)
})
