import { resolve } from 'node:path'
import { serverModules } from '#app/modules.server.ts'
import { readConfig } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database/database.ts'
import { checkDatabase, prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { openSecret } from '#platform/server/secret.ts'
import { archiveCommands } from './admin/archives.ts'
import { type AdminCommand, findCommand, help } from './admin/command.ts'
import { operatorCommands } from './admin/operators.ts'
import { organisationCommands } from './admin/organisations.ts'
import { tenantCommands } from './admin/tenants.ts'

/** The operator's work on the server itself: `npm run admin -- <command>`. Without a command it explains them all. */
const commands: readonly AdminCommand[] = [
  ...organisationCommands,
  ...tenantCommands,
  ...archiveCommands,
  ...operatorCommands,
]

const found = findCommand(commands, process.argv.slice(2))
if (!found) {
  console.log(help(commands))
  process.exit(process.argv.length > 2 && !process.argv.includes('--help') ? 1 : 0)
}

const config = readConfig(process.env)
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataFolder: resolve(config.dataFolder) })
if (config.production) await checkDatabase(database.urls, serverModules)
else await prepareDatabase(database.urls, serverModules)
const pool = openPool(database.urls.server)
try {
  const secret = openSecret(config.dataFolder, config.secret)
  console.log(await found.command.run(found.input, { config, database: pool, urls: database.urls, secret }))
} catch (problem) {
  console.error((problem as Error).message)
  process.exitCode = 1
} finally {
  await pool.close()
  await database.stop()
}
