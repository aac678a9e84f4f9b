import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRelease } from './build/release.ts'

/**
 * Builds the release: one folder with the web app, the server and what it needs to run, for any machine like this one.
 * `npm run build -- --without-database` leaves out the embedded PostgreSQL, for servers with a DATABASE_URL.
 */
const { values } = parseArgs({ options: { 'without-database': { type: 'boolean', default: false } } })

// Decides which web app is built, so it must be set before the module that reads it is loaded.
process.env.NODE_ENV = 'production'
const { buildWeb } = await import('#app/pages.ts')

const root = resolve(import.meta.dirname, '..')
const release = resolve(root, 'dist/banyan')
const draft = `${release}.new`

await buildWeb()
await rm(draft, { recursive: true, force: true })
await mkdir(draft, { recursive: true })
const { packages, megabytes } = await writeRelease(root, draft, { withoutDatabase: values['without-database'] })
// A release is there completely or not at all.
if (existsSync(release)) await rm(release, { recursive: true })
await rename(draft, release)
console.log(`dist/banyan holds the release: ${packages} packages, ${megabytes} MB.
On the server: npm run migrate, then npm start, both with NODE_ENV=production (docs/operating.md).`)
