import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from '#app/pages.ts'
import { ports } from './ports.ts'
import { makeGround } from './schoolTemplate.ts'

let stopping = false
const servers: ChildProcess[] = []
process.on('SIGTERM', () => stop())
// The runner holds our input open as long as it lives: even one that is killed and says nothing takes its servers along.
process.stdin.on('close', () => stop()).resume()

/** One product for every worker of the browser tests. The app is built and the schools are made once, before them. */
// Building changes the environment, and its children must not inherit that.
const environment = { ...process.env }
const making = makeGround()
// A ground whose app cannot be built is taken away again.
await buildWeb().catch(async (error: unknown) => {
  console.error(error)
  await stop(1)
})
const { ground } = await making
const E2E_GROUND = JSON.stringify(ground)
for (const port of ports)
  servers.push(fork('e2e/support/server.ts', { env: { ...environment, E2E_GROUND, E2E_PORT: String(port) } }))
await Promise.all(servers.map(ready))
console.log('All servers are ready.')

async function stop(code = 0) {
  if (stopping) return
  stopping = true
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  await making.then(({ remove }) => remove()).catch(() => {})
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
