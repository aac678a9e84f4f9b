import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { demoShelf } from '#modules/library/server/demoShelf/shelf.ts'
import { demoPhotos } from '#modules/people/server/demo.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { assemble } from './boot.ts'
import { serverModules } from './modules.server.ts'
import { servePages } from './pages.ts'
import { bringDemoUpToDate } from './world/today.ts'
import { demoPassword, makeWorld } from './world/world.ts'

const config = readConfig(process.env)
const print = (text: string) => process.stdout.write(`${text}\n`)

const database = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataFolder: resolve(config.dataFolder),
  log: print,
})
await prepareDatabase(database.urls, serverModules)
const banyan = await assemble(config, database.urls, { worker: true })
// A production server starts empty; `npm run admin` creates its first organisation.
if (!config.production && (await isEmpty(banyan.services.database))) {
  print('Filling the database with the demo organisation …')
  await makeWorld(banyan.services.database, 'demo')
  await demoLibrary(banyan.services)
  await demoPlayers(banyan.services)
  await demoShelf(banyan.services)
  await demoPhotos(banyan.services)
}
if (!config.production) await bringDemoUpToDate(banyan.services.database, new Date())
// Set by scripts/dev.ts, which serves the app itself. When it exits, we get 'disconnect'.
const isDeveloping = process.argv.includes('--dev')
if (isDeveloping) await mountPages(banyan.http, banyan.services, { webFolder: null })
else await servePages(banyan)
await banyan.http.listen({ port: config.port, host: config.host })
process.send?.('ready')
// By default the cache is written on exit, which a killed process never reaches.
if (isDeveloping) flushCompileCache()
if (!process.argv.includes('--again')) welcome()

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop())

/** Stops requests and jobs, then the database. Exits after ten seconds even if a connection does not close. */
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
  print(`\nBanyan is ready.`)
  if (config.production) return print(`  Listening on port ${config.port}.\n`)
  print(`
  Greenwood Public School          ${at('greenwood')}
  Riverside International School   ${at('riverside')}
      superadmin · admin · feeadmin · classteacher · teacher · staff · gate (on a phone) · student
  Banyan Trust (organisation)      ${at('banyan-trust')}
      orgadmin

  Every password is ${demoPassword}.   Messages that would be sent: ${at('greenwood')}/developer/outbox
`)
}
