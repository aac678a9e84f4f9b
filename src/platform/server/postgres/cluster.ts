import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { run } from './childProcess.ts'

export const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

type NewCluster = {
  binaries: Binaries
  cluster: string
  account: Account | undefined
  password: string
  /** False only if losing the cluster in a power cut does not matter. */
  durable: boolean
}

/** Creates a cluster completely or not at all: it is created in a temporary folder, then moved into place. */
export async function createCluster({ binaries, cluster, account, password, durable }: NewCluster): Promise<void> {
  removeDrafts(cluster)
  const draft = mkdtempSync(`${cluster}.new-`)
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  // Only glibc reliably has C.UTF-8. Collation uses the built-in provider everywhere.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const created = join(draft, 'cluster')
  await run(
    binaries.initdb,
    [
      `--pgdata=${created}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--lc-messages=C',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
  )
  renameSync(created, cluster)
  rmSync(draft, { recursive: true, force: true })
}

/** Removes what a killed process left behind. An initdb that outlived it fails once its folder is gone. */
function removeDrafts(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
