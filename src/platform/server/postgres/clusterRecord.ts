import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Remembered = z.object({
  password: z.string().min(32).max(200),
  /** The cluster's folder: relative to the data folder, or absolute when it had to live elsewhere. */
  cluster: z.string().min(1).max(4096),
  port: z.int().min(1).max(65_535).nullable(),
  /** False until the cluster was made completely, so that a lost one is never mistaken for a new one. */
  complete: z.boolean(),
})

/** What the launcher keeps about its cluster from one start to the next. */
export type Remembered = z.infer<typeof Remembered>

const place = (folder: string) => join(folder, 'postgres.json')

export function recall(folder: string): Remembered | undefined {
  let text: string
  try {
    text = readFileSync(place(folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const parsed = Remembered.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${place(folder)} is damaged: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Replaces the file in one step; only its owner can read it, for it holds the superuser's password. */
export function remember(folder: string, remembered: Remembered): void {
  const draft = `${place(folder)}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(remembered, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, place(folder))
}
