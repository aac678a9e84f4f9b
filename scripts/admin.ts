import { serverModules } from '#app/modules.server.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database/database.ts'
import { checkDatabase, prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { databaseOf, openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { openSecret } from '#platform/server/secret.ts'
import { explainFailedStart } from '#platform/server/startProblem.ts'
import { archiveCommands } from './admin/archives.ts'
import { backupCommands, restoreCommand } from './admin/backups.ts'
import { type AdminCommand, findCommand, help } from './admin/command.ts'
import { operatorCommands } from './admin/operators.ts'
import { organisationCommands } from './admin/organisations.ts'
import { tenantCommands } from './admin/tenants.ts'

/** The operator's work on the server itself: `npm run admin -- <command>`. Without a command it explains them all. */
const commands: readonly AdminCommand[] = [
  ...organisationCommands,
  ...tenantCommands,
  ...archiveCommands,
  ...backupCommands,
  restoreCommand,
  ...operatorCommands,
]

type Found = NonNullable<ReturnType<typeof findCommand>>

async function inInstallation({ command, input }: Found, config: Config): Promise<string> {
  const database = await openDatabase(databaseOf(config))
  try {
    if (config.production) await checkDatabase(database.urls, serverModules)
    else await prepareDatabase(database.urls, serverModules)
    const pool = openPool(database.urls.server)
    const secret = openSecret(config.dataFolder, config.secret)
    const { urls, embedded } = database
    return await command.run(input, { config, database: pool, urls, embedded, secret }).finally(() => pool.close())
  } finally {
    await database.stop()
  }
}

async function run(found: Found) {
  const config = readConfig(process.env)
  return found.command === restoreCommand ? restoreCommand.run(found.input, { config }) : inInstallation(found, config)
}

const found = findCommand(commands, process.argv.slice(2))
if (!found) {
  console.log(help(commands))
  process.exit(process.argv.length > 2 && !process.argv.includes('--help') ? 1 : 0)
}

run(found).then(console.log, (problem: unknown) => {
  const isExpected = problem instanceof Error && !process.env.DEBUG
  console.error(isExpected ? problem.message : explainFailedStart(problem))
  process.exitCode = 1
})
