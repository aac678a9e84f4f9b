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

type PersonalValue = { source: string; n: number; field: string; value: string }
type ExportedFile = { id: string; name: string; storageKey: string }
export type StudentData = {
  readonly name: string
  readonly values: readonly PersonalValue[]
  readonly attachments: readonly ExportedFile[]
}

const columns = [
  { header: 'Table', key: 'source', width: 24 },
  { header: 'Row', key: 'n', kind: 'number' },
  { header: 'Field', key: 'field', width: 24 },
  { header: 'Value', key: 'value', width: 60 },
] as const

/** A student's personal data, documents and pictures; null if there is no such student. */
export async function readStudentData(
  db: TenantDb,
  services: Services,
  studentId: string,
): Promise<StudentData | null> {
  const { rows: found } = await sql<{ name: string; aadhaar: Buffer | null }>`
    select trim(concat_ws(' ', u.first_name, u.last_name)) as name, s.aadhaar
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.id = ${studentId} and u.role_id = 2 and not u.is_guardian`.execute(db)
  const [student] = found
  if (!student) return null
  const { rows } = await sql<PersonalValue>`select * from personal_data(${studentId})`.execute(db)
  const aadhaar = student.aadhaar && openAadhaar(services.secret, studentId, student.aadhaar)
  const values = rows.map((one) =>
    one.source === 'students' && one.field === 'aadhaar' ? { ...one, value: aadhaar ?? '' } : one,
  )
  return { name: student.name, values, attachments: await filesIn(db, values) }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The files the values refer to: photo, documents, and pictures in custom fields. */
async function filesIn(db: TenantDb, values: readonly PersonalValue[]): Promise<ExportedFile[]> {
  const references = values.filter(({ field }) => field === 'details' || field.endsWith('file_id'))
  const ids = [...new Set(references.flatMap(({ value }) => value.match(uuids) ?? []))]
  const { rows } = await sql<ExportedFile>`
    select id, name, storage_key as "storageKey" from files where id = any (${ids}::uuid[]) order by id`.execute(db)
  return rows
}

/** A ZIP archive of the values as CSV and all files. Built on disk, as files may be many and large. */
export async function packStudentData(
  services: Services,
  { name, values, attachments }: StudentData,
): Promise<Download> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-export-'))
  const path = join(folder, 'student.zip')
  const entries = [
    { name: 'student.csv', content: csvLines(columns, values) },
    ...attachments.map((file) => ({ name: `files/${file.id} ${file.name}`, content: bytesOf(services, file) })),
  ]
  await pipeline(Readable.from(zip(entries)), createWriteStream(path))
  const { size } = await stat(path)
  const body = createReadStream(path)
  body.once('close', () => void rm(folder, { recursive: true, force: true }))
  return { body, type: 'application/zip', name: `${name}.zip`, size }
}

async function* bytesOf({ files }: Services, { storageKey }: ExportedFile): AsyncGenerator<Uint8Array> {
  const { body } = await files.storage.get(storageKey)
  for await (const chunk of body) yield chunk as Uint8Array
}

export const auditExport = ({ audit }: Pick<Unit, 'audit'>, studentId: string) =>
  audit({ entity: 'student', entityId: studentId, after: { exported: 'all' } })
