import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { type DatabaseUrls, databaseUrls, inDatabase } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { serverModules } from '../modules.server.ts'
import { makeWorld } from '../world/world.ts'

export type Template = { readonly ownerUrl: string; readonly template: string; remove(): Promise<void> }

/**
 * A database server for a whole run, that of `DATABASE_URL` or a new one, with a prepared database that is filled once. Tests
 * work on copies of it.
 */
export async function makeTemplate(purpose: string, fill: (urls: DatabaseUrls) => Promise<void>): Promise<Template> {
  const dataFolder = mkdtempSync(join(tmpdir(), `banyan-${purpose}-`))
  // As root, the database runs as another user, who needs access to the folder.
  chmodSync(dataFolder, 0o755)
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataFolder,
    // Test data need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const ownerUrl = database.urls.owner
  await refuseSuperuser(ownerUrl)
  const template = `banyan_${purpose}_${process.pid}`
  const remove = async () => {
    await dropDatabase(template, ownerUrl)
    await database.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await createFrom('template1', template, ownerUrl)
    const urls = databaseUrls(inDatabase(ownerUrl, template))
    await prepareDatabase(urls, serverModules)
    await fill(urls)
    return { ownerUrl, template, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Row-level security does not apply to superusers, so tests would read the data of all schools. */
async function refuseSuperuser(ownerUrl: string) {
  const query = 'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user'
  const { rows } = await withConnection(ownerUrl, (client) => client.query<{ all: boolean }>(query))
  if (rows[0]?.all)
    throw new Error('The tests need a DATABASE_URL whose user is not a superuser but may create databases and roles.')
}

/** A template with the small world, for server tests and proofs. */
export const smallWorld = () =>
  makeTemplate('test', async (urls) => {
    const database = openPool(urls.server)
    await makeWorld(database, 'small')
    await database.close()
  })
