import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, type Banyan } from '#app/boot.ts'
import { serverModules } from '#app/modules.server.ts'
import { madeBook } from '#app/testing/books.ts'
import { makeWorld } from '#app/world.ts'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { readConfig } from '#platform/server/config.ts'
import { databaseUrls, inDatabase } from '#platform/server/postgres/address.ts'
import { openDatabase } from '#platform/server/postgres/open.ts'
import { createFrom } from '#platform/server/postgres/template.ts'
import { prepareDatabase } from '#platform/server/prepare.ts'

/** The schools of the browser tests, made once: every server works on a copy of its own. */
export type Ground = { readonly ownerUrl: string; readonly template: string; readonly dataFolder: string }

export const configOf = (dataFolder: string, port = '0') =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', BANYAN_DATA: dataFolder, PORT: port })

export async function makeGround(): Promise<{ ground: Ground; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-e2e-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const database = await openDatabase({ dataFolder: join(folder, 'database'), settings })
  const ground = { ownerUrl: database.urls.owner, template: 'e2e_template', dataFolder: join(folder, 'data') }
  const remove = async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fill(ground)
    return { ground, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill({ ownerUrl, template, dataFolder }: Ground) {
  await createFrom('template1', template, ownerUrl)
  const urls = databaseUrls(inDatabase(ownerUrl, template))
  await prepareDatabase(urls, serverModules)
  const banyan = await assemble(configOf(dataFolder), urls, { worker: false })
  await makeWorld(banyan.services.database, process.env.E2E_WORLD === 'demo' ? 'demo' : 'small')
  await demoLibrary(banyan.services)
  await demoPlayers(banyan.services)
  await largeBook(banyan)
  await banyan.close()
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
