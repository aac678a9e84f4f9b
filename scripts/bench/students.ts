import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { assemble } from '#app/boot.ts'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword, makeWorld } from '#app/world/world.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { readConfig } from '#platform/server/config.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { inDatabase } from '#platform/server/postgres/address.ts'
import { startEmbedded } from '#platform/server/postgres/embeddedServer.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { median, timed } from './durations.ts'

/**
 * Measures the list of a school's students: a page and searches compared with their bare SQL, each with and without many
 * other schools in the database. Only the ratios are meaningful, because times depend on the machine.
 */
const small = process.argv.includes('--small')
const otherSchools = small ? 20 : 199
const rounds = small ? 40 : 200

const folder = mkdtempSync(join(tmpdir(), 'banyan-bench-'))
chmodSync(folder, 0o755)
const database = await openDatabase({ dataFolder: folder })
await prepareDatabase(database.urls, serverModules)
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BANYAN_DATA: folder })
const banyan = await assemble(config, database.urls, { worker: false })
// Only a superuser can disable triggers.
const embedded = await startEmbedded({ folder })
const name = new URL(database.urls.owner).pathname.slice(1)
const superuser = new Client({ connectionString: inDatabase(embedded.superUrl, name) })
await superuser.connect()
try {
  await makeWorld(banyan.services.database, small ? 'small' : 'large')
  const host = 'greenwood.localhost'
  const tenantId = (await banyan.services.directory.byHost(host))?.id ?? ''
  const headers = await signIn(host, tenantId)
  await superuser.query('analyze')
  const alone = await measureReads(headers, tenantId)
  for (let n = 1; n <= otherSchools; n++) await copySchool(tenantId, n)
  await superuser.query('analyze')
  const beside = await measureReads(headers, tenantId)
  const { rows } = await superuser.query('select count(*)::int as students from students')
  console.log(
    `\nmedian ms alone, and beside ${otherSchools} more schools of its size (${rows[0].students} students in all)`,
  )
  console.table(
    Object.fromEntries(Object.entries(alone).map(([name, at]) => [name, { ...at, ...renamed(beside[name]) }])),
  )
} finally {
  await superuser.end()
  await banyan.close()
  await embedded.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Figures = { product: string; bare: string; ratio: string }

function renamed(at: Figures | undefined) {
  return at && { 'product beside': at.product, 'bare beside': at.bare, 'ratio beside': at.ratio }
}

async function signIn(host: string, tenantId: string): Promise<Record<string, string>> {
  const headers = { host, 'x-tenant-id': tenantId }
  const payload = { role: 'admin', userName: 'superadmin', password: demoPassword }
  const answer = await banyan.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  return { ...headers, authorization: `Bearer ${answer.json().data.token}` }
}

/**
 * Copies a school with its people and classes. Each id becomes a hash of the original id and the copy's number, so
 * references stay consistent. Triggers and foreign keys are disabled meanwhile.
 */
async function copySchool(tenantId: string, n: number): Promise<void> {
  const copied = ['users', 'students', 'guardians', 'student_guardians', 'grades', 'classes', 'enrolments']
  await superuser.query('begin')
  await superuser.query("set local session_replication_role = 'replica'")
  for (const table of ['tenants', 'academic_years', ...copied]) {
    const { rows } = await superuser.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const values = rows.map(({ name, type }) => copyOf(table, name, type))
    const own = table === 'tenants' ? 'id' : 'tenant_id'
    await superuser.query(
      `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
       select ${values.join(', ')} from ${table} where ${own} = $2`,
      [n, tenantId],
    )
  }
  await superuser.query('commit')
}

function copyOf(table: string, name: string, type: string): string {
  if (table === 'tenants' && ['short_code', 'sub_domain'].includes(name)) return `'copy' || $1::text || ${name}`
  return type === 'uuid' && name !== 'organisation_id' ? `md5(${name}::text || $1::text)::uuid` : name
}

/** Runs each query alternately through the product and as bare SQL. */
async function measureReads(headers: Record<string, string>, tenantId: string): Promise<Record<string, Figures>> {
  const year = await superuser.query('select current_year_id as id from tenants where id = $1', [tenantId])
  const bare = new Client({
    connectionString: database.urls.server,
    options: `-c app.tenant_id=${tenantId} -c app.year_id=${year.rows[0].id}`,
  })
  await bare.connect()
  const figures: Record<string, Figures> = {}
  try {
    for (const [name, { url, where }] of Object.entries({
      'first page of 50': { url: '/api/students?size=50', where: '' },
      'a search by part of a name': { url: '/api/students?size=50&q=sha', where: like('%sha%') },
      'a search by part of an admission number': { url: '/api/students?size=50&q=12', where: like('%12%') },
      'Ctrl+K by a name': { url: '/api/search?q=sharma', where: like('%sharma%') },
      'Ctrl+K in another script': { url: `/api/search?q=${encodeURIComponent('शर्मा')}`, where: like('%sharma%') },
      'Ctrl+K with a mistake': { url: '/api/search?q=kulkrani+menno', where: like('%menon%') },
    })) {
      const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
      for (let at = 0; at < rounds; at++) {
        times.product.push(await timed(() => get(url, headers)))
        times.bare.push(await timed(() => bare.query({ name, text: bareList(where) })))
      }
      const [product, plain] = [median(times.product.slice(10)), median(times.bare.slice(10))]
      figures[name] = { product: product.toFixed(2), bare: plain.toFixed(2), ratio: (product / plain).toFixed(2) }
    }
  } finally {
    await bare.end()
  }
  return figures
}

function like(pattern: string): string {
  return `and lower(u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(u.phone, '')) like '${pattern}'`
}

/** The rows the screen shows and their total count, as one statement. */
function bareList(where: string): string {
  return `
  select u.id, u.first_name, u.last_name, u.phone, u.status_id, s.admission_no, s.gender, s.date_of_birth, k.section, k.roll_no,
    k.grade, w.name, w.phone, count(*) over () as total
  from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
  left join lateral (select c.section, e.roll_no, g.name as grade from enrolments e
    join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where e.student_id = u.id and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true
  left join student_guardians l on l.tenant_id = u.tenant_id and l.student_id = u.id and l.is_primary
  left join guardians w on w.tenant_id = l.tenant_id and w.id = l.guardian_id
  where u.role_id = ${roles.student} and not u.is_guardian ${where}
  order by lower(u.first_name), lower(u.last_name), u.id limit 50`
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await banyan.http.inject({ method: 'GET', url: encodeURI(url), headers })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
}
