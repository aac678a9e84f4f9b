import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { forgetVisitors } from '#modules/visitors/server/jobs.ts'
import { phoneMark, sealPhone } from '#modules/visitors/server/secrets.ts'
import { newId } from '#platform/server/database/ids.ts'
import { filesModule } from '#platform/server/files/fileRoutes.ts'
import { readTables } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { findText, type GateSchool, gateSchool } from './gateFleet.ts'

const day = 86_400_000
/** How every number of this program begins, and none besides. */
const numberStart = '+91970042'

export const program = proof(
  'T16.3',
  'photos and numbers of visitors are gone from tables, files and a backup made then when their time is over, and not before',
  async (context) => {
    const server = await context.server()
    const school = await gateSchool(server, 1)
    const tables = (await readTables(server.owner)).filter(({ columns }) =>
      columns.some(({ name }) => name === 'tenant_id'),
    )
    const failures: string[] = []
    const count = context.count(200, 6)
    const visitors: Visitor[] = []
    // The school keeps photos for 90 days and numbers for 365.
    for (let n = 0; n < count; n++)
      visitors.push(await visitorOf(server, school, n, [10, 89, 91, 364, 366, 900][n % 6] ?? 0))
    await inviteAndCode(server, school)
    await sweep(server, school)
    // Sealed numbers cannot be found by their digits, so no table may contain any of those at any time.
    const plain = await findText(server, tables, numberStart)
    if (plain.length > 0) failures.push(`numbers are readable in ${plain.join(', ')}`)
    const stored = await storedKeys(server, school)
    // A backup has every row of every table, whatever the walls between schools.
    const { text: backup, tables: backedUp } = await backupOf(server)
    for (const { days, mark, sealed, photo } of visitors) {
      const found = { mark: backup.includes(mark), sealed: backup.includes(sealed) }
      const face = {
        row: backup.includes(photo.sha256) || backup.includes(photo.key),
        bytes: stored.has(photo.key),
      }
      if (found.mark !== days <= 365 || found.sealed !== days <= 365)
        failures.push(`after ${days} days: ${JSON.stringify(found)} of the number`)
      if (face.row !== days <= 90 || face.bytes !== days <= 90)
        failures.push(`after ${days} days: ${JSON.stringify(face)} of the photo`)
    }
    return {
      count: visitors.length * 5,
      failures,
      figures: { visitors: visitors.length, 'tables of schools': tables.length, 'tables in the backup': backedUp },
    }
  },
)

/** A number that comes in the way it really does: by an invitation and by a code at the gate. */
async function inviteAndCode(server: ProofServer, { office, guards, tour, hostId }: GateSchool): Promise<void> {
  const phone = `${numberStart}0001`
  const invite = {
    clientId: newId(),
    name: 'Proof Invited',
    phone,
    visitPurposeId: tour,
    hostId,
    expectedAt: new Date(Date.now() + 60_000).toISOString(),
  }
  const headers = { ...office.headers, 'idempotency-key': newId() }
  const invited = await server.call({ method: 'POST', url: '/api/visits', headers, payload: invite })
  const gate = guards[0]?.headers ?? {}
  const coded = await server.call({ method: 'POST', url: '/api/gate/codes', headers: gate, payload: { phone } })
  if (invited.statusCode !== 200 || coded.statusCode !== 200) throw new Error(`${invited.body} ${coded.body}`)
}

type Visitor = {
  readonly days: number
  /** The keyed hash and the sealed number, as the table has them. */
  readonly mark: string
  readonly sealed: string
  readonly photo: { readonly key: string; readonly sha256: string }
}

/** A visitor who came some days ago, with a photo and a number found nowhere else. */
async function visitorOf(
  server: ProofServer,
  { office, inSchool, tour, hostId }: GateSchool,
  n: number,
  days: number,
): Promise<Visitor> {
  const { tenantId } = office
  const keys = { secret: server.services.secret, tenantId }
  const number = `${numberStart}${String(1000 + n)}`
  const [mark, sealed] = [phoneMark(keys, number), sealPhone(keys, number)]
  const bytes = `face ${n}`
  const { fileId } = await aFile(server, tenantId, bytes, 'photo.jpg')
  const key = await inSchool(async (db) => {
    const visitor = await sql<{
      id: string
    }>`insert into visitors (name, phone_mark, phone_sealed, photo_file_id, last_visit_at)
      values ('Proof Visitor', ${mark}, ${sealed}, ${fileId}, now() - make_interval(days => ${days})) returning id`.execute(
      db,
    )
    await sql`insert into visits (client_id, day, visitor_id, purpose_id, host_id, state, photo_file_id, arrived_at, checked_in_at, checked_out_at)
      select new_id()::text, school_today() - ${days}::int, ${visitor.rows[0]?.id}::uuid, ${tour}::uuid, ${hostId}::uuid, 'checkedOut', ${fileId}::uuid, at, at, at
      from (select now() - make_interval(days => ${days}) as at) x`.execute(db)
    const file = await sql<{ key: string }>`select storage_key as key from files where id = ${fileId}`.execute(db)
    return file.rows[0]?.key ?? ''
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { days, mark: mark.toString('hex'), sealed: sealed.toString('hex'), photo: { key, sha256 } }
}

/** Runs the job of the school, and the nightly one that removes bytes without a row. */
async function sweep(server: ProofServer, { office, inSchool }: GateSchool): Promise<void> {
  const { services } = server
  const forget = forgetVisitors.run as unknown as (input: object, unit: object) => Promise<void>
  await inSchool((db) => forget({}, { db, services, tenantId: office.tenantId, audit: () => undefined }))
  const [sweepOrphans] = filesModule.jobs ?? []
  const remove = sweepOrphans?.run as unknown as (services: object) => Promise<void>
  await remove({ ...services, now: () => new Date(Date.now() + 2 * day) })
}

/** Every row of every table, as a copy of the whole database has them: school by school, and what belongs to none, such as the queue. */
async function backupOf({ owner, services, urls }: ProofServer): Promise<{ text: string; tables: number }> {
  const { rows: tables } = await owner.query<{ schema: string; name: string; isOfSchool: boolean }>(
    `select n.nspname as schema, c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
        and not a.attisdropped) and n.nspname = 'public' as "isOfSchool"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  // Nobody but its own role may read the queue.
  const queue = new Client({ connectionString: urls.jobs })
  await queue.connect()
  for (const { schema, name } of tables.filter(({ isOfSchool }) => !isOfSchool)) {
    const reader = schema === 'graphile_worker' ? queue : owner
    const { rows } = await reader.query<{ row: string }>(`select to_jsonb(t)::text as row from "${schema}"."${name}" t`)
    parts.push(...rows.map(({ row }) => row))
  }
  await queue.end()
  const tenants = await owner.query<{ id: string }>('select id from tenants')
  for (const { id } of tenants.rows)
    for (const { name } of tables.filter(({ isOfSchool }) => isOfSchool)) {
      const { rows } = await services.database.inTenant({ tenantId: id }, (db) =>
        sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db),
      )
      parts.push(...rows.map(({ row }) => row))
    }
  return { text: parts.join('\n'), tables: tables.length }
}

async function storedKeys({ services }: ProofServer, { office }: GateSchool): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for await (const { key } of services.files.storage.list(`${office.tenantId}/`)) keys.add(key)
  return keys
}
