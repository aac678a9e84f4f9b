import type { ClientBase, Pool } from 'pg'
import { sealAadhaar } from '#modules/people/server/aadhaarSeal.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { bytesOf } from '#platform/server/storage/bytes.ts'
import { readEntry, readZip } from '#platform/server/zip/zipReader.ts'
import { asTenant, quoteName, readTables, setTenant, type Table } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/** The longest an export may take, in milliseconds. */
const maxExportMs = 60_000
const aadhaar = '999941057058'

export const program = proof(
  'T11.4',
  'the export of a student contains every personal column of every table, and the files',
  async (context) => {
    const server = await context.server()
    const admin = await signInAs(server, 'greenwood', 'superadmin')
    const tables = await readPersonalTables(server.owner)
    const failures: string[] = []
    let [count, slowest] = [0, 0]
    const students = await pickStudents(server, admin, context.count(20, 3))
    for (const studentId of students) {
      const documents = await addPersonalData(server, admin, studentId)
      const expected = await readPersonalValues(server, admin, tables, studentId)
      const started = Date.now()
      const parts = await exportStudent(server, admin, studentId)
      slowest = Math.max(slowest, Date.now() - started)
      const lines = (parts.get('student.csv') ?? '').split('\r\n')
      const expect = (what: string, isPresent: boolean) => {
        count += 1
        if (!isPresent) failures.push(`${studentId}: ${what} is missing`)
      }
      for (const { table, column, value } of expected) {
        const shown = table === 'students' && column === 'aadhaar' ? aadhaar : value
        const isLine = (line: string) =>
          line.startsWith(`${table},`) && line.includes(`,${column},`) && line.includes(shown.replaceAll('"', '""'))
        expect(`${table}.${column} “${shown}”`, lines.some(isLine))
      }
      for (const { fileId, text } of documents)
        expect(
          `file ${text}`,
          [...parts].some(([name, content]) => name.includes(fileId) && content === text),
        )
    }
    if (slowest > maxExportMs) failures.push(`an export took ${slowest} ms`)
    const columns = tables.reduce((sum, table) => sum + table.columns.length, 0)
    return {
      count,
      failures,
      figures: {
        students: students.length,
        tables: tables.length,
        'personal columns': columns,
        'slowest export, ms': slowest,
      },
    }
  },
)

type PersonalTable = { readonly table: Table; readonly columns: readonly string[]; readonly condition: string }
type PersonalValue = { readonly table: string; readonly column: string; readonly value: string }

/** The tables with columns marked as personal, each with the condition that selects a student's rows. */
export async function readPersonalTables(client: ClientBase | Pool): Promise<PersonalTable[]> {
  const { rows } = await (client as Pool).query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_description d
       join pg_class c on c.oid = d.objoid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
     where d.description ~ '\\mpersonal\\M' group by c.relname order by c.relname`,
  )
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  return rows.map(({ name, columns }) => {
    const table = tables.get(name)
    if (!table) throw new Error(`There is no table ${name}.`)
    return { table, columns, condition: buildCondition(table) }
  })
}

function buildCondition({ name, foreignKeys }: Table): string {
  if (name === 'users') return 'id = $1'
  if (name === 'guardians') return 'id in (select guardian_id from student_guardians where student_id = $1)'
  const own = foreignKeys.filter(({ target }) => target === 'users').flatMap(({ columns }) => columns)
  const column = ['student_id', 'user_id'].find((candidate) => own.includes(candidate))
  if (!column)
    throw new Error(
      `${name} has personal columns but no foreign key to users. Add student_id or user_id in its migration.`,
    )
  return `${quoteName(column)} = $1`
}

/** Students of the school; creates new ones if there are too few. */
async function pickStudents(server: ProofServer, { tenantId }: Person, wanted: number): Promise<string[]> {
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', roles.student)
      .where('is_guardian', '=', false)
      .orderBy('id')
      .limit(wanted)
      .execute()
    const ids = known.map(({ id }) => id)
    for (let n = ids.length; n < wanted; n++)
      ids.push(
        await aStudent(db, { userName: `t11-${n}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `T11-${n}` }),
      )
    return ids
  })
}

/** Gives a student personal data of every kind: a photo, a document, an Aadhaar number, a session, unusual characters. */
async function addPersonalData(server: ProofServer, { tenantId }: Person, studentId: string) {
  const [photo, document] = [`photo of ${studentId}`, `document of ${studentId}`]
  const { fileId: photoId } = await aFile(server, tenantId, photo)
  const { fileId: documentId } = await aFile(server, tenantId, document)
  const { sealed, last4, mark } = sealAadhaar(server.services.secret, studentId, aadhaar)
  await server.services.database.inTenant({ tenantId }, async (db) => {
    const record = {
      admission_no: `T11/${studentId.slice(-12)}`,
      date_of_birth: '2014-02-25',
      gender: 'Female',
      quota: 'General',
      address: `12, "Neem" Lane, ${studentId}`,
      pincode: '560011',
      photo_file_id: photoId,
      aadhaar: sealed,
      aadhaar_last4: last4,
      aadhaar_mark: mark,
    }
    await db
      .insertInto('students')
      .values({ user_id: studentId, ...record })
      .onConflict((row) => row.columns(['tenant_id', 'user_id']).doUpdateSet(record))
      .execute()
    const children = [{ studentId, relation: 'Mother' as const }]
    await aGuardian(db, { name: `Usha of ${studentId}`, email: 'usha@example.in', children })
    await db
      .insertInto('student_documents')
      .values({ student_id: studentId, title: 'Birth', file_id: documentId })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        user_id: studentId,
        token_hash: Buffer.from(studentId),
        client: 'Firefox',
        address: '10.1.2.3',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  })
  return [
    { fileId: photoId, text: photo },
    { fileId: documentId, text: document },
  ]
}

/** The values of the personal columns in a student's rows, read table by table. */
const readPersonalValues = (
  server: ProofServer,
  { tenantId }: Person,
  tables: readonly PersonalTable[],
  studentId: string,
) =>
  asTenant(server.owner, tenantId, async (client) => {
    await setTenant(client, tenantId)
    const values: PersonalValue[] = []
    for (const { table, columns, condition } of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${quoteName(table.name)} t where ${condition}`,
        [studentId],
      )
      for (const { row } of rows)
        for (const column of columns) {
          const value = row[column]
          if (value === null || value === '') continue
          const text = typeof value === 'object' ? null : String(value)
          if (text !== null) values.push({ table: table.name, column, value: text })
        }
    }
    return values
  })

async function exportStudent(
  server: ProofServer,
  { headers }: Person,
  studentId: string,
): Promise<Map<string, string>> {
  const response = await server.call({ method: 'POST', url: `/api/students/${studentId}/export`, headers })
  if (response.statusCode !== 200) throw new Error(`The export returned ${response.statusCode} ${response.body}`)
  const parts = new Map<string, string>()
  const archive = await readZip(bytesOf(response.rawPayload))
  for (const [name, entry] of archive.entries) parts.set(name, (await readEntry(archive, entry)).toString('utf8'))
  return parts
}
