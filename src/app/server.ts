import { resolve } from 'node:path'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
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
await servePages(banyan, { developing: process.argv.includes('--dev') })
await banyan.http.listen({ port: config.port, host: config.host })
welcome()

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop()
  })
}

/** Answers under way are finished, then the queue, then the database; a connection that will not end does not keep us. */
async function stop() {
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
  const at = (name: string) => `http://${name}.${config.baseDomain}:${config.port}`
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
