import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { serverModules } from '#app/modules.server.ts'
import { makeWorld } from '#app/world/world.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { newId } from '#platform/server/database/ids.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { type ProofContext, proof } from '../program.ts'
import { makeStandby } from '../server/standby.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import { signInAs } from '../stage/principals.ts'

/** Longer than a server leaves a replica alone that was not up to date. */
const rest = 5500

export const program = proof(
  'T5.14',
  'reports are read from a streaming replica, show what was entered before, and survive its delay and its end',
  async (context) => {
    const { server, standby } = await stage(context)
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const { reportReads, database } = server.services
    const counts = reportReads.counts ?? { replica: 0, primary: 0 }
    const failures: string[] = []
    const times: number[] = []
    let [teachers, checks] = [await countTeachers(), 0]

    async function countTeachers() {
      const { rows } = await database.inTenant({ tenantId: office.tenantId }, (db) =>
        sql<{ n: number }>`select count(*)::int as n from users where role_id = ${roles.teacher}`.execute(db),
      )
      return rows[0]?.n ?? 0
    }
    const addTeacher = async () => {
      await database.inTenant({ tenantId: office.tenantId }, (db) =>
        sql`insert into users (user_name, role_id, first_name, last_name) values (${newId()}, ${roles.teacher}, 'New', 'Teacher')`.execute(
          db,
        ),
      )
      teachers += 1
    }
    const call = (method: string, url: string, payload?: object) =>
      server.call({
        method,
        url,
        headers: { ...office.headers, ...(method === 'POST' && { 'idempotency-key': newId() }) },
        payload,
      })
    /** Reads the report and says where its rows came from. */
    const check = async (when: string, from?: 'replica' | 'primary') => {
      const before = { ...counts }
      const expected = teachers
      const startedAt = performance.now()
      const { statusCode, body } = await call('GET', schoolReports.routes.getUserCount.path)
      const took = performance.now() - startedAt
      checks += 1
      const lines = statusCode === 200 ? (JSON.parse(body).data.rows as [string, number][]) : []
      const found = lines.find(([role]) => role === 'teacher')?.[1]
      if (found !== expected)
        failures.push(`${when}: ${found} teachers instead of ${expected} (${statusCode} ${body.slice(0, 100)})`)
      if (from && counts[from] <= before[from]) failures.push(`${when}: the report was not read from the ${from}`)
      return took
    }

    const rounds = context.count(200, 10)
    for (let round = 0; round < rounds; round++) {
      await addTeacher()
      times.push(await check('while both work', 'replica'))
    }

    // A file in the background.
    const before = { ...counts }
    const started = await call('POST', schoolReports.routes.exportSchoolReport.path, {
      report: 'userCount',
      format: 'csv',
      language: 'en',
    })
    const csv = await fetchFile(
      call,
      (JSON.parse(started.body).data as { downloadId: string } | null)?.downloadId ?? '',
    )
    checks += 1
    if (!csv.includes(`,${teachers}`)) failures.push(`a file shows other numbers: ${csv.slice(0, 200)}`)
    if (counts.replica < before.replica + 2) failures.push('a file was not read from the replica')

    // The replica refuses writes, whoever sends them.
    const written = await reportReads
      .read({ tenantId: office.tenantId }, (db) => sql`update users set first_name = 'x'`.execute(db))
      .then(() => 'stored', String)
    checks += 1
    if (!/read-only/.test(written)) failures.push(`a write among the reads of reports was not refused: ${written}`)

    await standby.hold()
    await addTeacher()
    const waited = await check('while the replica is behind', 'primary')
    await addTeacher()
    const rested = await check('just after', 'primary')
    await standby.goOn()
    await pause(rest)
    await check('when it has caught up', 'replica')

    // Its end, while people read.
    let isOver = false
    const readers = Promise.all(
      Array.from({ length: context.count(8, 2) }, async () => {
        while (!isOver) await check('around its end')
      }),
    )
    await pause(500)
    await standby.kill()
    await pause(context.count(5000, 1000))
    isOver = true
    await readers
    await addTeacher()
    await pause(rest)
    await check('when it is gone', 'primary')
    await standby.start()
    await pause(rest)
    await check('when it is back', 'replica')

    return {
      count: checks,
      failures,
      figures: {
        'reads from the replica': counts.replica,
        'from the primary': counts.primary,
        'median from the replica': formatMilliseconds(quantile(times, 0.5)),
        'first while it is behind': formatMilliseconds(waited),
        'next while it is behind': formatMilliseconds(rested),
      },
    }
  },
)

/** A primary with the small world, its replica, and a server that uses both. */
async function stage(context: ProofContext) {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-replica-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const primary = await openDatabase({
    dataFolder: join(folder, 'primary'),
    settings: { fsync: 'off', wal_keep_size: '1GB' },
  })
  context.atEnd(primary.stop)
  if (!primary.embedded) throw new Error('This program needs the embedded database.')
  await prepareDatabase(primary.urls, serverModules)
  const pool = openPool(primary.urls.server)
  await makeWorld(pool, 'small')
  await pool.close()
  const standby = await makeStandby(primary.embedded, folder, context.atEnd)
  const server = await context.server({
    urls: primary.urls,
    worker: true,
    env: { DATABASE_URL: primary.urls.owner, REPLICA_URL: standby.url },
  })
  return { server, standby }
}

type Call = (method: string, url: string) => Promise<{ body: string }>

async function fetchFile(call: Call, downloadId: string): Promise<string> {
  for (let n = 0; n < 200; n++) {
    const { body } = await call('GET', downloads.routes.getDownload.path.replace(':downloadId', downloadId))
    const { data } = JSON.parse(body) as { data: { state: string; file: { url: string } | null } | null }
    if (data?.state === 'ready') return (await call('GET', data.file?.url ?? '')).body
    if (data?.state === 'failed') return 'it failed'
    await pause(100)
  }
  return 'it was not made in time'
}
