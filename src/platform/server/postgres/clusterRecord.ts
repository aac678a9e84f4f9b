import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const ClusterRecord = z.object({
  password: z.string().min(32).max(200),
  /** The cluster's folder: relative to the data folder, or absolute if it had to be elsewhere. */
  cluster: z.string().min(1).max(4096),
  port: z.int().min(1).max(65_535).nullable(),
  /** False until the cluster is completely created, so that a lost one is never mistaken for a new one. */
  complete: z.boolean(),
})

/** What we remember about the cluster from one start to the next. */
export type ClusterRecord = z.infer<typeof ClusterRecord>

const pathOf = (folder: string) => join(folder, 'postgres.json')

export function readClusterRecord(folder: string): ClusterRecord | undefined {
  let text: string
  try {
    text = readFileSync(pathOf(folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const parsed = ClusterRecord.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${pathOf(folder)} is damaged: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Replaces the file atomically. Only its owner can read it, because it contains the superuser's password. */
export function writeClusterRecord(folder: string, record: ClusterRecord): void {
  const draft = `${pathOf(folder)}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(record, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, pathOf(folder))
}
