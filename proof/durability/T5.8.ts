import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formWith } from '#app/testing/fileUpload.ts'
import { freePort } from '#platform/server/postgres/postmaster.ts'
import { storageFailure } from '#platform/server/storage/storage.ts'
import { asTenant } from '../database/catalogue.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { findRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play } from '../stage/scenes.ts'

export const program = proof(
  'T5.8',
  'a full disk under uploads, the database or the log breaks no record, and work goes on when there is space again',
  async (context) => {
    const uploads = await fillUploads(context)
    const database = await fillDatabase(context)
    const logs = await fillLog(context)
    return {
      count: uploads.count + database.count + logs.count,
      failures: [...uploads.failures, ...database.failures, ...logs.failures],
      figures: {
        uploads: uploads.disk,
        'uploads refused with 507': uploads.refused,
        'requests with a full log': logs.count,
      },
    }
  },
)

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n'),
  Buffer.alloc(300_000, 'x'),
  Buffer.from('\n%%EOF\n'),
])

/** Uploads until the store is full, then makes room. */
async function fillUploads(context: ProofContext) {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-full-'))
  const isMounted = mountSmallDisk(folder)
  context.atEnd(() => {
    if (isMounted) execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const server = await context.server({ env: { FILES_URL: `file://${folder}` } })
  const admin = await signInAs(server, 'greenwood', 'superadmin')
  const standIn = isMounted ? null : fullAfter(server, 6)
  const ballast = join(folder, 'ballast')
  if (isMounted) writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes(folder) - 2_000_000)))
  const before = await countFiles(server, admin)
  const failures: string[] = []
  let [stored, refused] = [0, 0]
  for (let n = 0; n < 15; n++) {
    const { statusCode, body } = await attach(server, admin)
    if (statusCode === 200) stored += 1
    else if (statusCode === 507 && body.includes('no space left')) refused += 1
    else failures.push(`an upload to a full disk got ${statusCode} ${body.slice(0, 150)}`)
  }
  if (stored === 0 || refused === 0) failures.push(`${stored} uploads were stored and ${refused} refused`)
  const rows = (await countFiles(server, admin)) - before
  if (rows !== stored) failures.push(`${stored} uploads were confirmed, and ${rows} files are recorded`)
  const drafts = readdirSync(join(folder, '.unfinished'))
  if (drafts.length > 0) failures.push(`${drafts.length} unfinished files were left behind`)
  if (standIn) standIn.makeRoom()
  else rmSync(ballast)
  const again = await attach(server, admin)
  if (again.statusCode !== 200) failures.push(`with space again, an upload got ${again.statusCode}`)
  return { count: 16, refused, failures, disk: isMounted ? 'a real disk of 8 MB' : 'a stand-in for a full disk' }
}

/** Needs the rights to mount; without them a stand-in answers as a full disk does. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function fullAfter(server: ProofServer, many: number) {
  const { storage } = server.services.files
  const put = storage.put.bind(storage)
  let left = many
  storage.put = (...args) => {
    left -= 1
    return left < 0 ? Promise.reject(storageFailure('full', 'The storage is full.')) : put(...args)
  }
  return {
    makeRoom: () => {
      left = Number.POSITIVE_INFINITY
    },
  }
}

const attach = (server: ProofServer, { headers }: Person) => {
  const form = formWith({ name: 'note.pdf', bytes: pdf, declaredType: 'application/pdf' })
  return server.call({ method: 'POST', url: '/api/tickets/files', ...form, headers: { ...headers, ...form.headers } })
}

const countFiles = (server: ProofServer, { tenantId }: Person) =>
  asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from files')
    return Number(rows[0]?.count)
  })

/** What PostgreSQL says when it cannot extend a table, on the table that the call writes to last: its audit entry. */
const fullDatabase = `
  create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_space before insert on audit_entries for each row execute function no_space();`

/** Writes to a database without space. All a call has written before must be gone, and reads go on. */
async function fillDatabase(context: ProofContext) {
  const server = await context.server()
  const stage = await createDefaultStage(server)
  const failures: string[] = []
  const named = { action: writingAction, route: findRoute(writingAction) }
  const write = async () => play(server, named, await createScene(named, stage))
  const control = await write()
  if (control.statusCode !== 200) failures.push(`the control got ${control.statusCode} ${control.body.slice(0, 150)}`)
  await server.owner.query(fullDatabase)
  for (let n = 0; n < 10; n++) {
    const scene = await createScene(named, stage)
    const before = await stateOf(server, stage.tenantId)
    const { statusCode, body } = await play(server, named, scene)
    if (statusCode !== 507) failures.push(`a write to a full database got ${statusCode} ${body.slice(0, 150)}`)
    if ((await stateOf(server, stage.tenantId)) !== before) failures.push('a refused write left something behind')
  }
  const read = await server.call({ method: 'GET', url: '/api/auth/me', headers: stage.person('teacher').headers })
  if (read.statusCode !== 200) failures.push(`a read from a full database got ${read.statusCode}`)
  await server.owner.query('drop trigger no_space on audit_entries')
  const again = await write()
  if (again.statusCode !== 200)
    failures.push(`with space again, a write got ${again.statusCode} ${again.body.slice(0, 150)}`)
  return { count: 13, failures }
}

/** A write whose example needs no other write. */
const writingAction = 'ownTickets.raiseTicket'

const stateOf = (server: ProofServer, tenantId: string) =>
  asTenant(server.owner, tenantId, async (client) => {
    const { rows } = await client.query('select count(*) as tickets, max(number) as last from tickets')
    return JSON.stringify(rows[0])
  })

/** Runs the product with its log on a device that is always full. */
async function fillLog(context: ProofContext) {
  const urls = await context.database()
  const port = await freePort(null)
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-'))
  context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const child = fork('src/app/server.ts', ['--dev', '--again'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'debug',
      HOST: '127.0.0.1',
      PORT: String(port),
      BANYAN_DATA: folder,
      BANYAN_SECRET: 'the secret of all servers in this proof',
      DATABASE_URL: urls.owner,
    },
  })
  const ended = once(child, 'exit')
  context.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child, 'message'), ended])
  const failures: string[] = []
  const count = context.count(200, 20)
  const send = createSender(port, context.atEnd)
  // Each answer is logged, and in vain.
  for (let n = 0; n < count; n++) {
    const { status } = await send({
      method: 'GET',
      url: n % 2 ? '/api/health' : '/api/auth/me',
      headers: { host: 'greenwood.localhost' },
    })
    if (status !== (n % 2 ? 200 : 401)) failures.push(`with a full log, a request got ${status}`)
  }
  if (child.exitCode !== null) failures.push(`with a full log, the server ended with code ${child.exitCode}`)
  return { count, failures }
}
