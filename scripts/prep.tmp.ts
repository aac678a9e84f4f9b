import { writeFileSync } from 'node:fs'
import { openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/prepare.ts'
import { printTables } from './tables.ts'

const db = await openDatabase({ dataFolder: '/tmp/bdata', log: console.log })
const u = (m: string) => ({
  name: m,
  routes: [],
  migrations: new URL(`../src/modules/${m}/server/migrations/`, import.meta.url),
})
await prepareDatabase(db.urls, [u('tenancy'), u('access'), u('classes')])
writeFileSync('src/platform/server/tables.ts', await printTables(db.urls.owner))
await db.stop()
