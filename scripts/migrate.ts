import { serverModules } from '#app/modules.server.ts'
import { readConfig } from '#platform/server/config.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { databaseOf, openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { explainFailedStart } from '#platform/server/startProblem.ts'

/** Brings the database of a production server up to this release: `npm run migrate`. Servers may go on running. */
async function migrate() {
  const config = readConfig(process.env)
  const database = await openDatabase(databaseOf(config))
  try {
    const applied = await prepareDatabase(database.urls, serverModules, { refuseUnknown: true, report: console.log })
    console.log(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`)
  } finally {
    await database.stop()
  }
}

migrate().catch((error: unknown) => {
  console.error(explainFailedStart(error))
  process.exitCode = 1
})
