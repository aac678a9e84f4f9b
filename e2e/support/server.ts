import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '#app/boot.ts'
import { servePages } from '#app/pages.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { configOf, type Ground, makeGround } from './schoolTemplate.ts'

/** The product as people meet it, for the browser tests and the gallery; everything is gone when it stops. */
const port = process.env.E2E_PORT ?? '4390'
const folder = mkdtempSync(join(tmpdir(), 'banyan-e2e-'))
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
let stopping = false
process.on('SIGTERM', stop)
// Whoever started it is gone.
process.on('disconnect', stop)

try {
  await start(process.env.E2E_GROUND ? (JSON.parse(process.env.E2E_GROUND) as Ground) : await ownGround())
} catch (error) {
  // Stopped while it was starting, it has lost its database.
  if (!stopping) {
    console.error(error)
    process.exitCode = 1
    await stop()
  }
}

async function ownGround(): Promise<Ground> {
  const made = await makeGround()
  endings.push(made.remove)
  return made.ground
}

async function start({ ownerUrl, template, dataFolder }: Ground) {
  const name = `${template}_${port}`
  const urls = await createFrom(template, name, ownerUrl)
  endings.push(() => dropDatabase(name, ownerUrl))
  cpSync(dataFolder, folder, { recursive: true })
  const config = configOf(folder, port)
  const banyan = await assemble(config, urls, { worker: true })
  endings.push(banyan.close)
  await servePages(banyan, { developing: false })
  await banyan.http.listen({ port: config.port, host: '127.0.0.1' })
  process.send?.('ready')
}

async function stop() {
  if (stopping) return
  stopping = true
  // The last thing made is the first to go; whoever started it may have taken the database along already.
  for (const end of endings.reverse()) await (async () => end())().catch(() => {})
  process.exit()
}
