import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { checkDatabase, prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { holdDataFolder } from '#platform/server/dataFolder.ts'
import { listenOn, refuseTakenPort } from '#platform/server/listening.ts'
import { missingChannels } from '#platform/server/messages/delivery.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import { databaseOf, openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { releaseStartMemory } from '#platform/server/startMemory.ts'
import { explainFailedStart } from '#platform/server/startProblem.ts'
import { assemble } from './boot.ts'
import { serverModules } from './modules.server.ts'
import { refuseUnbuilt, servePages } from './pages.ts'
import { fillDemo } from './world/demo.ts'
import { bringDemoUpToDate } from './world/today.ts'
import { welcome } from './world/welcome.ts'

// Set by scripts/dev.ts, which serves the app itself and holds the data folder. When it exits, we get 'disconnect'.
const isDeveloping = process.argv.includes('--dev')
const print = (text: string) => process.stdout.write(`${text}\n`)

const report = (error: unknown) => process.stderr.write(`${explainFailedStart(error)}\n`)

/** What has been opened and must be closed, in the order of opening. */
const closers: (() => Promise<unknown>)[] = []
let stopping = false

const started = start()
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop(0))
started.catch((error: unknown) => {
  if (stopping) return
  report(error)
  void stop(1)
})

async function start() {
  const config = readConfig(process.env)
  const dataFolder = resolve(config.dataFolder)
  await refuseTakenPort(config)
  if (!isDeveloping) {
    const held = holdDataFolder(dataFolder, config.severalServers)
    await keep(async () => held.end())
  }
  const database = await openDatabase({ ...databaseOf(config), log: print })
  await keep(() => database.stop())
  // In production both the build and the migrations are steps of their own, which an operator takes when it suits.
  if (config.production) {
    await checkDatabase(database.urls, serverModules)
    if (!isDeveloping) refuseUnbuilt()
  } else await prepareDatabase(database.urls, serverModules)
  const banyan = await assemble(config, database.urls, { worker: true })
  await keep(() => banyan.close())
  database.supervise()
  for (const warning of missingChannels(config)) banyan.services.log.warn(warning)
  // A production server starts empty; `npm run admin -- organisation create` creates its first organisation.
  if (!config.production) {
    await fillDemo(database.urls, banyan.services, print)
    await bringDemoUpToDate(banyan.services.database, new Date())
  }
  if (isDeveloping) await mountPages(banyan.http, banyan.services, { webFolder: null })
  else await servePages(banyan)
  await listenOn(banyan.http, config)
  releaseStartMemory()
  process.send?.('ready')
  // By default the cache is written on exit, which a killed process never reaches.
  if (isDeveloping) flushCompileCache()
  if (!process.argv.includes('--again')) print(welcome(config))
}

/** Remembers to close something. If the server is already stopping, it is closed at once and the start ends here. */
async function keep(close: () => Promise<unknown>) {
  if (!stopping) return closers.push(close)
  await close()
  throw new Error('The server was stopped while it started.')
}

/** Stops requests and jobs, then the database. Exits after ten seconds even if a connection does not close. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  const deadline = setTimeout(() => process.exit(1), 10_000)
  deadline.unref()
  for (const close of closers.toReversed()) await close().catch(report)
  // A step of the start that is still running closes what it opens itself.
  await started.catch(() => {})
  process.exit(code)
}
