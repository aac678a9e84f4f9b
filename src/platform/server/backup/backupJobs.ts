import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemJob } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { openBackups, shipLog } from './backupStore.ts'

const program = fileURLToPath(new URL('../../../../scripts/admin.ts', import.meta.url))

/** Runs a command of the operator in a process of its own, which needs the owner's rights and a good deal of memory. */
export function startCommand({ config, log }: Services, ...words: string[]): boolean {
  if (!config.backupUrl || config.databaseUrl) return false
  const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore', env: process.env })
  child.once('error', (error) => log.error({ err: error }, 'a backup could not be started'))
  child.once('exit', (code) => {
    if (code !== 0) log.error({ code, command: words.join(' ') }, 'a backup failed')
  })
  child.unref()
  return true
}

const why = 'A backup holds every school at once; it is made by the owner of the database, in a process of its own.'

export const backupJobs = [
  // At 01:30 in India, and on Sundays two hours later a rehearsal.
  systemJob('host.backup', '0 20 * * *', why, async (services) => void startCommand(services, 'backup', 'run')),
  systemJob(
    'host.verifyBackup',
    '0 22 * * 6',
    why,
    async (services) => void startCommand(services, 'backup', 'verify'),
  ),
  systemJob(
    'host.shipLog',
    '*/2 * * * *',
    'The log of the database holds every school at once.',
    async ({ config }) => {
      const store = config.databaseUrl ? null : await openBackups(config)
      if (store) await shipLog(store, resolve(config.dataFolder))
    },
  ),
]
