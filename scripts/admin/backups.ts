import { resolve } from 'node:path'
import { beginRecord, endRecord, forgetRecords, recordVerified } from '#platform/server/backup/backupRecords.ts'
import {
  type BackupStore,
  listBackups,
  makeBackup,
  openBackups,
  pruneBackups,
  restoreBackup,
  shipLog,
  verifyBackup,
} from '#platform/server/backup/backupStore.ts'
import type { Config } from '#platform/server/config.ts'
import { type AdminCommand, type Installation, textOption, wordAt } from './command.ts'

async function storeOf(config: Config): Promise<BackupStore> {
  const store = await openBackups(config)
  if (!store) throw new Error('Set BACKUP_URL, where backups go, and BACKUP_KEY, the passphrase that opens them.')
  return store
}

async function run({ config, database, embedded }: Installation): Promise<string> {
  if (!embedded)
    throw new Error(
      'The database at DATABASE_URL is backed up by its own tools: see docs/operating.md. Single schools: tenant export.',
    )
  const store = await storeOf(config)
  const id = await database.asOperator(beginRecord)
  if (!id) throw new Error('A backup is already under way.')
  try {
    const made = await makeBackup(store, { ...embedded, dataFolder: resolve(config.dataFolder) }, config)
    await shipLog(store, resolve(config.dataFolder))
    const expired = await pruneBackups(store, new Date())
    await database.asOperator(async (db) => {
      await endRecord(db, id, made)
      await forgetRecords(db, expired)
    })
    return `${made.name} holds everything: ${(made.size / 1e6).toFixed(1)} MB.`
  } catch (error) {
    await database.asOperator((db) => endRecord(db, id, { failure: (error as Error).message }))
    throw error
  }
}

async function verify({ config, database }: Installation): Promise<string> {
  const { name, rows } = await verifyBackup(await storeOf(config))
  await database.asOperator((db) => recordVerified(db, name, rows))
  return `${name} can be restored: ${rows} rows were read from it.`
}

export const backupCommands: readonly AdminCommand[] = [
  {
    usage: 'backup run',
    does: 'Back up everything to BACKUP_URL while the server goes on working: the embedded database, the secret, and files in the data folder.',
    run: (_, installation) => run(installation),
  },
  {
    usage: 'backup verify',
    does: 'Restore the newest backup into a temporary folder and read every row of it.',
    run: (_, installation) => verify(installation),
  },
  {
    usage: 'backup list',
    does: 'List the backups in BACKUP_URL.',
    run: async (_, { config }) => (await listBackups(await storeOf(config))).join('\n') || 'There are no backups.',
  },
]

/** Needs no running installation: the one it belonged to may be lost. */
export const restoreCommand = {
  usage: 'restore <new data folder> [--backup <name>] [--at <time>]',
  does: 'Restore everything from BACKUP_URL into a new data folder: the newest state, or that of a moment such as 2026-11-18T09:30:00+05:30.',
  options: { backup: { type: 'string' }, at: { type: 'string' } },
  run: async (input: Parameters<AdminCommand['run']>[0], { config }: { config: Config }): Promise<string> => {
    const folder = wordAt(input, 0, 'folder')
    const at = textOption(input, 'at')
    const until = at === undefined ? undefined : new Date(at)
    if (until && Number.isNaN(until.getTime()))
      throw new Error('--at must be a time such as 2026-11-18T09:30:00+05:30.')
    const store = await storeOf(config)
    const { name, version, rows } = await restoreBackup(store, resolve(folder), {
      name: textOption(input, 'backup'),
      until,
    })
    return `${folder} holds backup ${name} of version ${version}: ${rows} rows. Start a server on it with BANYAN_DATA=${folder}.`
  },
} satisfies AdminCommand
