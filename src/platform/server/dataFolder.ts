import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdAlone, registerUse, type UseRegistration } from './postgres/lock.ts'
import { startProblem } from './startProblem.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
}

/**
 * Creates the data folder if necessary and holds it until the registration or the process ends. A second server is refused,
 * unless both belong to `severalServers`.
 */
export function holdDataFolder(folder: string, severalServers: boolean): UseRegistration {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = reasons[(error as { code?: string }).code ?? ''] ?? (error as Error).message
    throw startProblem(`BANYAN_DATA cannot be used: ${folder} cannot be written, because ${reason}.`, error)
  }
  const file = join(folder, 'server.users')
  const held = severalServers ? registerUse(file) : holdAlone(file)
  if (held) return held
  throw startProblem(
    `BANYAN_DATA is in use: another server runs on ${folder}. Stop it, choose another folder, or start both with SEVERAL_SERVERS=on.`,
  )
}
