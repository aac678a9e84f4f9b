import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '#platform/server/db.ts'
import { databaseUrls, inDatabase } from '#platform/server/postgres/address.ts'
import { openDatabase } from '#platform/server/postgres/open.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { prepareDatabase } from '#platform/server/prepare.ts'
import { serverModules } from '../modules.server.ts'
import { makeWorld } from '../world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    template: string
  }
}

/** One database server for the whole run and one prepared database; every test file works on a copy of its own. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-test-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataFolder: folder,
    // The data of a test run need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const template = `banyan_template_${process.pid}`
  await createFrom('template1', template, database.urls.owner)
  const urls = databaseUrls(inDatabase(database.urls.owner, template))
  await prepareDatabase(urls, serverModules)
  const pool = openPool(urls.server)
  await makeWorld(pool, 'small')
  await pool.close()
  project.provide('ownerUrl', database.urls.owner)
  project.provide('template', template)
  return async () => {
    await dropDatabase(template, database.urls.owner)
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
