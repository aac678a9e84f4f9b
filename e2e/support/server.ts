import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '#app/boot.ts'
import { servePages } from '#app/pages.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { configOf, createSchoolTemplate, type SchoolTemplate } from './schoolTemplate.ts'

/** The product for the browser tests and the gallery. Nothing of it is left when it stops. */
const port = process.env.E2E_PORT ?? '4390'
const folder = mkdtempSync(join(tmpdir(), 'banyan-e2e-'))
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
let stopping = false
process.on('SIGTERM', stop)
// The parent process has ended.
process.on('disconnect', stop)

try {
  const { E2E_TEMPLATE } = process.env
  await start(E2E_TEMPLATE ? (JSON.parse(E2E_TEMPLATE) as SchoolTemplate) : await ownTemplate())
} catch (error) {
  // If it is stopped while starting, its database is already gone.
  if (!stopping) {
    console.error(error)
    process.exitCode = 1
    await stop()
  }
}

async function ownTemplate(): Promise<SchoolTemplate> {
  const { schools, remove } = await createSchoolTemplate()
  endings.push(remove)
  return schools
}

async function start({ ownerUrl, template, dataFolder }: SchoolTemplate) {
  const name = `${template}_${port}`
  const urls = await createFrom(template, name, ownerUrl)
  endings.push(() => dropDatabase(name, ownerUrl))
  cpSync(dataFolder, folder, { recursive: true })
  const config = configOf(folder, port)
  const banyan = await assemble(config, urls, { worker: true })
  endings.push(banyan.close)
  await servePages(banyan)
  await banyan.http.listen({ port: config.port, host: '127.0.0.1' })
  process.send?.('ready')
}

async function stop() {
  if (stopping) return
  stopping = true
  // In reverse order. Errors are ignored: the parent process may have dropped the database already.
  for (const end of endings.reverse()) await (async () => end())().catch(() => {})
  process.exit()
}
