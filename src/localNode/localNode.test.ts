import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { portOf } from '#app/testing/windows.ts'
import { localNodes } from '#modules/localNodes/contract.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { mayServe } from './keeping.ts'
import { openFolder } from './nodeFolder.ts'
import { openPages, rangeIn } from './pages.ts'
import { pair } from './pairing.ts'
import { schoolServer, Unreachable } from './schoolServer.ts'
import { sync } from './sync.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const { routes } = localNodes
const port = await portOf(server)
const address = `http://greenwood.localhost:${port}`
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

const folders: string[] = []
const processes: ChildProcess[] = []
afterAll(() => {
  for (const one of processes) one.kill('SIGKILL')
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})
const newFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'banyan-node-'))
  folders.push(path)
  return path
}

const long = randomBytes(3_000_000)
const short = Buffer.from('A short text')
const keys = new Map<string, string>()
/** Two published files of a subject of its own. */
const shelf = await inSchool(async (db) => {
  const { rows } = await sql<{ gradeId: string; courseId: string; owner: string }>`
    with b as (insert into subjects (name) values ('Offline <b>') returning id)
    select (select id from grades order by position limit 1) as "gradeId", b.id as "courseId",
      (select id from users where user_name = 'teacher') as owner from b`.execute(db)
  const [place] = rows
  if (!place) throw new Error('There is no grade.')
  for (const [title, bytes, type] of [
    ['Short', short, 'text/plain'],
    ['Long', long, 'text/html'],
  ] as const) {
    const storageKey = `${tenantId}/${newId()}`
    keys.set(title, storageKey)
    await server.services.files.storage.put(storageKey, bytes, { type })
    await sql`with f as (insert into files (name, type, size, sha256, storage_key, purpose)
        values (${`${title}.txt`}, ${type}, ${bytes.length}, ${createHash('sha256').update(bytes).digest()}, ${storageKey}, 'library resource') returning id)
      insert into library_resources (owner_id, title, category_id, grade_id, subject_id, file_id, status_id)
      select ${place.owner}, ${title}, 1, ${place.gradeId}, ${place.courseId}, f.id, 15 from f`.execute(db)
  }
  return { gradeId: place.gradeId, courseId: place.courseId }
})

async function newMachine() {
  const { localNodeId, code } = (await office.send(routes.addLocalNode, { body: { name: `Lab ${newId().slice(-6)}` } }))
    .data
  await office.send(routes.saveShelves, { params: { localNodeId }, body: { shelves: [shelf] } })
  return { localNodeId, code }
}

async function pairedMachine() {
  const made = await newMachine()
  const path = newFolder()
  const folder = openFolder(path)
  expect(await pair(folder, address, made.code)).toBeNull()
  const pairing = await folder.pairing()
  if (!pairing) throw new Error('It is not paired.')
  return { ...made, path, folder, pairing, node: { folder, server: schoolServer(pairing) } }
}

const onScreen = async (localNodeId: string) =>
  Object.fromEntries(
    (await office.send(routes.listNodeFiles, { params: { localNodeId } })).data.rows.map((row) => [row.title, row]),
  )
const nodeOf = async (localNodeId: string) =>
  (await office.send(routes.getLocalNodes, {})).data.nodes.find((one) => one.localNodeId === localNodeId)

/** A line to the server that breaks after a number of bytes. */
async function breakingLine(after: number) {
  let left = after
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far)
    far.on('data', (bytes) => {
      left -= bytes.length
      if (left < 0) near.destroy()
      else near.write(bytes)
    })
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const at = line.address()
  if (typeof at !== 'object' || !at) throw new Error('There is no port.')
  return { address: `http://greenwood.localhost:${at.port}`, close: () => line.close() }
}

/** Runs the program itself; resolves with what it has printed once it ends, or with the line that was waited for. */
function program(path: string, ...args: string[]) {
  const child = spawn(process.execPath, ['src/localNode/main.ts', ...args, '--folder', path], { stdio: 'pipe' })
  processes.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  return { child, lines, ended: once(child, 'exit').then(([code]) => ({ code, said: lines.join('\n') })) }
}

test('OFF-01 the program pairs with the code of the office, fetches, serves the school’s network and says how it stands', async () => {
  const { localNodeId, code } = await newMachine()
  const path = newFolder()
  expect(await program(path, 'run').ended).toMatchObject({ code: 1, said: expect.stringContaining('not paired') })
  expect(await program(path, 'pair', address, 'x'.repeat(24)).ended).toMatchObject({
    code: 1,
    said: 'This code has expired or was used. Ask the office for a new one.',
  })
  expect(await program(path, 'pair', address, code).ended).toMatchObject({ code: 0 })
  const running = program(path, 'run', '--port', '0', '--host', '127.0.0.1')
  await expect.poll(() => running.lines.some((line) => line.endsWith(' done')), { timeout: 20_000 }).toBe(true)
  expect(await nodeOf(localNodeId)).toMatchObject({
    state: 'connected',
    licence: 'valid',
    software: 'Banyan local node 1',
    syncedAt: expect.any(String),
    files: { available: 2, online: 0 },
  })
  const at = `http://127.0.0.1:${/port (\d+)/.exec(running.lines[0] ?? '')?.[1]}`
  const page = await (await fetch(at)).text()
  expect(page).toContain('Offline &#60;b&#62;')
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '')
  expect(links).toHaveLength(2)
  const [longLink, shortLink] = ['Long', 'Short'].map((title) => links.find((link) => link.includes(title)))
  expect(await (await fetch(at + shortLink)).text()).toBe(short.toString())
  const part = await fetch(at + longLink, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${long.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(long.subarray(10, 20))).toBe(true)
  // A page with scripts is saved, never opened from here.
  expect(part.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await fetch(`${at}/files/${newId()}/x`)).status).toBe(404)
  expect((await fetch(`${at}/..%2fpairing.json`)).status).toBe(404)
  expect(await (await fetch(`${at}/status`)).json()).toMatchObject({ licence: 'valid', wanted: 2, held: 2 })
  expect((await program(path, 'status').ended).said).toContain('2 of 2 files, licence valid')
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test('OFF-01 a line that breaks in the middle of a file costs nothing: it goes on where it stopped', async () => {
  const { folder, pairing, localNodeId } = await pairedMachine()
  const line = await breakingLine(1_500_000)
  const broken = { folder, server: schoolServer({ ...pairing, address: line.address }) }
  await expect(sync(broken)).rejects.toThrow(Unreachable)
  line.close()
  const { Long: cut } = await onScreen(localNodeId)
  expect(cut).toMatchObject({ state: 'downloading' })
  const held = await folder.partSize(cut?.fileId ?? '')
  expect(held).toBeGreaterThan(500_000)
  expect(held).toBeLessThan(long.length)
  // Nothing can be reached at all now; what is here is still shown.
  await expect(sync(broken)).rejects.toThrow(Unreachable)
  expect(await folder.state()).toMatchObject({ trouble: 'unreachable', licence: 'valid' })
  expect(mayServe(await folder.state(), new Date())).toBe(true)
  expect(mayServe(await folder.state(), new Date(Date.now() + 31 * 86_400_000))).toBe(false)
  const asked: number[] = []
  const mended = schoolServer(pairing)
  const counting = {
    ...mended,
    open: (link: string, from: number) => {
      asked.push(from)
      return mended.open(link, from)
    },
  }
  expect(await sync({ folder, server: counting })).toBe('done')
  expect(asked).toEqual([held])
  expect(await folder.state()).toMatchObject({ trouble: null })
  expect(await onScreen(localNodeId)).toMatchObject({ Long: { state: 'available' }, Short: { state: 'available' } })
})

test('OFF-01 with another key, or removed by the office, a machine is refused and shows nothing more', async () => {
  const { folder, pairing, path, node, localNodeId } = await pairedMachine()
  expect(await sync(node)).toBe('done')
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const privateKey = other.export({ format: 'pem', type: 'pkcs8' }).toString()
  expect(await sync({ folder, server: schoolServer({ ...pairing, privateKey }) })).toBe('refused')
  const pages = openPages(folder, 'Lab')
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
  const { port: own } = pages.address() as { port: number }
  const fileId = (await folder.state()).files[0]?.fileId
  const opened = async () => (await fetch(`http://127.0.0.1:${own}/files/${fileId}/x`)).status
  expect(await opened()).toBe(503)
  // It is itself again.
  expect(await sync(node)).toBe('done')
  expect(await opened()).toBe(200)
  await office.send(routes.removeLocalNode, { params: { localNodeId } })
  expect(await sync(node)).toBe('refused')
  expect(await opened()).toBe(503)
  pages.close()
  expect(readdirSync(join(path, 'files'))).toHaveLength(2)
})

test('OFF-01 a file that is not the original is never shown, and one that was lost here is fetched again', async () => {
  const { folder, path, node, localNodeId } = await pairedMachine()
  const { storage } = server.services.files
  const key = keys.get('Short') ?? ''
  await storage.put(key, Buffer.from('A forged tex'), { type: 'text/plain' })
  expect(await sync(node)).toBe('incomplete')
  expect(await onScreen(localNodeId)).toMatchObject({ Short: { state: 'interrupted' }, Long: { state: 'available' } })
  expect(readdirSync(join(path, 'files'))).toHaveLength(1)
  await storage.put(key, short, { type: 'text/plain' })
  expect(await sync(node)).toBe('done')
  const { Long: lost } = await onScreen(localNodeId)
  rmSync(folder.place(lost?.fileId ?? ''))
  writeFileSync(join(path, 'files', newId()), 'not wanted')
  expect(await sync(node)).toBe('done')
  expect(readdirSync(join(path, 'files')).toSorted()).toEqual(
    (await folder.state()).files.map((one) => one.fileId).toSorted(),
  )
})

test('OFF-01 TEN-08 while the licence has ended nothing is shown and nothing is deleted', async () => {
  const { folder, path, node } = await pairedMachine()
  expect(await sync(node)).toBe('done')
  const { modules } = (await server.services.directory.byId(tenantId)) ?? { modules: [] }
  const hold = async (held: readonly number[]) => {
    await inSchool((db) => sql`update tenants set modules = ${[...held]} where id = ${tenantId}`.execute(db))
    server.services.directory.forget()
  }
  await hold(modules.filter((one) => one !== licence.offlineSetup))
  expect(await sync(node)).toBe('ended')
  expect(mayServe(await folder.state(), new Date())).toBe(false)
  expect(readdirSync(join(path, 'files'))).toHaveLength(2)
  await hold(modules)
  expect(await sync(node)).toBe('done')
  expect(mayServe(await folder.state(), new Date())).toBe(true)
})

test('OFF-01 the ranges of browsers', () => {
  const of = (header: string | undefined) => rangeIn(header, 100)
  expect([of(undefined), of('bytes=0-'), of('bytes=90-200'), of('bytes=-10')]).toEqual([
    { from: 0, to: 99 },
    { from: 0, to: 99 },
    { from: 90, to: 99 },
    { from: 90, to: 99 },
  ])
  expect([of('bytes=100-'), of('bytes=5-2')]).toEqual([null, null])
})
