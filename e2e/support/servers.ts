import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from '#app/pages.ts'
import { ports } from './ports.ts'
import { createSchoolTemplate } from './schoolTemplate.ts'

let stopping = false
const servers: ChildProcess[] = []
process.on('SIGTERM', () => stop())
// The test runner keeps our stdin open, so the servers stop with it even when it is killed.
process.stdin.on('close', () => stop()).resume()

// One product for every worker of the browser tests. The app is built and the schools are created once, before them.
const template = createSchoolTemplate()
// If the app cannot be built, the template is removed again.
await buildWeb().catch(async (error: unknown) => {
  console.error(error)
  await stop(1)
})
const E2E_TEMPLATE = JSON.stringify((await template).schools)
for (const port of ports)
  servers.push(fork('e2e/support/server.ts', { env: { ...process.env, E2E_TEMPLATE, E2E_PORT: String(port) } }))
await Promise.all(servers.map(ready))
console.log('All servers are ready.')

async function stop(code = 0) {
  if (stopping) return
  stopping = true
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  await template.then(({ remove }) => remove()).catch(() => {})
  process.exit(code)
}

function ready(server: ChildProcess) {
  return new Promise<void>((resolve) => {
    server.once('message', () => resolve())
    server.once('exit', (code) => {
      void stop(code || 1)
    })
  })
}
