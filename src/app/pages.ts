import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { access } from '#modules/access/contract.ts'
import { family } from '#modules/family/contract.ts'
import { familyPaths } from '#modules/family/web/paths.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { Banyan } from './boot.ts'

const root = resolve(import.meta.dirname, '../..')
// Development builds contain pages that production builds must not have, so they are kept apart.
const kind = process.env.NODE_ENV === 'production' ? 'production' : 'developer'
const webFolder = resolve(root, 'dist', kind)

/** What every page of the app asks for first. */
export const firstReads = {
  school: (host: string) => tenancy.routes.getTenant.path.replace(':code', encodeURIComponent(host)),
  user: access.routes.getMe.path,
  landings: {
    [familyPaths.home]: [family.routes.getHome.path, family.routes.listChildren.path, waiting.routes.listWaiting.path],
  },
}

/** Serves the web app, after building it if its sources have changed since the last build. */
export async function servePages({ http, services }: Banyan): Promise<void> {
  await buildWeb()
  await mountPages(http, services, { webFolder, firstReads })
}

/** Builds in a process of its own: the bundler takes over a gigabyte of memory, which a server would never give back. */
export async function buildWeb(): Promise<void> {
  if (isFresh()) return
  process.stdout.write('Building the web app …\n')
  const vite = resolve(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', webFolder, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BANYAN_BUILD: kind },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const [code] = await once(child, 'exit')
  process.off('exit', endWithUs)
  if (code !== 0) throw new Error('The web app could not be built.')
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
