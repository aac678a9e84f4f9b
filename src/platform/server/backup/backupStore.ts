import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { readClusterRecord } from '../postgres/clusterRecord.ts'
import { archiveFolder } from '../postgres/embeddedServer.ts'
import type { Storage } from '../storage/storage.ts'
import { openFileStorage, openStorage } from '../storage/storageSetting.ts'
import { decrypt, encrypt } from './age.ts'
import { packArchive, unpackArchive } from './archive.ts'
import { backupCluster, type Running } from './clusterBackup.ts'
import { type Restored, restoreCluster } from './clusterRestore.ts'

// In BACKUP_URL: cluster/<time> is a whole backup, wal/<name> a finished piece of the database's log; all in the age format.

export type BackupStore = { readonly storage: Storage; readonly key: string; readonly days: number }

type Settings = Pick<Config, 'backupUrl' | 'backupKey' | 'backupDays'>

/** Null if no backups are configured. */
export async function openBackups({ backupUrl, backupKey, backupDays }: Settings): Promise<BackupStore | null> {
  if (!backupUrl || !backupKey) return null
  return { storage: await openStorage(backupUrl), key: backupKey, days: backupDays }
}

const nameFor = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z`
const timeOf = (name: string) =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Makes a backup of everything. It is stored completely or not at all. */
export async function makeBackup(
  { storage, key }: BackupStore,
  running: Running,
  config: Pick<Config, 'filesUrl' | 'dataFolder'>,
): Promise<{ name: string; size: number }> {
  const name = nameFor(new Date())
  // Files in a store of their own are kept by that store.
  const files = config.filesUrl?.startsWith('s3:') ? null : await openFileStorage(config)
  const body = packArchive(backupCluster(running, files), key)
  const { size } = await storage.put(`cluster/${name}`, body, { type: 'application/octet-stream' })
  return { name, size }
}

export async function listBackups({ storage }: BackupStore): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of storage.list('cluster/')) names.push(key.slice('cluster/'.length))
  return names.sort()
}

/** Restores a backup, or the latest before `until`, into a new data folder; with the log that was written since, up to `until`. */
export async function restoreBackup(
  store: BackupStore,
  folder: string,
  options: {
    readonly name?: string | undefined
    readonly until?: Date | undefined
    readonly withoutLog?: boolean
  } = {},
): Promise<Restored & { name: string }> {
  const { until, withoutLog } = options
  const names = await listBackups(store)
  const name = options.name ?? names.findLast((one) => !until || timeOf(one) < until)
  if (!name || !names.includes(name))
    throw new Error(
      `There is no backup ${options.name ?? 'before that moment'}. There are: ${names.join(', ') || 'none'}.`,
    )
  const { body } = await store.storage.get(`cluster/${name}`)
  const log = withoutLog ? undefined : await logSince(store, timeOf(name))
  const restored = await restoreCluster(folder, unpackArchive(body as AsyncIterable<Buffer>, store.key), {
    ...(log && { log }),
    ...(until && { until }),
  })
  return { ...restored, name }
}

/** Restores the newest backup into a folder that is deleted afterwards, and reads every row of it. */
export async function verifyBackup(store: BackupStore): Promise<Restored & { name: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'banyan-verify-'))
  try {
    // As root, PostgreSQL runs as another user, who needs a way to its data; the data itself stays closed to others.
    await chmod(parent, 0o711)
    return await restoreBackup(store, join(parent, 'data'), { withoutLog: true })
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function logSince({ storage, key }: BackupStore, since: Date) {
  const keys: string[] = []
  for await (const found of storage.list('wal/')) if (found.modifiedAt >= since) keys.push(found.key)
  if (keys.length === 0) return undefined
  return (async function* () {
    for (const one of keys.sort()) {
      const { body } = await storage.get(one)
      yield { name: logName(one.slice('wal/'.length)), body: await whole(decrypt(body as AsyncIterable<Buffer>, key)) }
    }
  })()
}

const logKey = (name: string) => name.toLowerCase().replace('.', '-')
const logName = (key: string) => (key.endsWith('-history') ? key.replace('-', '.') : key.toUpperCase())

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** Takes the finished pieces of the embedded database's log into the store. Returns how many there were. */
export async function shipLog({ storage, key }: BackupStore, dataFolder: string): Promise<number> {
  const record = readClusterRecord(dataFolder)
  if (!record) return 0
  const folder = archiveFolder(resolve(dataFolder, record.cluster))
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/.test(name),
  )
  for (const name of names.sort()) {
    const bytes = await readFile(join(folder, name))
    const body = Readable.from(encrypt(Readable.from([bytes]), key), { objectMode: false })
    await storage.put(`wal/${logKey(name)}`, body, { type: 'application/octet-stream' })
    await rm(join(folder, name))
  }
  return names.length
}

/** Removes backups older than the days they are kept, and the log that no kept one needs. The newest always stays. */
export async function pruneBackups(store: BackupStore, now: Date): Promise<string[]> {
  const names = await listBackups(store)
  const oldest = new Date(now.getTime() - store.days * 86_400_000)
  const expired = names.slice(0, -1).filter((name) => timeOf(name) < oldest)
  for (const name of expired) await store.storage.remove(`cluster/${name}`)
  const first = names.find((name) => !expired.includes(name))
  if (!first) return expired
  for await (const { key, modifiedAt } of store.storage.list('wal/'))
    if (modifiedAt < timeOf(first) && !key.endsWith('-history')) await store.storage.remove(key)
  return expired
}
