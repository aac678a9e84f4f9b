import type { PoolClient } from 'pg'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { erase } from '#modules/privacy/server/erasure/eraseJob.ts'
import { newId } from '#platform/server/database/ids.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { asTenant, quoteName, readTables, type Table } from '../database/catalogue.ts'
import { buildInsert, buildRow } from '../database/rows.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { getTenant } from '../stage/principals.ts'

type Mapped = { relation: string; holder: string; parent: string | null; isDeleted: boolean; fields: Field[] }
type Field = { name: string; type: string; isFree: boolean; isFile: boolean; way: string | null }

/** Rows that the program creates itself, or that are not about a person of the school. */
const left = ['users', 'students', 'guardians', 'privacy_erasures', 'visitors', 'visits']

export const program = proof(
  'T11.5',
  'nothing of an erased student is left in any table, file or snapshot, and every total stays',
  async (context) => {
    const server = await context.server()
    const { id: tenantId } = await getTenant(server, 'greenwood')
    const [tables, map] = [await readTables(server.owner), await readMap(server, tenantId)]
    // Generated rows refer to the oldest file where they need one: it must not be that of a student.
    await aFile(server, tenantId, 'a worksheet')
    const failures: string[] = []
    const planted = new Set<string>()
    let [count, slowest] = [0, 0]
    for (let n = 0; n < context.count(20, 1); n++) {
      const token = `Zqkanari${newId().replaceAll('-', '').slice(-8)}`
      const studentId = await createStudent(server, tenantId, token)
      for (const column of await plant(server, { tenantId, tables, map, studentId, token })) planted.add(column)
      const before = await readTotals(server, tenantId)
      const started = Date.now()
      await eraseStudent(server, tenantId, studentId)
      slowest = Math.max(slowest, Date.now() - started)
      const found = [
        ...(await findToken(server, tenantId, tables, token)),
        ...(await findInFiles(server, tenantId, token)),
      ]
      failures.push(...found.map((place) => `${studentId}: ${place} still has the name`))
      const after = await readTotals(server, tenantId)
      for (const [name, value] of Object.entries(before)) {
        count += 1
        if (value !== after[name]) failures.push(`${studentId}: ${name} was ${value} and is ${after[name]}`)
      }
      count += planted.size
    }
    const tablesPlanted = new Set([...planted].map((column) => column.split('.')[0])).size
    if (tablesPlanted < 60) failures.push(`only ${tablesPlanted} tables could be planted`)
    return {
      count,
      failures,
      figures: { tables: tablesPlanted, columns: planted.size, 'slowest erasure, ms': slowest },
    }
  },
)

const readMap = (server: ProofServer, tenantId: string) =>
  asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<Mapped>(`
      select relation, holder, parent, bool_or(is_deleted) as "isDeleted",
        jsonb_agg(jsonb_build_object('name', field, 'type', type, 'isFree', is_free, 'isFile', is_file, 'way', way)) as fields
      from data_map() where holder is not null group by relation, holder, parent order by parent nulls first, relation`)
    return rows.filter(({ relation }) => !left.includes(relation))
  })

async function createStudent(server: ProofServer, tenantId: string, token: string): Promise<string> {
  const { fileId } = await aFile(server, tenantId, `photo of ${token}`)
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const studentId = await aStudent(db, {
      userName: `proof-${token.toLowerCase()}`,
      firstName: 'Zubeida',
      lastName: token,
      admissionNo: `ADM/${token}`,
    })
    const contact = { email: `${token}@example.in`, phone: '+919812345678', status_id: 11 }
    await db.updateTable('users').set(contact).where('id', '=', studentId).execute()
    await db
      .updateTable('students')
      .set({ address: `12 ${token} Lane`, details: JSON.stringify({ pet: token }) as never, photo_file_id: fileId })
      .where('user_id', '=', studentId)
      .execute()
    await aGuardian(db, {
      name: `Usha ${token}`,
      email: `usha@${token}.in`,
      children: [{ studentId, relation: 'Mother' }],
    })
    return studentId
  })
}

type Planting = { tenantId: string; tables: readonly Table[]; map: readonly Mapped[]; studentId: string; token: string }

/** A row of the student in every table that the marks name, with the name in every column that the erasure must change. */
function plant(server: ProofServer, { tenantId, tables, map, studentId, token }: Planting): Promise<string[]> {
  const rows = new Map<string, Record<string, unknown>>()
  const name = `Zubeida ${token}`
  const valueFor = (type: string) =>
    type === 'jsonb' || type === 'json'
      ? JSON.stringify({ said: name })
      : type === 'text[]'
        ? [name]
        : type === 'bytea'
          ? Buffer.from(name)
          : name
  return asTenant(
    server.owner,
    tenantId,
    async (client) => {
      const planted: string[] = []
      const waiting = [...map]
      for (let round = 0; round < 3; round++)
        for (const one of waiting.splice(0)) {
          const [parent, key] = one.parent?.split('.') ?? []
          if (parent && !rows.has(parent)) {
            waiting.push(one)
            continue
          }
          const table = tables.find((candidate) => candidate.name === one.relation)
          if (!table) continue
          const own = parent
            ? { [one.holder]: rows.get(parent)?.[key ?? ''] }
            : { [one.holder.split(',')[0] ?? '']: studentId }
          const fields = one.fields.filter(
            ({ isFree, way }) => isFree && way !== 'kept' && (one.isDeleted || way !== null),
          )
          for (const chosen of [fields, ...fields.map((field) => [field]), []]) {
            const values = Object.fromEntries(chosen.map((field) => [field.name, valueFor(field.type)]))
            const row = await tryInsert(client, tables, table, tenantId, { ...own, ...values })
            if (!row) continue
            rows.set(one.relation, row)
            planted.push(...chosen.map((field) => `${one.relation}.${field.name}`))
            break
          }
        }
      await client.query(
        `insert into audit_entries (actor_id, actor_role, action, entity, entity_id, before, after, reason, address)
         values ($1::uuid, 2, 'students.saveStudent', 'student', $1::uuid::text, $2, $2, $3, '192.0.2.7')`,
        [studentId, JSON.stringify({ lastName: token }), name],
      )
      return planted
    },
    { keep: true },
  )
}

/** Inserts a row with these values, or returns null if a constraint refuses them. */
async function tryInsert(client: PoolClient, tables: readonly Table[], table: Table, tenantId: string, values: object) {
  await client.query('savepoint planting')
  try {
    const row = { ...(await buildRow(client, tables, table, tenantId)), ...values }
    const { text, values: list } = buildInsert(table.name, row)
    const { rows } = await client.query<Record<string, unknown>>(`${text} returning *`, list)
    return rows[0] ?? null
  } catch {
    await client.query('rollback to savepoint planting')
    return null
  }
}

/** Runs the job for a request that two people have agreed on; that they must is tested with the module. */
async function eraseStudent(server: ProofServer, tenantId: string, studentId: string) {
  const { services } = server
  const erasureId = newId()
  await asTenant(
    server.owner,
    tenantId,
    (client) =>
      client.query(
        `insert into privacy_erasures (id, user_id, reason, state, is_at_once, asked_by, confirmed_by, confirmed_at, due_at)
         select $1, $2, 'Asked in writing', 'confirmed', true, (select id from users where user_name = 'superadmin'),
           (select id from users where role_id = 3 limit 1), now(), now()`,
        [erasureId, studentId],
      ),
    { keep: true },
  )
  if (erase.per !== 'school, own transactions') throw new Error('The job has changed its kind.')
  const origin = { action: 'privacy.erase', actorId: null, actorRole: null, address: 'job', requestId: 'proof' }
  await erase.run({ erasureId } as never, {
    services,
    tenantId,
    tx: (work) => runUnit(services, { tenantId }, origin, work),
  })
}

/** Tables with the token in any column of any row. */
const findToken = (server: ProofServer, tenantId: string, tables: readonly Table[], token: string) =>
  asTenant(server.owner, tenantId, async (client) => {
    const found: string[] = []
    for (const { name, isTenant, columns } of tables) {
      if (!isTenant) continue
      const bytes = columns
        .filter(({ type }) => type === 'bytea')
        .map((column) => ` || coalesce(encode(t.${quoteName(column.name)}, 'escape'), '')`)
      const { rows } = await client.query(
        `select from ${quoteName(name)} t where t::text${bytes.join('')} ilike $1 limit 1`,
        [`%${token}%`],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  })

async function findInFiles({ services }: ProofServer, tenantId: string, token: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of services.files.storage.list(tenantId)) {
    const { body } = await services.files.storage.get(key)
    const parts: Buffer[] = []
    for await (const part of body) parts.push(part as Buffer)
    if (Buffer.concat(parts).includes(token)) found.push(`file ${key}`)
  }
  return found
}

/** What must not change: rows of ledgers and registers, their sums, and that both chains are whole. */
const readTotals = (server: ProofServer, tenantId: string) =>
  asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<Record<string, string>>(`
      select (select count(*) from fee_ledger_txns)::text as "entries of the ledger",
        (select coalesce(sum(amount), 0) from fee_payments)::text as "payments",
        (select jsonb_agg(to_jsonb(s) order by s::text) from fee_ledger_sums s)::text as "sums of the ledger",
        (select count(*) from broken_fee_txn())::text as "breaks of the ledger",
        (select jsonb_object_agg(code, n) from (select code, count(*) as n from day_marks group by code) d)::text as "day register",
        (select jsonb_object_agg(code, n) from (select code, count(*) as n from period_marks group by code) d)::text as "period registers",
        (select count(*) || ' ' || coalesce(sum(marks), 0) from gradebook_marks) as "marks",
        (select count(*) from enrolments)::text as "enrolments",
        (select count(*) from students)::text as "students",
        (select count(*) from broken_audit_entry())::text as "breaks of the audit trail"`)
    return rows[0] ?? {}
  })
