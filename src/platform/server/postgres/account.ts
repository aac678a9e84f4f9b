import { lchownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user and group PostgreSQL runs as; it refuses to run as root. */
export type Account = { uid: number; gid: number }

const candidates = ['postgres', '_postgres', 'nobody', 'daemon']

/** Whom to run PostgreSQL as: undefined means as ourselves, which is right for everyone but root. */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of candidates) {
    const user = users.find((fields) => fields[0] === name)
    const account = { uid: Number(user?.[2]), gid: Number(user?.[3]) }
    // Some systems number `nobody` -2, which neither chown nor spawn takes.
    if (account.uid > 0 && account.gid > 0) return account
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the users ${candidates.join(', ')}. ` +
      'Start Banyan as an ordinary user or set DATABASE_URL.',
  )
}

/** Whether the account may pass through the folder and every folder above it. */
export function canEnter(folder: string, { uid, gid }: Account): boolean {
  const entrance = (path: string): boolean => {
    const stat = statSync(path)
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
    return (stat.mode & bit) !== 0 && (dirname(path) === path || entrance(dirname(path)))
  }
  return entrance(realpathSync(folder))
}

/** Hands a folder and all it holds to the account. */
export function giveTo({ uid, gid }: Account, folder: string): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}
