import { existsSync, globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { Banyan } from './boot.ts'

const root = resolve(import.meta.dirname, '../..')
// Development builds contain pages that production builds must not have, so they are kept apart.
const kind = process.env.NODE_ENV === 'production' ? 'production' : 'developer'
const webFolder = resolve(root, 'dist', kind)

/** Serves the web app, after building it if its sources have changed since the last build. */
export async function servePages({ http, services }: Banyan): Promise<void> {
  await buildWeb()
  await mountPages(http, services, { webFolder })
}

export async function buildWeb(): Promise<void> {
  if (isFresh()) return
  process.stdout.write('Building the web app …\n')
  process.env.BANYAN_BUILD = kind
  const { build } = await import('vite')
  await build({ root, logLevel: 'error', build: { outDir: webFolder } })
}

/** Whether the build is newer than all of its sources. */
function isFresh(): boolean {
  const built = resolve(webFolder, 'index.html')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const sources = globSync(['src/**/*.{ts,tsx,css,js}', 'index.html', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  return sources.every((file) => statSync(resolve(root, file)).mtimeMs < builtAt)
}
