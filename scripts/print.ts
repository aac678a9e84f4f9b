import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverModules } from '#app/modules.server.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { apiOf, parseApi, printApi } from './print/api.ts'
import { breakingChanges } from './print/apiChanges.ts'
import { printSchema } from './print/databaseSchema.ts'
import { printDataMap } from './print/dataMap.ts'
import { openApi } from './print/openapi.ts'
import { printPermissions } from './print/permissions.ts'
import { printRoutes } from './print/routes.ts'
import { printTables } from './print/tables.ts'
import { registerProblems } from './registers.ts'

/**
 * Generates documents from the code, so that the full effect of a change is visible in its diff. `--check` only compares
 * them. `--accept-breaking` accepts API changes that break existing clients.
 */
const isCheck = process.argv.includes('--check')
const apiFile = 'docs/printed/api.txt'
const document = openApi(serverModules)
const api = apiOf(document)
const broken = process.argv.includes('--accept-breaking') ? [] : breakingChanges(parseApi(current(apiFile) ?? ''), api)
const { documents, problems } = await withEmptyDatabase(async (urls) => ({
  documents: {
    'docs/printed/routes.md': printRoutes(serverModules),
    'docs/printed/permissions.md': printPermissions(serverModules),
    ...(broken.length === 0 && { [apiFile]: printApi(api) }),
    'docs/printed/schema.sql': await printSchema(urls.owner),
    'docs/printed/data-map.md': await printDataMap(urls.owner),
    'src/platform/server/tables.ts': await printTables(urls.owner),
  } as Record<string, string>,
  problems: isCheck ? await registerProblems(urls) : [],
}))

const stale = Object.entries(documents).filter(([file, text]) => current(file) !== text)
if (broken.length > 0) {
  problems.push(
    'These changes break clients of the API:',
    ...broken.map((change) => `  ${change}`),
    'Keep the old route or field, or run npm run print -- --accept-breaking if no client needs it any more.',
  )
}
if (isCheck) {
  problems.push(...stale.map(([file]) => `${file} is out of date. Run npm run print.`))
} else {
  for (const folder of ['docs/printed', 'dist']) mkdirSync(folder, { recursive: true })
  // Too large to commit.
  writeFileSync('dist/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
  console.log('printed dist/openapi.json')
  for (const [file, text] of stale) {
    writeFileSync(file, text)
    console.log(`printed ${file}`)
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function current(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Runs `work` with a migrated database without schools, which is removed afterwards. */
async function withEmptyDatabase<T>(work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-print-'))
  chmodSync(folder, 0o755)
  const database = await openDatabase({ dataFolder: folder, settings: { fsync: 'off' } })
  try {
    await prepareDatabase(database.urls, serverModules)
    return await work(database.urls)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
