import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword } from '#app/world/world.ts'
import { readArchive, writeArchive } from '#platform/server/backup/archive.ts'
import { exportTenant, removeTenant } from '#platform/server/backup/tenantExport.ts'
import { importTenant } from '#platform/server/backup/tenantImport.ts'
import { enterTenant, hashRows, readTenantTables } from '#platform/server/backup/tenantTables.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { newId } from '#platform/server/database/ids.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { openStorage } from '#platform/server/storage/storageSetting.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type Sender } from '../server/httpSender.ts'
import { startProduct } from '../server/productProcess.ts'
import { formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'

const passphrase = 'two houses for the schools'
type School = { readonly id: string; readonly organisationId: string; readonly code: string; readonly host: string }

export const program = proof(
  'T5.17',
  'schools on two databases, each found through a directory table: an organisation moves from one to the other while the rest work',
  async (context) => {
    const first = await context.database()
    const second = await emptyDatabase(context, first.owner)
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-two-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    // Each database has a store of its own: what is removed on one side must not take away the files of the other.
    const store = (name: string) => pathToFileURL(join(folder, name)).href
    const places = {
      first: { ownerUrl: first.owner, storage: await openStorage(store('first')), version: 'proof' },
      second: { ownerUrl: second.owner, storage: await openStorage(store('second')), version: 'proof' },
    }
    const servers = {
      first: await startProduct(context, { DATABASE_URL: first.owner, FILES_URL: store('first') }),
      second: await startProduct(context, { DATABASE_URL: second.owner, FILES_URL: store('second') }),
    }
    const senders = {
      first: createSender(servers.first.port, context.atEnd),
      second: createSender(servers.second.port, context.atEnd),
    }
    const tenants = await listTenants(first.owner)
    const directory = await openDirectory(context, first.owner, tenants)
    /** What a proxy does: the table says where the host of a request lives. */
    const send: Sender = async (request) => senders[await directory.find(String(request.headers?.host))](request)

    const failures: string[] = []
    const stays = await signIn(send, tenants, 'greenwood')
    const moving = tenants.filter(({ organisationId }) => organisationId !== stays.school.organisationId)
    const group = moving.filter(({ organisationId }) => organisationId === moving[0]?.organisationId)
    // Organisations come first.
    const school = group.at(-1)
    if (!school) throw new Error('The small world has only one organisation.')
    for (const { id } of tenants)
      await places.first.storage.put(`${id}/proof`, Buffer.from(`the file of ${id}`), { type: 'text/plain' })
    const classes = await readClasses(send, await signIn(send, tenants, school.host))
    // When the session was last used is noted after the answer.
    await pause(1000)
    const before = new Map<string, string>()
    for (const tenant of tenants) before.set(tenant.code, await hashOf(first.owner, tenant))

    let isOver = () => {}
    const moved = new Promise<void>((resolve) => {
      isOver = resolve
    })
    const read = () => send({ method: 'GET', url: '/api/classes', headers: stays.headers })
    const load = runWorkload([read], context.count(50, 10), moved)
    const startedAt = performance.now()
    await move(group, places, directory, folder)
    const took = performance.now() - startedAt
    isOver()
    const { times, failures: refused } = await load
    failures.push(...refused)

    for (const tenant of tenants) {
      const isMoved = group.includes(tenant)
      const [here, there] = isMoved ? [second.owner, first.owner] : [first.owner, second.owner]
      // The one that people worked in meanwhile has other sessions.
      if (tenant !== stays.school && (await hashOf(here, tenant)) !== before.get(tenant.code))
        failures.push(`${tenant.code} differs where it is now`)
      if (await isThere(there, tenant)) failures.push(`${tenant.code} is on both databases`)
      const [own, other] = isMoved ? [places.second, places.first] : [places.first, places.second]
      const isFileRight =
        (await own.storage.exists(`${tenant.id}/proof`)) && !(await other.storage.exists(`${tenant.id}/proof`))
      if (!isFileRight) failures.push(`the file of ${tenant.code} is not where its rows are`)
    }
    const again = await signIn(send, tenants, school.host)
    const same = await readClasses(send, again)
    if (same !== classes) failures.push(`${school.code} shows other classes after it moved`)
    if ((await directory.find(`${school.host}.localhost`)) !== 'second')
      failures.push('the directory still names the first')
    // Neither server knows the schools of the other, not even with a session of them.
    for (const [name, person, to] of [
      ['a school that moved', again, senders.first],
      ['a school that stayed', stays, senders.second],
    ] as const) {
      const { status } = await to({ method: 'GET', url: '/api/classes', headers: person.headers })
      if (status < 400 || status >= 500)
        failures.push(`${name} is answered with ${status} by the server of the other database`)
    }
    return {
      count: tenants.length * 2 + times.length + 4,
      failures,
      figures: {
        'schools and organisations': tenants.length,
        moved: group.length,
        'moved in': `${(took / 1000).toFixed(1)} s`,
        'p95 of the schools that stayed': formatMilliseconds(quantile(times, 0.95)),
      },
    }
  },
)

async function emptyDatabase(context: ProofContext, ownerUrl: string) {
  const name = `banyan_second_${newId().replaceAll('-', '')}`
  const urls = await createFrom('template1', name, ownerUrl)
  context.atEnd(() => dropDatabase(name, ownerUrl))
  await prepareDatabase(urls, serverModules)
  return urls
}

async function listTenants(ownerUrl: string): Promise<School[]> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<School>(
      `select id, organisation_id as "organisationId", short_code as code, sub_domain as host from tenants
        order by kind <> 'organisation', short_code`,
    )
    return rows
  })
}

type Place = 'first' | 'second'

/** The servers know nothing of it: only a proxy reads it. */
async function openDirectory(context: ProofContext, ownerUrl: string, tenants: readonly School[]) {
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  context.atEnd(() => client.end())
  await client.query(readFileSync('operations/directory.sql', 'utf8'))
  const put = async (host: string, place: Place) => {
    await client.query(
      `insert into directory.placements (host, place) values ($1, $2) on conflict (host) do update set place = excluded.place`,
      [`${host}.localhost`, place],
    )
  }
  for (const { host } of tenants) await put(host, 'first')
  return {
    put,
    find: async (host: string): Promise<Place> => {
      const { rows } = await client.query<{ place: Place }>('select place from directory.placements where host = $1', [
        host,
      ])
      if (!rows[0]) throw new Error(`The directory does not know ${host}.`)
      return rows[0].place
    },
  }
}

type Source = {
  readonly ownerUrl: string
  readonly storage: Awaited<ReturnType<typeof openStorage>>
  readonly version: string
}

/** The organisation first, then its schools; removed in the opposite order. */
async function move(
  group: readonly School[],
  places: Readonly<Record<Place, Source>>,
  directory: { put(host: string, place: Place): Promise<void> },
  folder: string,
) {
  const organisationFirst = group.toSorted(
    (a, b) => Number(a.id !== a.organisationId) - Number(b.id !== b.organisationId),
  )
  for (const { code } of organisationFirst) {
    const archive = join(folder, `${code}.tar.gz.age`)
    await writeArchive(archive, exportTenant(places.first, code), passphrase)
    await importTenant(places.second, readArchive(archive, passphrase))
  }
  for (const { host } of group) await directory.put(host, 'second')
  for (const { code } of organisationFirst.toReversed()) await removeTenant(places.first, code)
}

/** One hash of all tables of a tenant. */
async function hashOf(ownerUrl: string, { id, organisationId }: School): Promise<string> {
  return withConnection(ownerUrl, async (client) => {
    await client.query('begin')
    await enterTenant(client, id, organisationId)
    const hashes = await hashRows(client, await readTenantTables(client), { tenantId: id, organisationId })
    await client.query('rollback')
    return JSON.stringify(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b, 'en')))
  })
}

const isThere = (ownerUrl: string, { id }: School) =>
  withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from tenants where id = $1', [id])
    return rowCount === 1
  })

async function signIn(send: Sender, tenants: readonly School[], name: string) {
  const school = tenants.find(({ host }) => host === name)
  if (!school) throw new Error(`There is no school ${name}.`)
  const host = `${name}.localhost`
  const payload = { role: 'admin', userName: 'superadmin', password: demoPassword, mobile: true }
  const { status, body } = await send({ method: 'POST', url: '/api/auth/login', headers: { host }, payload })
  if (status !== 200) throw new Error(`Signing in to ${name} got ${status} ${body.slice(0, 200)}`)
  const { token } = (JSON.parse(body) as { data: { token: string } }).data
  return { school, headers: { host, 'x-tenant-id': school.id, authorization: `Bearer ${token}` } }
}

const readClasses = async (send: Sender, { headers }: { headers: Record<string, string> }) =>
  JSON.stringify(
    (JSON.parse((await send({ method: 'GET', url: '/api/classes', headers })).body) as { data: unknown }).data,
  )
