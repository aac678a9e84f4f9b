import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createUsers } from '#modules/access/server/seed.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { documents } from '#modules/templates/contract.ts'
import { nothingGiven } from '#modules/templates/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { bytesOf } from '#platform/server/storage/bytes.ts'
import { readEntry, readZip } from '#platform/server/zip/zipReader.ts'
import { proof } from '../program.ts'
import { peakMemory } from '../server/peakMemory.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { formatMegabytes } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/**
 * Bytes that making the file may add to the server, and that the typesetter may use: it is replaced when it holds 512 MB after a part,
 * and the next part comes on top.
 */
const [serverLimit, typesetterLimit] = [400 * 2 ** 20, 800 * 2 ** 20]
const perPart = 100

export const program = proof(
  'T19.1',
  'ID cards with photos for a whole school are made in the background: none is missing or doubled, and memory stays bounded',
  async (context) => {
    const server = await context.server({ worker: true })
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const within = <T>(work: (db: TenantDb) => Promise<T>) =>
      server.services.database.inTenant({ tenantId: office.tenantId }, work)
    const many = context.count(2000, 24)
    const students = await makeStudents(server, office.tenantId, many)
    const failures: string[] = []
    const startedAt = performance.now()
    const issued = await send(server, office, documents.routes.issueDocuments, {
      kind: 'idCard',
      schoolTemplateId: null,
      personIds: students.map(({ id }) => id),
      visitIds: [],
      given: { ...nothingGiven, validUntil: '2027-05-31' },
      waiver: '',
    })
    const issueSeconds = (performance.now() - startedAt) / 1000
    const { issueId, count } = issued as { issueId: string; count: number }
    if (count !== many) failures.push(`${count} cards were issued, not ${many}`)
    const numbers = await within((db) =>
      sql<{ number: string }>`select number from issued_documents where issue_id = ${issueId} order by number`.execute(
        db,
      ),
    )
    for (const [at, { number }] of numbers.rows.entries())
      if (Number(number.split('/').at(-1)) !== at + 1) failures.push(`${number} is at place ${at + 1}`)
    const atRest = process.memoryUsage.rss()
    const printedAt = performance.now()
    const { downloadId } = (await send(server, office, documents.routes.printDocuments, {
      issueId,
      issuedDocumentIds: [],
      layout: 'sheet',
    })) as { downloadId: string }
    const peak = { server: 0, typesetter: 0 }
    const file = await untilReady(server, office, downloadId, () => {
      peak.server = Math.max(peak.server, process.memoryUsage.rss() - atRest)
      peak.typesetter = Math.max(peak.typesetter, peakMemory(server.services.documents.state().workerPid))
    })
    const seconds = (performance.now() - printedAt) / 1000
    const found = await readCards(file, many)
    for (const { admissionNo } of students) {
      const times = found.text.split(admissionNo).length - 1
      if (times !== 1) failures.push(`${admissionNo} is printed ${times} times`)
    }
    if (found.parts !== Math.ceil(many / perPart)) failures.push(`the file has ${found.parts} parts`)
    if (found.pictures < many) failures.push(`${found.pictures} photos are printed`)
    if (peak.server > serverLimit) failures.push(`the server used ${formatMegabytes(peak.server)} more`)
    if (peak.typesetter > typesetterLimit) failures.push(`the typesetter used ${formatMegabytes(peak.typesetter)}`)
    return {
      count: many,
      failures,
      figures: {
        cards: many,
        'seconds to issue': issueSeconds.toFixed(1),
        'seconds to print': seconds.toFixed(1),
        'memory added to the server': formatMegabytes(peak.server),
        'memory of the typesetter': formatMegabytes(peak.typesetter),
        'size of the file': formatMegabytes(file.length),
      },
    }
  },
)

type Student = { readonly id: string; readonly admissionNo: string }

const names = ['Asha Rao', 'आशा शर्मा', 'ಕಾವ್ಯಾ ಗೌಡ', 'లక్ష్మీ ప్రసన్న', 'محمد عبد الرحمن']

/** Students of one class in five scripts, each with a photo of their own. */
async function makeStudents(server: ProofServer, tenantId: string, many: number): Promise<Student[]> {
  const { database, files } = server.services
  const ids = await database.inTenant({ tenantId }, (db) =>
    createUsers(
      db,
      Array.from({ length: many }, (_, n) => {
        const [firstName = '', ...rest] = (names[n % names.length] ?? '').split(' ')
        return { userName: `card-${n}`, roleId: roles.student, firstName, lastName: rest.join(' ') }
      }),
    ),
  )
  const students = ids.map((id, n) => ({ id, admissionNo: `CARD${String(n).padStart(5, '0')}X` }))
  const photos: { id: string; key: string; size: number }[] = []
  for (const [n, { id }] of students.entries()) {
    const background = { r: n % 256, g: (n * 7) % 256, b: (n * 13) % 256 }
    const photo = await sharp({ create: { width: 480, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const key = `${tenantId}/card-photo-${n}`
    await files.storage.put(key, photo, { type: 'image/jpeg' })
    photos.push({ id, key, size: photo.length })
  }
  await database.inTenant({ tenantId }, async (db) => {
    await sql`
      with kept as (
        insert into files (name, type, size, sha256, storage_key, purpose)
        select 'photo.jpg', 'image/jpeg', p.size, '\\x00', p.key, 'photo'
        from json_to_recordset(${JSON.stringify(photos)}::json) as p(id uuid, key text, size bigint) returning id, storage_key)
      insert into students (user_id, admission_no, photo_file_id)
      select s.id, s."admissionNo", k.id from json_to_recordset(${JSON.stringify(students)}::json) as s(id uuid, "admissionNo" text)
        join json_to_recordset(${JSON.stringify(photos)}::json) as p(id uuid, key text) on p.id = s.id
        join kept k on k.storage_key = p.key`.execute(db)
    await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
      select (select id from classes order by id limit 1), s.id, 'C' || s.place, (select school_day()) - 30
      from unnest(${ids}::uuid[]) with ordinality s (id, place)`.execute(db)
  })
  return students
}

type Address = { readonly method: string; readonly path: string }
let serial = 0

async function send(server: ProofServer, as: Person, route: Address, payload: object): Promise<unknown> {
  serial += 1
  const headers = { ...as.headers, 'idempotency-key': `proof-cards-${serial}-${Date.now()}` }
  const response = await server.call({ method: route.method, url: route.path, headers, payload })
  if (response.statusCode !== 200) throw new Error(`${route.path} returned ${response.statusCode} ${response.body}`)
  return (response.json() as { data: unknown }).data
}

/** The bytes of a download once it is ready. */
async function untilReady(server: ProofServer, as: Person, downloadId: string, watch: () => void): Promise<Buffer> {
  const url = downloads.routes.getDownload.path.replace(':downloadId', downloadId)
  const end = Date.now() + 1_200_000
  while (Date.now() < end) {
    watch()
    const response = await server.call({ method: 'GET', url, headers: as.headers })
    const { data } = response.json() as { data: { state: string; file: { url: string } | null } }
    if (data.state === 'failed') throw new Error('The file could not be made.')
    if (data.file) return (await server.call({ method: 'GET', url: data.file.url, headers: as.headers })).rawPayload
    await pause(200)
  }
  throw new Error('The file was not ready within twenty minutes.')
}

/** What the PDFs of a file say, without spaces. */
async function readCards(file: Buffer, many: number): Promise<{ text: string; parts: number; pictures: number }> {
  const pdfs: Buffer[] = []
  if (many <= perPart) pdfs.push(file)
  else {
    const archive = await readZip(bytesOf(file), { maxEntries: 1000, maxUnpackedBytes: 2 ** 30 })
    for (const entry of archive.entries.values()) pdfs.push(await readEntry(archive, entry))
  }
  let [text, pictures] = ['', 0]
  for (const pdf of pdfs) {
    const read = readPdf(pdf)
    text += read.text.replaceAll(/\s/g, '')
    pictures += read.source.split('/Subtype /Image').length - 1
  }
  return { text, parts: pdfs.length, pictures }
}
