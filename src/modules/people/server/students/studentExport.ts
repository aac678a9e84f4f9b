import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { csvLines } from '#platform/contract/spreadsheet/csv.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { openAadhaar } from '../aadhaarSeal.ts'

type Fact = { source: string; n: number; field: string; value: string }
type Paper = { id: string; name: string; storageKey: string }
export type StudentData = { readonly name: string; readonly facts: readonly Fact[]; readonly papers: readonly Paper[] }

const columns = [
  { header: 'Table', key: 'source', width: 24 },
  { header: 'Row', key: 'n', kind: 'number' },
  { header: 'Field', key: 'field', width: 24 },
  { header: 'Value', key: 'value', width: 60 },
] as const

/** Everything the school keeps of a student that is marked as personal, and their papers and pictures; null for nobody. */
export async function readStudentData(
  db: TenantDb,
  services: Services,
  studentId: string,
): Promise<StudentData | null> {
  const { rows: known } = await sql<{ name: string; aadhaar: Buffer | null }>`
    select trim(concat_ws(' ', u.first_name, u.last_name)) as name, s.aadhaar
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.id = ${studentId} and u.role_id = 2 and not u.is_guardian`.execute(db)
  const [student] = known
  if (!student) return null
  const { rows } = await sql<Fact>`select * from personal_data(${studentId})`.execute(db)
  const opened = student.aadhaar && openAadhaar(services.secret, studentId, student.aadhaar)
  const facts = rows.map((fact) =>
    fact.source === 'students' && fact.field === 'aadhaar' ? { ...fact, value: opened ?? '' } : fact,
  )
  return { name: student.name, facts, papers: await papersIn(db, facts) }
}

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The files the facts point at: photo, papers, and pictures of the school's own fields. */
async function papersIn(db: TenantDb, facts: readonly Fact[]): Promise<Paper[]> {
  const pointing = facts.filter(({ field }) => field === 'details' || field.endsWith('file_id'))
  const ids = [...new Set(pointing.flatMap(({ value }) => value.match(anId) ?? []))]
  const { rows } = await sql<Paper>`
    select id, name, storage_key as "storageKey" from files where id = any (${ids}::uuid[]) order by id`.execute(db)
  return rows
}

/** One ZIP file: a sheet of all facts, and every paper beside it. Made on disk, because papers may be many and large. */
export async function packStudentData(services: Services, { name, facts, papers }: StudentData): Promise<Download> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-export-'))
  const path = join(folder, 'student.zip')
  const entries = [
    { name: 'student.csv', content: csvLines(columns, facts) },
    ...papers.map((paper) => ({ name: `files/${paper.id} ${paper.name}`, content: bytesOf(services, paper) })),
  ]
  await pipeline(Readable.from(zip(entries)), createWriteStream(path))
  const { size } = await stat(path)
  const body = createReadStream(path)
  body.once('close', () => void rm(folder, { recursive: true, force: true }))
  return { body, type: 'application/zip', name: `${name}.zip`, size }
}

async function* bytesOf({ files }: Services, { storageKey }: Paper): AsyncGenerator<Uint8Array> {
  const { body } = await files.storage.get(storageKey)
  for await (const chunk of body) yield chunk as Uint8Array
}

/** Who has taken a student's data out is on record. */
export const noteExport = ({ audit }: Pick<Unit, 'audit'>, studentId: string) =>
  audit({ entity: 'student', entityId: studentId, after: { exported: 'all' } })
