import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Migration = {
  readonly name: string
  /** The time in its name, such as 20261101T0900: migrations run in this order. */
  readonly stamp: string
  /** The path relative to the repository. */
  readonly path: string
  readonly text: string
  readonly hash: string
}

const namePattern = /^(\d{8}T\d{4})_\w+\.sql$/

export const stampOf = (name: string): string => name.slice(0, name.indexOf('_'))

/** The migrations of all folders, oldest first. Invalid or duplicate names are refused before anything runs. */
export async function readMigrations(folders: readonly URL[]): Promise<Migration[]> {
  const files = (await Promise.all(folders.map(migrationsIn))).flat()
  const ordered = files.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  for (const [index, file] of ordered.entries()) {
    const before = ordered[index - 1]
    if (before?.stamp === file.stamp)
      throw new Error(
        `${before.path} and ${file.path} have the same stamp. Rename the newer one to ${later(file, ordered)}.`,
      )
  }
  return ordered
}

async function migrationsIn(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    names.map(async (name) => {
      const url = new URL(name, folder)
      const path = relative(process.cwd(), fileURLToPath(url))
      if (!namePattern.test(name))
        throw new Error(`${path} has no stamp. Rename it to its time and a name, such as 20261101T0900_rooms.sql.`)
      const text = await readFile(url, 'utf8')
      return { name, stamp: stampOf(name), path, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The name under which a migration would run last. */
export const later = ({ name, stamp }: Migration, all: readonly { readonly stamp: string }[]): string =>
  name.replace(stamp, nextStamp(all))

/** A timestamp for a new migration: now, or a minute after the newest if that one is in the future. */
export function nextStamp(existing: readonly { readonly stamp: string }[], now = new Date()): string {
  const newest = existing.reduce((latest, { stamp }) => (stamp > latest ? stamp : latest), '')
  const current = stampFor(now)
  return current > newest ? current : stampFor(new Date(timeOf(newest).getTime() + 60_000))
}

const stampFor = (time: Date): string => time.toISOString().replace(/[-:]/g, '').slice(0, 13)

const timeOf = (stamp: string): Date => new Date(`${stamp.replace(/^(....)(..)(..)T(..)(..)$/, '$1-$2-$3T$4:$5')}:00Z`)
