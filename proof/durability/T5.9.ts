import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { serverModules } from '#app/modules.server.ts'
import { dailyRegisters } from '#modules/attendance/server/seed.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { migrate } from '#platform/server/database/migrator.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import { signInAs } from '../stage/principals.ts'
import { createTeachers, firstDay } from './classTeachers.ts'

/** Milliseconds that a request may wait while a migration runs. */
const longestWait = 1000

/** What releases do to a large table, as the rules for migrations allow it. */
const changes = {
  'a column': 'alter table day_marks add proof_note text',
  'a column with a default': "alter table day_marks add proof_source text not null default 'register'",
  'a check that is not validated yet':
    'alter table day_marks add constraint known_proof check (length(proof_source) between 1 and 20) not valid',
  'its validation': 'alter table day_marks validate constraint known_proof',
  'a table that refers to it':
    'create table proof_remarks (tenant_id uuid not null, id uuid not null default new_id(), primary key (tenant_id, id))',
  'an index': 'create index day_marks_by_proof on day_marks (tenant_id, proof_source, day)',
  'a function and its trigger': `create function keep_proof() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger keep_proof before update on day_marks for each row execute function keep_proof()`,
  'a column that nothing uses': 'alter table day_marks drop column proof_note',
} as const

export const program = proof(
  'T5.9',
  'migrations of a table of 400,000 rows while people work: no request waits a second, and a second run does nothing',
  async (context) => {
    const server = await context.server()
    const teachers = await createTeachers(server, context.count(50, 2), 40)
    const days = context.count(200, 4)
    const { tenantId } = teachers[0]?.person ?? { tenantId: '' }
    let rows = 0
    // A day at a time, to stay within the statement timeout.
    for (let day = 0; day < days; day++)
      rows += await server.services.database.inTenant({ tenantId }, (db) =>
        dailyRegisters(db, { from: addDays(firstDay, day), to: addDays(firstDay, day) }),
      )
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const other = await startSeparateServer(context, server.urls, { LOG_LEVEL: 'silent' })
    const send = createSender(other.port, context.atEnd, 32)
    const reads = teachers.flatMap(({ person, classId }, n) =>
      [
        `/api/attendance/classes/${classId}/registers/${addDays(firstDay, n % days)}`,
        `/api/attendance/mine?date=${addDays(firstDay, n % days)}`,
      ].map((url) => () => send({ method: 'GET', url, headers: person.headers })),
    )
    const calls = [...reads, () => send({ method: 'GET', url: '/api/classes', headers: office.headers })]
    await runWorkload(calls, 20, pause(context.count(3000, 300)))

    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-migrations-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    const product = [
      new URL('../../src/platform/server/migrations/', import.meta.url),
      ...serverModules.flatMap((module) => module.migrations ?? []),
    ]
    const upgrade = () => migrate(server.urls.owner, [...product, pathToFileURL(`${folder}/`)])
    const failures: string[] = []
    const slowest: Record<string, number> = {}
    const all: number[] = []
    let stamp = 0
    const apply = async (name: string, text: string, during?: () => Promise<unknown>) => {
      stamp += 1
      const file = `20990101T${String(stamp).padStart(4, '0')}_change.sql`
      writeFileSync(join(folder, file), text)
      const migrating = Promise.all([pause(context.count(500, 100)).then(upgrade), during?.()])
      const { times, failures: refused } = await runWorkload(calls, context.count(100, 20), migrating)
      const [applied] = await migrating
      if (applied.join() !== file) failures.push(`${name}: ${applied.length} migrations were applied`)
      if ((await upgrade()).length > 0) failures.push(`${name}: a second run was no no-op`)
      const longest = Math.max(...times)
      slowest[name] = longest
      all.push(...times)
      failures.push(...refused.map((text) => `${name}: ${text}`))
      if (context.full && longest > longestWait)
        failures.push(`${name}: a request waited ${formatMilliseconds(longest)}`)
    }
    for (const [name, text] of Object.entries(changes)) await apply(name, text)
    // Somebody reads the table in a long transaction, for which the migration has to wait; requests must not wait with it.
    await apply('a column behind a long read', 'alter table day_marks add proof_seen boolean', () =>
      withConnection(server.urls.owner, async (client) => {
        await client.query('begin')
        await client.query('lock table day_marks in access share mode')
        await pause(context.count(5000, 1500))
        await client.query('commit')
      }),
    )
    if (other.exitReason()) failures.push(`the server exited: ${other.exitReason()}`)
    const [worst = ['', 0]] = Object.entries(slowest).sort(([, a], [, b]) => b - a)
    return {
      count: all.length,
      failures,
      figures: {
        rows,
        migrations: stamp,
        'p95 of requests meanwhile': formatMilliseconds(quantile(all, 0.95)),
        'slowest request': `${formatMilliseconds(worst[1])} (${worst[0]})`,
      },
    }
  },
)
