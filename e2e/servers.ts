import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from '#app/pages.ts'
import { ports } from './ports.ts'

let stopping = false

/** One product for every worker of the browser tests. The app is built first, so that only one builds it. */
// Building changes the environment, and its children must not inherit that.
const environment = { ...process.env }
await buildWeb()
const servers = ports.map((port) => fork('e2e/server.ts', { env: { ...environment, E2E_PORT: String(port) } }))
await Promise.all(servers.map(ready))
console.log('All servers are ready.')

process.on('SIGTERM', async () => {
  if (stopping) return
  stopping = true
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  process.exit(0)
})

function ready(server: ChildProcess) {
  return new Promise<void>((resolve) => {
    server.once('message', () => resolve())
    server.once('exit', (code) => {
      if (!stopping) process.exit(code || 1)
    })
  })
}
