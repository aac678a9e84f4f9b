import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { reports } from '../contract.ts'
import { columnsUsed } from '../definition.ts'
import type { DefinitionInput } from '../definitionSchemas.ts'
import { reportPermissions } from '../permissionContract.ts'
import { randomReport, seeded } from '../testing/randomReports.ts'

const server = await testServer({ worker: true })
const { routes } = reports
const { askPermission, grantPermission, refusePermission, endPermission, listPermissions } = reportPermissions.routes
const head = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: head.tenantId }, work)
const { onDemandReport, user, feeManagement } = privilegeDomains

/** Another admin, with the password of the super admin. */
async function admin(userName: string, isSuperAdmin: boolean, domains: readonly number[] = []) {
  await inSchool(async (db) => {
    await sql`insert into users (user_name, role_id, is_super_admin, first_name, last_name, password_hash, password_set_at, email)
      select ${userName}, ${roles.admin}, ${isSuperAdmin}, 'Asha', ${userName}, u.password_hash, u.password_set_at,
        ${`${userName}@school.example`} from users u where u.user_name = 'superadmin'`.execute(db)
    await sql`insert into privileges (user_id, domain_id, is_viewable, is_editable)
      select u.id, d, true, true from users u cross join unnest(${domains}::int[]) d where u.user_name = ${userName}`.execute(
      db,
    )
  })
  return server.as('greenwood', userName)
}
const clerk = await admin('clerk', false, [onDemandReport, user, feeManagement])
const other = await admin('other', false, [onDemandReport, user])

const empty = { columns: [], groups: [], measures: [], sort: [], filter: { join: 'and' as const, parts: [] } }
const students = (...columns: string[]): DefinitionInput => ({ ...empty, subject: 'students', columns })
const day = today('Asia/Kolkata')
const until = (days: number) => addDays(day, days) as never
type Caller = typeof clerk
const preview = (caller: Caller, definition: DefinitionInput) =>
  caller.send(routes.previewReport, { body: { definition, reason: 'For the board' } })
const ask = (caller: Caller, ...columns: string[]) =>
  caller.send(askPermission, { body: { subject: 'students', columns, reason: 'For the board' } })
const told = (userName: string) =>
  inSchool((db) =>
    sql<{ kind: string }>`select n.kind from notifications n join users u on u.id = n.user_id
      where u.user_name = ${userName} and n.kind like 'reports.%' order by n.created_at, n.id`.execute(db),
  ).then(({ rows }) => rows.map(({ kind }) => kind))
const reset = () => inSchool((db) => sql`delete from report_permissions`.execute(db))

test('REP-02 a protected column is refused without a permission, in whatever way it is used, and names the columns', async () => {
  const filtered = {
    ...students('name'),
    filter: { join: 'and' as const, parts: [{ column: 'quota', test: 'is' as const, values: ['SC'] }] },
  }
  const ways: DefinitionInput[] = [
    students('name', 'quota'),
    filtered,
    { ...students(), groups: [{ column: 'quota' }] },
    { ...students(), measures: [{ of: 'distinct', column: 'quota' }] },
  ]
  for (const caller of [clerk, head])
    for (const definition of ways) {
      const answer = await preview(caller, definition)
      expect([answer.status, answer.code, answer.message]).toEqual([
        403,
        'permission-needed',
        'You need a permission for these columns: Category.',
      ])
      const file = { definition, name: 'Board', format: 'csv' as const, reason: 'For the board' }
      expect((await caller.send(routes.exportReport, { body: file })).code).toBe('permission-needed')
    }
  // Written down it may be: nothing is read with it. Sent it may not.
  const saved = await clerk.send(routes.addReport, { body: { name: 'By category', definition: ways[0] as never } })
  expect(saved.status).toBe(200)
  const params = { reportId: saved.data.reportId }
  const { userId } = (await clerk.send(routes.listReaders, {})).data.people[0] ?? { userId: '' }
  const schedule = {
    every: 'day' as const,
    onDay: 1,
    hour: 7,
    format: 'csv' as const,
    reason: 'x',
    readerIds: [userId],
  }
  expect((await clerk.send(routes.scheduleReport, { params, body: schedule })).code).toBe('permission-needed')
  expect((await clerk.send(routes.exportTemplate, { body: { ...params, format: 'csv', reason: 'x' } })).code).toBe(
    'permission-needed',
  )
})

test('REP-02 a person asks, a super admin grants until a day, and the column opens for that person only', async () => {
  const asked = await ask(clerk, 'quota')
  expect(asked.data).toMatchObject({ state: 'asked', isOwn: true, mayDecide: false, reason: 'For the board' })
  const params = { permissionId: asked.data.permissionId }
  expect((await ask(clerk, 'quota', 'aadhaar')).code).toBe('already-asked')
  expect((await ask(clerk, 'name')).fields?.[0]?.field).toBe('columns.0')
  await expect.poll(() => told('superadmin'), { timeout: 15_000 }).toEqual(['reports.permissionAsked'])
  const waiting = (await head.send(listPermissions, {})).data.rows
  expect(waiting.map(({ person, mayDecide }) => [person, mayDecide])).toEqual([['Asha clerk', true]])
  expect((await other.send(listPermissions, {})).data.rows).toEqual([])
  expect((await clerk.send(grantPermission, { params, body: { until: until(7) } })).status).toBe(403)
  for (const days of [-1, 91]) {
    const odd = await head.send(grantPermission, { params, body: { until: until(days) } })
    expect([odd.status, odd.fields?.[0]?.field]).toEqual([400, 'until'])
  }
  expect((await head.send(grantPermission, { params, body: { until: until(7) } })).data.state).toBe('granted')
  expect((await head.send(refusePermission, { params, body: { answer: 'No' } })).code).toBe('already-decided')
  await expect.poll(() => told('clerk'), { timeout: 15_000 }).toEqual(['reports.permissionGranted'])
  expect((await preview(clerk, students('name', 'quota'))).status).toBe(200)
  expect((await preview(clerk, students('name', 'quota', 'aadhaar'))).message).toContain('Aadhaar')
  for (const caller of [other, head]) expect((await preview(caller, students('quota'))).status).toBe(403)
  const { rows } = await inSchool((db) =>
    sql<{ action: string }>`select action from audit_entries where entity = 'reportPermission' order by seq`.execute(
      db,
    ),
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'reportPermissions.askPermission',
    'reportPermissions.grantPermission',
  ])
  const column = (await clerk.send(routes.listSubjects, {})).data.subjects
    .find(({ name }) => name === 'students')
    ?.columns.find(({ key }) => key === 'quota')
  expect(column).toMatchObject({ isProtected: true, isSensitive: true, permittedUntil: until(7), isAsked: false })
})

test('REP-02 nobody decides about themselves, and a sole super admin is told so', async () => {
  await reset()
  expect((await ask(head, 'quota')).code).toBe('nobody-decides')
  const second = await admin('second', true)
  const asked = await ask(head, 'quota')
  const params = { permissionId: asked.data.permissionId }
  expect((await head.send(grantPermission, { params, body: { until: until(1) } })).code).toBe('own-permission')
  expect((await second.send(refusePermission, { params, body: { answer: 'Not needed' } })).data).toMatchObject({
    state: 'refused',
    answer: 'Not needed',
  })
  expect((await preview(head, students('quota'))).status).toBe(403)
  const stranger = await server.as('sunrise', 'superadmin')
  expect((await stranger.send(grantPermission, { params, body: { until: until(1) } })).status).toBe(404)
})

test('REP-02 rights are asked for again: a permission that ended stops files, schedules and finished downloads', async () => {
  await reset()
  const { permissionId } = (await ask(clerk, 'quota')).data
  await head.send(grantPermission, { params: { permissionId }, body: { until: until(2) } })
  const body = { definition: students('name', 'quota'), name: 'Board', format: 'csv' as const, reason: 'For the board' }
  const { downloadId } = (await clerk.send(routes.exportReport, { body })).data
  const fetched = () => clerk.send(downloads.routes.getDownload, { params: { downloadId } })
  await expect.poll(async () => (await fetched()).data?.state, { timeout: 25_000 }).toBe('ready')
  // Kept no longer than the permission lasts.
  expect(new Date((await fetched()).data.expiresAt).getTime()).toBe(
    new Date(`${addDays(day, 3)}T00:00:00+05:30`).getTime(),
  )
  expect((await other.send(endPermission, { params: { permissionId }, body: {} })).status).toBe(404)
  const ended = await head.send(endPermission, { params: { permissionId }, body: { answer: 'The board has it.' } })
  expect(ended.data.state).toBe('ended')
  expect((await fetched()).status).toBe(404)
  await expect.poll(() => told('clerk'), { timeout: 15_000 }).toContain('reports.permissionEnded')
  expect((await preview(clerk, body.definition)).status).toBe(403)
  // An older year has other days, but a permission ends today.
  const { years } = (await clerk.send(tenancy.routes.listYears, {})).data
  const older = years.find(({ academicStatusId }) => academicStatusId === 1)?.acadamicId ?? ''
  await inSchool((db) => sql`update report_permissions set state = 'granted', until = school_today() - 1`.execute(db))
  const back = { body: { definition: body.definition, reason: 'For the board' } }
  expect(older).not.toBe('')
  expect((await clerk.send(routes.previewReport, back, { 'x-academic-year': older })).code).toBe('permission-needed')
  // Asked for while it lasted, made after it ended.
  await inSchool((db) => sql`update report_permissions set state = 'granted', until = school_today()`.execute(db))
  const { makeReportFile } = await import('./files/fileJob.ts')
  const { enqueueIn } = await import('#platform/server/jobs/queue.ts')
  const late = await inSchool(async (db) => {
    const made = await sql<{ id: string; downloadId: string }>`
      with d as (insert into downloads (user_id, title_en, title_hi) select id, 'Late', 'Late' from users where user_name = 'clerk' returning id)
      insert into report_runs (user_id, chosen_year_id, name_en, name_hi, definition, format, language, reason, download_id)
      select u.id, (select current_year_id from tenants where id = current_tenant()), 'Late', 'Late', ${JSON.stringify(body.definition)}::jsonb, 'csv', 'en', 'x', d.id
      from users u cross join d where u.user_name = 'clerk' returning id, download_id as "downloadId"`.execute(db)
    await sql`update report_permissions set until = school_today() - 1`.execute(db)
    await enqueueIn(db, head.tenantId)(makeReportFile, { runId: made.rows[0]?.id ?? '' })
    return made.rows[0]?.downloadId ?? ''
  })
  const state = async () =>
    (await clerk.send(downloads.routes.getDownload, { params: { downloadId: late } })).data?.state
  await expect.poll(state, { timeout: 25_000 }).toBe('failed')
})

test('REP-02 a schedule leaves out recipients without a permission, and stops with that of its owner', async () => {
  await reset()
  const grantAll = (...names: string[]) =>
    inSchool((db) =>
      sql`insert into report_permissions (user_id, subject, column_keys, reason, state, decided_at, until)
        select id, 'students', '{quota}', 'Proof', 'granted', now(), school_today() from users where user_name = any (${names})`.execute(
        db,
      ),
    )
  await grantAll('clerk')
  const saved = await clerk.send(routes.addReport, { body: { name: 'Sent', definition: students('name', 'quota') } })
  const { reportId } = saved.data
  const { people } = (await clerk.send(routes.listReaders, {})).data
  const readerIds = people.filter(({ name }) => name === 'Asha clerk' || name === 'Asha other').map((one) => one.userId)
  const body = { every: 'day' as const, onDay: 1, hour: 7, format: 'csv' as const, reason: 'Weekly', readerIds }
  expect((await clerk.send(routes.scheduleReport, { params: { reportId }, body })).status).toBe(200)
  const { sendScheduled } = await import('./saved/schedules.ts')
  const { enqueueIn } = await import('#platform/server/jobs/queue.ts')
  const run = async (dueAt: string) => {
    await inSchool(async (db) => {
      await sql`update report_schedules set next_at = ${dueAt}, last_at = null where report_id = ${reportId}`.execute(
        db,
      )
      await enqueueIn(db, head.tenantId)(sendScheduled, { reportId, dueAt })
    })
    const counts = () =>
      inSchool((db) =>
        sql<{ sent: number; left: number }>`select last_sent as sent, last_left as left from report_schedules
          where report_id = ${reportId} and last_at is not null`.execute(db),
      )
    await expect.poll(async () => (await counts()).rows.length, { timeout: 25_000 }).toBe(1)
    // Counted when everybody has had their turn.
    await expect.poll(async () => (await counts()).rows[0]?.left, { timeout: 25_000 }).toBeGreaterThan(0)
    return (await counts()).rows[0]
  }
  expect(await run('2026-01-05T01:30:00.000Z')).toEqual({ sent: 1, left: 1 })
  await reset()
  await grantAll('other')
  await inSchool((db) => sql`update report_schedules set last_left = 0`.execute(db))
  expect(await run('2026-01-06T01:30:00.000Z')).toEqual({ sent: 0, left: 2 })
})

test('REP-02 generated: whatever permissions people have, no answer uses a protected column without one', async () => {
  const random = seeded(25)
  const subjects = server.services.reportSubjects
  const guarded = subjects.flatMap(({ name, columns }) =>
    columns.flatMap(({ key, isProtected }) => (isProtected ? [{ subject: name, key }] : [])),
  )
  expect(guarded.length).toBeGreaterThanOrEqual(6)
  const about = subjects.filter(({ name }) => guarded.some(({ subject }) => subject === name))
  const counts = { shown: 0, kept: 0 }
  for (let round = 0; round < 8; round++) {
    await reset()
    const held = guarded.map((one) => ({
      ...one,
      state: random() < 0.6 ? 'granted' : 'refused',
      days: Math.floor(random() * 3) - 1,
    }))
    await inSchool((db) =>
      sql`insert into report_permissions (user_id, subject, column_keys, reason, state, decided_at, until)
        select u.id, x.subject, array[x.key], 'Proof', x.state, now(), school_today() + x.days
        from users u cross join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) x (subject text, key text, state text, days int)
        where u.user_name = 'superadmin'`.execute(db),
    )
    const mayUse = (subject: string, key: string) =>
      held.some((one) => one.subject === subject && one.key === key && one.state === 'granted' && one.days >= 0)
    for (let n = 0; n < 20; n++) {
      const definition = randomReport(random, about)
      const answer = await preview(head, definition as unknown as DefinitionInput)
      expect(answer.status).toBeLessThan(500)
      const used = guarded.filter(
        ({ subject, key }) => subject === definition.subject && columnsUsed(definition).has(key),
      )
      const missing = used.filter(({ subject, key }) => !mayUse(subject, key))
      if (missing.length > 0) expect(answer.status, JSON.stringify(definition)).not.toBe(200)
      if (missing.length > 0) counts.kept += 1
      if (used.length > 0 && answer.status === 200) counts.shown += 1
    }
  }
  expect(counts.shown).toBeGreaterThan(5)
  expect(counts.kept).toBeGreaterThan(20)
})
