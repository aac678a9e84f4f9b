import { once } from 'node:events'
import { relative, resolve, sep } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { holdDataFolder } from '#platform/server/dataFolder.ts'
import { startEmbedded } from '#platform/server/postgres/embeddedServer.ts'
import { explainFailedStart } from '#platform/server/startProblem.ts'
import { restartsServer } from './dev/changes.ts'
import { openFront } from './dev/front.ts'
import { runServer } from './dev/serverProcess.ts'

/**
 * The development server: Vite hot-reloads changed screens, and changed server code restarts the server. The database and
 * Vite run outside the server process, so a restart is quick and an open page keeps its state.
 */
const config = settings()
const dataFolder = resolve(config.dataFolder)
const root = resolve(import.meta.dirname, '..')

const database = config.databaseUrl ? null : await startEmbedded({ folder: dataFolder, log: console.log })
const server = runServer({
  ...process.env,
  PUBLIC_PORT: String(config.publicPort ?? config.port),
  // At this level, every request is logged.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'debug',
})
let restartTimer: NodeJS.Timeout | undefined
function restartSoon() {
  clearTimeout(restartTimer)
  // Editors and branch switches write several files at once.
  restartTimer = setTimeout(server.restart, 50)
}

const { front, vite } = await openFront({
  serverPort: server.port,
  onChange: (file) => restartsServer(relative(root, file).replaceAll(sep, '/')) && restartSoon(),
  ignored: [dataFolder, resolve(root, 'data'), resolve(root, 'dist')].map((folder) => `${folder}/**`),
})

/** The settings, if they are valid and no other server runs on the data folder. */
function settings() {
  try {
    const read = readConfig(process.env)
    // Held until this process ends, for all servers it runs.
    holdDataFolder(resolve(read.dataFolder), read.severalServers)
    return read
  } catch (error) {
    console.error(explainFailedStart(error))
    process.exit(1)
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

front.listen(config.port, config.host)
await once(front, 'listening').catch((error: Error) => {
  console.error(error.message)
  return stop(1)
})

async function stop(code = 0) {
  clearTimeout(restartTimer)
  front.close()
  front.closeAllConnections()
  await Promise.all([server.stop(), vite.close()])
  await database?.stop()
  process.exit(code)
}
