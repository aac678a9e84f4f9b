import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The server's secret, from BANYAN_SECRET (needed when several servers share a database) or made once and kept in the
 * data folder. Purposes get keys of their own, so that a value signed for one is worth nothing to another.
 */
export function openSecret(dataFolder: string, given: string | undefined) {
  const root = given ?? kept(dataFolder)
  return (purpose: string) => createHmac('sha256', root).update(purpose).digest()
}

export type Secret = ReturnType<typeof openSecret>

function kept(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'secret')
  try {
    // 'wx' makes the first of several starting processes the one that decides.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
