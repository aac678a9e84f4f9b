import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverModules } from '#app/modules.server.ts'
import { host } from '#platform/contract/host.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { freePort, readPostmaster } from '#platform/server/postgres/postmaster.ts'
import { proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startProduct } from '../server/productProcess.ts'
import { metricsToken } from '../server/proofServer.ts'

/** 99.9 % of a month, in seconds, and what it is spent on: upgrades of a single server, crashes of it and of its database. */
const budget = 43.8 * 60
const month = { upgrades: 4, crashes: 4, 'database crashes': 4 }

export const program = proof(
  'T13',
  'health and readiness tell the truth, alarms ask for what the server measures, and a month of restarts stays within 99.9 %',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-outage-'))
    // As root, PostgreSQL runs as another user, who needs access.
    chmodSync(folder, 0o755)
    context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const database = await openDatabase({ dataFolder: folder })
    await prepareDatabase(database.urls, serverModules)
    await database.stop()
    // A server that is killed leaves its database running.
    context.atEnd(async () => (await openDatabase({ dataFolder: folder })).stop())
    const port = await freePort(null)
    const env = { BANYAN_DATA: folder, METRICS_TOKEN: metricsToken, BANYAN_SECRET: '' }
    let server = await startProduct(context, env, port)
    const send = createSender(port, context.atEnd)
    const status = async (url: string) => (await send({ method: 'GET', url })).status
    const failures: string[] = []
    let count = 0
    const expect = (what: string, isRight: boolean) => {
      count += 1
      if (!isRight) failures.push(what)
    }
    const health = host.routes.getHealth.path
    const ready = host.routes.getReadiness.path
    expect('a server that works is healthy', (await status(health)) === 200)
    expect('a server that works is ready', (await status(ready)) === 200)

    for (const name of await missingMetrics(send)) expect(`alarms ask for ${name}, which no server has`, false)
    count += 1

    /** Seconds from the first answer that is missing or wrong to the first that is right again. */
    const outage = async (cause: () => Promise<unknown>) => {
      let [from, until] = [0, 0]
      let isDone = false
      const caused = cause().finally(() => {
        isDone = true
      })
      const deadline = performance.now() + 60_000
      while (performance.now() < deadline) {
        const isServed = (await status(health)) === 200
        if (!isServed && from === 0) from = performance.now()
        if (isServed && isDone && from > 0) {
          until = performance.now()
          break
        }
        // It was over before anybody could notice.
        if (isServed && isDone && performance.now() > deadline - 55_000) break
        await pause(10)
      }
      await caused
      return from === 0 ? 0 : ((until || performance.now()) - from) / 1000
    }
    const restart = async () => {
      server = await startProduct(context, env, port)
    }
    const times: Record<keyof typeof month, number[]> = { upgrades: [], crashes: [], 'database crashes': [] }
    for (let round = 0; round < context.count(5, 1); round++) {
      times.upgrades.push(
        await outage(async () => {
          await server.stop()
          await restart()
        }),
      )
      times.crashes.push(
        await outage(async () => {
          server.child.kill('SIGKILL')
          // As systemd does: RestartSec.
          await pause(2000)
          await restart()
        }),
      )
      times['database crashes'].push(
        await outage(async () => {
          const postmaster = readPostmaster(join(folder, 'postgres'))
          if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
          await pause(500)
        }),
      )
    }
    const spent = Object.entries(month).reduce(
      (sum, [what, n]) => sum + n * Math.max(...times[what as keyof typeof month]),
      0,
    )
    expect(`a month of restarts takes ${spent.toFixed(0)} of ${budget} s`, spent < budget)
    for (const all of Object.values(times)) count += all.length

    // A release that needs a migration does not serve a database without it.
    await withConnection(database.urls.owner, (client) =>
      client.query('delete from migrations where name = (select max(name) from migrations)'),
    )
    await server.stop()
    const answer = await startProduct(context, env, port).then(
      () => 'it serves',
      (error: Error) => error.message,
    )
    expect(`with a migration missing: ${answer.slice(0, 200)}`, answer.includes('npm run migrate'))
    const slowest = (what: keyof typeof month) => `${Math.max(...times[what]).toFixed(1)} s`
    return {
      count,
      failures,
      figures: {
        'restart for an upgrade': slowest('upgrades'),
        'crash of the server': slowest('crashes'),
        'crash of the database': slowest('database crashes'),
        'a month with four of each': `${spent.toFixed(0)} of ${budget} s`,
      },
    }
  },
)

/** Counted only where a replica is configured. */
const ofReplica = 'banyan_report_reads_total'

/** Names in the rules and on the dashboard that the server does not print. */
async function missingMetrics(send: ReturnType<typeof createSender>): Promise<string[]> {
  const { body } = await send({
    method: 'GET',
    url: host.routes.getMetrics.path,
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const asked = ['docs/monitoring/alerts.yml', 'docs/monitoring/grafana-dashboard.json'].flatMap(
    (file) => readFileSync(file, 'utf8').match(/\bbanyan_[a-z_]+\b/g) ?? [],
  )
  return [...new Set(asked)].filter((name) => name !== ofReplica && !body.includes(name))
}
