import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, type Banyan } from '#app/boot.ts'
import { serverModules } from '#app/modules.server.ts'
import { servePages } from '#app/pages.ts'
import { madeBook } from '#app/testing/books.ts'
import { makeWorld } from '#app/world.ts'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/prepare.ts'

/** The product as people meet it, for the browser tests and the gallery; everything is gone when it stops. */
const port = process.env.E2E_PORT ?? '4390'
const folder = mkdtempSync(join(tmpdir(), 'banyan-e2e-'))
chmodSync(folder, 0o755)
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const opening = openDatabase({ dataFolder: folder, settings })
let stopping = false
let close = async () => {}
process.on('SIGTERM', stop)
// Whoever started it is gone.
process.on('disconnect', stop)

try {
  await start((await opening).urls)
} catch (error) {
  // Stopped while it was starting, it has lost its database.
  if (!stopping) {
    console.error(error)
    process.exitCode = 1
    await stop()
  }
}

async function start(urls: DatabaseUrls) {
  await prepareDatabase(urls, serverModules)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', BANYAN_DATA: folder, PORT: port })
  const banyan = await assemble(config, urls, { worker: true })
  await makeWorld(banyan.services.database, process.env.E2E_WORLD === 'demo' ? 'demo' : 'small')
  await demoLibrary(banyan.services)
  await demoPlayers(banyan.services)
  await largeBook(banyan)
  await servePages(banyan, { developing: false })
  await banyan.http.listen({ port: config.port, host: '127.0.0.1' })
  close = banyan.close
  process.send?.('ready')
}

async function stop() {
  if (stopping) return
  stopping = true
  await close()
  await (await opening).stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

/** 500 pages and 100 MB: more than anybody may upload, and what some publishers deliver. */
async function largeBook({ services }: Banyan) {
  const { database, directory, files } = services
  const tenantId = (await directory.byHost('greenwood.localhost'))?.id ?? ''
  const bytes = madeBook({ pages: 500, pictureBytes: 210_000 })
  await database.inTenant({ tenantId }, async (db) => {
    const { id: ownerId } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    const fileId = await aStoredFile(db, files, { tenantId, name: 'atlas.pdf', bytes })
    await aResource(db, { ownerId, title: 'Atlas of five hundred pages', fileId })
  })
}
