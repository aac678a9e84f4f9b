import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Applies every migration not yet applied, oldest first, each in its own transaction. Running it again does nothing. */
export async function migrate(ownerUrl: string, folders: readonly URL[]): Promise<string[]> {
  const files = (await Promise.all(folders.map(filesIn))).flat().sort((a, b) => a.name.localeCompare(b.name))
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Several servers may start at once: one migrates, the others wait and find nothing left to do.
    await client.query(`select pg_advisory_lock(hashtext('banyan migrations'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const fresh: string[] = []
    for (const file of files) {
      const known = applied.get(file.name)
      if (known === file.hash) continue
      if (known) throw new Error(`Migration ${file.name} was changed after it was applied; write a new one instead.`)
      await apply(client, file)
      fresh.push(file.name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

type MigrationFile = { name: string; text: string; hash: string }

async function filesIn(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(client: Client, file: MigrationFile) {
  await client.query('begin')
  try {
    await client.query(file.text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
