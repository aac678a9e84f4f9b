import { lchownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user and group PostgreSQL runs as, because it refuses to run as root. */
export type Account = { uid: number; gid: number }

const candidates = ['postgres', '_postgres', 'nobody', 'daemon']

/** The account to run PostgreSQL as; undefined means the current user, unless that is root. */
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
    // On some systems `nobody` is -2, which neither chown nor spawn accepts.
    if (account.uid > 0 && account.gid > 0) return account
  }
  throw new Error(
    `PostgreSQL cannot run as root, and this machine has none of the users ${candidates.join(', ')}. ` +
      'Start Banyan as an ordinary user or set DATABASE_URL.',
  )
}

/** Whether the account can enter the folder and all of its parents. */
export function canEnter(folder: string, { uid, gid }: Account): boolean {
  const hasAccess = (path: string): boolean => {
    const stat = statSync(path)
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
    return (stat.mode & bit) !== 0 && (dirname(path) === path || hasAccess(dirname(path)))
  }
  return hasAccess(realpathSync(folder))
}

/** Makes the account the owner of a folder and everything in it. */
export function changeOwner(folder: string, { uid, gid }: Account): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}
