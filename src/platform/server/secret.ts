import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The server's secret, from BANYAN_SECRET (required if several servers share a database but not the data folder) or generated once and stored in the
 * data folder. Each purpose gets its own key, so that a value signed for one is useless for another.
 */
export function openSecret(dataFolder: string, given: string | undefined) {
  const root = given ?? storedSecret(dataFolder)
  return (purpose: string) => createHmac('sha256', root).update(purpose).digest()
}

export type Secret = ReturnType<typeof openSecret>

function storedSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'secret')
  try {
    // With 'wx', the first of several starting processes wins.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
