import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { assemble } from './boot.ts'
import { serverModules } from './modules.server.ts'
import { servePages } from './pages.ts'
import { demoPassword, makeWorld } from './world/world.ts'

const config = readConfig(process.env)
const say = (text: string) => process.stdout.write(`${text}\n`)

const database = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataFolder: resolve(config.dataFolder),
  log: say,
})
await prepareDatabase(database.urls, serverModules)
const banyan = await assemble(config, database.urls, { worker: true })
// A production server starts empty: `npm run admin` makes its first organisation.
if (!config.production && (await isEmpty(banyan.services.database))) {
  say('Filling the database with the demo organisation …')
  await makeWorld(banyan.services.database, 'demo')
  await demoLibrary(banyan.services)
  await demoPlayers(banyan.services)
}
// Started by scripts/dev.ts, which serves the app itself and ends us by ending.
const isDeveloping = process.argv.includes('--dev')
if (isDeveloping) await mountPages(banyan.http, banyan.services, { webFolder: null })
else await servePages(banyan)
await banyan.http.listen({ port: config.port, host: config.host })
process.send?.('ready')
// Otherwise written only at the end, which a killed process never reaches.
if (isDeveloping) flushCompileCache()
if (!process.argv.includes('--again')) welcome()

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop())

/** Answers under way are finished, then the queue, then the database; a connection that will not end does not keep us. */
async function stop() {
  if (stopping) return
  stopping = true
  const deadline = setTimeout(() => process.exit(1), 10_000)
  deadline.unref()
  await banyan.close()
  await database.stop()
  process.exit(0)
}

async function isEmpty(db: Database) {
  const { rows } = await db.pool.query('select from tenants limit 1')
  return rows.length === 0
}

function welcome() {
  const at = (name: string) => `http://${name}.${config.baseDomain}:${config.publicPort ?? config.port}`
  say(`\nBanyan is ready.`)
  if (config.production) return say(`  Listening on port ${config.port}.\n`)
  say(`
  Greenwood Public School          ${at('greenwood')}
  Riverside International School   ${at('riverside')}
      superadmin · admin · feeadmin · classteacher · teacher · staff · gate (on a phone) · student
  Banyan Trust (organisation)      ${at('banyan-trust')}
      orgadmin

  Every password is ${demoPassword}.   Messages that would be sent: ${at('greenwood')}/developer/outbox
`)
}
