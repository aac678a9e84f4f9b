import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { promotion, yearTurn } from '../contract.ts'
import { differing, tableHashes } from '../testing/tableHashes.ts'
import { openTurnSchool } from '../testing/turnSchool.ts'
import { checkAllYears } from './turn/manifests.ts'
import { findTurn, turnInput } from './turn/turns.ts'

const school = await openTurnSchool()
const { server, office, tenantId, nextYearId, obstacle, gate } = school
const status = async () => (await office.send(yearTurn.routes.getArchiveStatus, {})).data
const currentYear = async () =>
  (await office.send(tenancy.routes.listYears, {})).data.years.find(({ academicStatusId }) => academicStatusId === 0)
    ?.name
const me = async () => (await office.send(access.routes.getMe, {})).data

const [stays] = (await school.readClass('7-A')).students
const [goes, provisional] = (await school.readClass('7-B')).students
await school.saveClass('7-A', [{ studentId: stays?.studentId ?? '', outcome: 'detained' }])
await school.saveClass('7-B', [
  { studentId: goes?.studentId ?? '', outcome: 'left', reason: 'Moves to Pune' },
  { studentId: provisional?.studentId ?? '', outcome: 'provisional', dueOn: '2026-11-01' as never },
])
await school.decideRest()
const untouched = await tableHashes(server.urls.owner, tenantId)

test('ACY-03 ACY-04 a task that fails is shown as failed with everything else done, and the year does not turn', async () => {
  obstacle.isThere = true
  const { turnId } = await school.rehearse().catch(() => ({ turnId: '' }))
  // The rehearsal meets the same obstacle, so it breaks; the run is started from one that did not.
  expect((await school.lastTurn())?.state).toBe('broken')
  expect((await school.start(turnId)).code).toBe('not-rehearsed')
  obstacle.isThere = false
  const rehearsed = await school.rehearse()
  obstacle.isThere = true
  expect((await school.start(rehearsed.turnId)).status).toBe(200)
  await school.untilTurn(
    ({ state, tasks }) => state === 'failed' && tasks.filter((task) => task.state !== 'completed').length === 2,
  )
  const { isPromotionInProgress, items } = await status()
  expect(isPromotionInProgress).toBe(true)
  expect(items.find(({ ArchiveModuleID }) => ArchiveModuleID === 99)).toMatchObject({
    ArchiveModule: 'Stumbling',
    Status: 'Failed',
    StatusID: 14,
  })
  expect(items.find(({ ArchiveModule }) => ArchiveModule === 'Academic year')).toMatchObject({
    Status: 'In Progress',
    StatusID: 4,
  })
  expect(items.filter(({ StatusID }) => StatusID === 3).length).toBe(items.length - 2)
  expect(await currentYear()).toBe('2026-27')
})

test('ACY-06 while the year turns its data cannot be changed, reading goes on, and every admin is told', async () => {
  expect((await me()).isPromotionInProgress).toBe(true)
  const other = await server.as('greenwood', 'feeadmin')
  expect((await other.send(yearTurn.routes.getArchiveStatus, {})).data.isPromotionInProgress).toBe(true)
  const classId = await school.classIdOf('7-A')
  const body = { lastDay: '2026-12-31', studentIds: [stays?.studentId ?? ''] }
  const refused = await office.send(classes.routes.endEnrolments, { params: { classId }, body: body as never })
  expect([refused.status, refused.code]).toEqual([503, 'year-closing'])
  expect(refused.message).toContain('being set up')
  expect((await office.send(classes.routes.getClass, { params: { classId } })).status).toBe(200)
  const late = await school.saveClass('7-A', [{ studentId: stays?.studentId ?? '', outcome: 'left', version: 1 }])
  expect(late.code).toBe('not-open')
  expect((await office.send(yearTurn.routes.startRehearsal, {})).code).toBe('running')
  // Money goes on: the ledger may grow in a year that is being closed.
  await school.inYear(null, (db) =>
    sql`insert into fee_ledger_txns (tenant_id) select current_tenant() where false`.execute(db),
  )
})

test('ACY-04 retrying the failed module finishes the turn, and a second retry is refused', async () => {
  obstacle.isThere = false
  const retry = (ids: number[]) => office.send(yearTurn.routes.retryArchive, { body: { archiveModuleIds: ids } })
  expect((await retry([1])).code).toBe('nothing-failed')
  expect((await retry([99])).status).toBe(200)
  const turn = await school.untilTurn(({ state }) => state === 'completed')
  expect((await status()).items.every(({ StatusID }) => StatusID === 3)).toBe(true)
  expect(turn.mayUndo).toBe(true)
  expect(await currentYear()).toBe('2027-28')
  expect((await me()).isPromotionInProgress).toBe(false)
  expect((await retry([99])).code).toBe('nothing-failed')
})

test('ACY-02 ACY-03 in the new year everybody is where the rehearsal had put them, once, and nobody else is', async () => {
  const turn = await school.lastTurn()
  const listed = await office.send(yearTurn.routes.listTurnStudents, {
    params: { turnId: turn?.turnId ?? '' },
    query: { size: 200 },
  })
  const told = listed.data.rows.filter(({ toClass }) => toClass !== null)
  const places = await school.placesIn(nextYearId)
  const lines = (all: { studentId: string; className: string | null; rollNo: string | null }[]) =>
    all.map((one) => `${one.studentId} ${one.className} ${one.rollNo}`).sort()
  expect(lines(places)).toEqual(lines(told.map((one) => ({ ...one, className: one.toClass }))))
  const outcomes = turn?.report?.outcomes
  const total = Object.values(outcomes ?? {}).reduce((all, count) => all + count, 0)
  expect(total).toBe(turn?.report?.active)
  expect(places.find(({ studentId }) => studentId === stays?.studentId)?.className).toBe('7-A')
  expect(places.some(({ studentId }) => studentId === goes?.studentId)).toBe(false)
  // Numbers of a class run in the order of names.
  expect(places.filter(({ className }) => className === '8-A').map(({ rollNo }) => rollNo)).toEqual(
    places.filter(({ className }) => className === '8-A').map((_, at) => `8A0${at + 1}`),
  )
})

test('ACY-03 everything of the school goes along: terms and instalments in the new year, teachers, curricula, fee plans', async () => {
  const found = await school.inYear(nextYearId, async (db) => {
    const { rows } = await sql`
      select (select json_agg(json_build_array(name, starts_on, ends_on) order by starts_on) from terms) as terms,
        (select json_agg(due_on order by seq) from fee_pattern_items) as due,
        (select count(*)::int from fee_assignments where cardinality(optional_heads) = 1) as bus,
        (select count(*)::int from teachings where from_date = '2027-06-01') > 0 as teach,
        (select status_id from curriculums) as curriculum, (select count(*)::int from curriculum_items) as items,
        (select state from gradebook_templates) as template, (select half_days from leave_policies) as leave,
        (select count(*)::int from timetable_times_off o join periods p on p.id = o.period_id) as off,
        (select json_agg(state) from admission_posts) as admissions,
        (select count(*)::int from enrolments) as students`.execute(db)
    return rows[0]
  })
  expect(found).toMatchObject({
    terms: [
      ['Term 1', '2027-06-01', '2027-10-15'],
      ['Term 2', '2027-10-16', '2028-04-30'],
    ],
    due: ['2027-06-10', '2027-09-10', '2027-12-10', '2028-03-10'],
    teach: true,
    curriculum: 15,
    template: 'draft',
    leave: 24,
    off: 1,
    admissions: ['closed'],
  })
  expect(found).toMatchObject({ bus: (found as { students: number }).students })
})

test('ACY-01 ACY-06 the closed year can be read and no longer changed', async () => {
  const years = (await office.send(tenancy.routes.listYears, {})).data.years
  const closed = { 'x-academic-year': years.find(({ name }) => name === '2026-27')?.acadamicId ?? '' }
  const seen = (await office.send(classes.routes.listClasses, {}, closed)).data
  expect(JSON.stringify(seen)).toContain('7-A')
  const old = await office.send(classes.routes.listClassOptions, {}, closed)
  const classId = old.data.classes[0]?.classId ?? ''
  const body = { lastDay: '2026-12-31', studentIds: [stays?.studentId ?? ''] }
  const refused = await office.send(classes.routes.endEnrolments, { params: { classId }, body: body as never }, closed)
  expect(refused.code).toBe('year-archived')
})

test('ACY-03 the manifest of the closed year holds, and the weekly check finds a changed row', async () => {
  const manifests = async () => (await office.send(yearTurn.routes.listManifests, {})).data.manifests
  const { rows } = await school.inYear(null, (db) => sql`select yearly_tables()`.execute(db))
  expect(rows.length).toBeGreaterThan(80)
  await expect.poll(async () => (await manifests())[0]?.tables.length ?? 0, { timeout: 30_000 }).toBe(rows.length)
  const check = async () => {
    const before = (await manifests())[0]?.checkedAt ?? null
    expect((await office.send(yearTurn.routes.checkManifests, {})).status).toBe(200)
    await expect.poll(async () => (await manifests())[0]?.checkedAt ?? null, { timeout: 30_000 }).not.toBe(before)
    await expect.poll(async () => (await manifests())[0]?.isIntact, { timeout: 30_000 }).not.toBeNull()
  }
  await check()
  const [made] = await manifests()
  expect([made?.yearName, made?.isIntact]).toEqual(['2026-27', true])
  expect(made?.tables.find(({ table }) => table === 'enrolments')?.rows).toBe(12)
  await tamper(`roll_no || 'x'`)
  // The check of every Sunday night.
  if (checkAllYears.per === 'system') await checkAllYears.run(server.services)
  const wrong = (await manifests())[0]?.tables.filter(({ isIntact }) => isIntact === false)
  expect(wrong?.map(({ table }) => table)).toEqual(['enrolments'])
  const told = (await office.send(notifications.routes.listNotifications, {})).data.rows
  expect(told.map(({ kind }) => kind)).toContain('promotion.differs')
  await tamper(`left(roll_no, -1)`)
})

/** Changes a row of the closed year behind the back of the product. */
const tamper = (value: string) =>
  withConnection(server.urls.owner, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.across_years', 'on', true)`, [
      tenantId,
    ])
    await client.query(`select set_config('app.year_id', id::text, true) from academic_years where name = '2026-27'`)
    await client.query('alter table enrolments disable trigger user')
    await client.query(`update enrolments set roll_no = ${value} where student_id = $1 and year_id = current_year()`, [
      stays?.studentId,
    ])
    await client.query('alter table enrolments enable trigger user')
    await client.query('commit')
  })

test('ACY-02 a provisional promotion waits, and is confirmed or taken back on a day', async () => {
  const { students } = (await office.send(promotion.routes.listProvisional, {})).data
  expect(students.map(({ name, previousClass, isDue }) => [name, previousClass, isDue])).toEqual([
    [provisional?.name, '7-B', true],
  ])
  const settle = (version: number) =>
    office.send(promotion.routes.settleProvisional, {
      params: { studentId: provisional?.studentId ?? '' },
      body: { classId: null, fromDate: '2027-06-01' as never, reason: '', version },
    })
  expect((await settle(7)).code).toBe('changed-meanwhile')
  expect((await settle(1)).data.students).toEqual([])
  expect((await settle(2)).code).toBe('settled')
  // Back to waiting, so that the undo below meets what the run left.
  await school.inYear(null, (db) =>
    sql`update promotion_decisions set settled = null, settled_by = null, settled_at = null, version = 1
      where student_id = ${provisional?.studentId}`.execute(db),
  )
})

test('ACY-03 a year that is in use is not undone, and says what was made in it', async () => {
  const made = await school.inYear(nextYearId, (db) =>
    sql<{
      id: string
    }>`insert into holidays (name, starts_on, ends_on) values ('Founders’ Day', '2027-06-02', '2027-06-02') returning id`.execute(
      db,
    ),
  )
  const refused = await school.undo()
  expect([refused.status, refused.code]).toEqual([409, 'used-since'])
  expect(refused.message).toContain('holidays')
  await school.inYear(nextYearId, (db) => sql`delete from holidays where id = ${made.rows[0]?.id}`.execute(db))
  expect((await school.undo('2026')).code).toBe('other-name')
})

test('ACY-03 one row gone and another made in the new year is use as well', async () => {
  const { rows } = await school.inYear(nextYearId, (db) =>
    sql<{ row: Record<string, unknown> }>`select to_jsonb(e) as row from enrolments e order by id limit 1`.execute(db),
  )
  const own = rows[0]?.row
  const replace = (id: unknown) =>
    school.inYear(nextYearId, async (db) => {
      await sql`delete from enrolments where student_id = ${own?.student_id}::uuid`.execute(db)
      await sql`insert into enrolments select (jsonb_populate_record(null::enrolments, ${JSON.stringify({ ...own, id })}::jsonb)).*`.execute(
        db,
      )
    })
  await replace(randomUUID())
  const refused = await school.undo()
  expect([refused.code, refused.message.includes('enrolments')]).toEqual(['used-since', true])
  await replace(own?.id)
})

test('ACY-03 whoever writes to the new year while it is taken back is waited for, and then nobody may', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = school.inYear(nextYearId, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`insert into holidays (name, starts_on, ends_on) values ('Late', '2027-06-03', '2027-06-03') returning id`.execute(
      db,
    )
    begun.resolve()
    await end.promise
    return rows[0]?.id
  })
  await begun.promise
  const asked = school.undo()
  // The undo waits for the writer, which must come first: it shows that the year is used.
  await expect
    .poll(
      async () => {
        const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
          sql<{
            n: number
          }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`.execute(db),
        )
        return rows[0]?.n ?? 0
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
  end.resolve()
  const id = await writing
  const refused = await asked
  expect([refused.code, refused.message.includes('holidays')]).toEqual(['used-since', true])
  // Refused, it is open again.
  await school.inYear(nextYearId, (db) => sql`delete from holidays where id = ${id}`.execute(db))
})

test('ACY-03 undoing the turn restores every table', async () => {
  expect((await school.undo()).status).toBe(200)
  await school.untilTurn(({ kind, state }) => kind === 'undo' && state === 'completed')
  expect(await currentYear()).toBe('2026-27')
  expect(differing(untouched, await tableHashes(server.urls.owner, tenantId))).toEqual([])
  expect((await office.send(yearTurn.routes.listManifests, {})).data.manifests).toEqual([])
})

test('ACY-03 the same turn made again gives the same tables, and running its tasks twice changes nothing', async () => {
  await school.run()
  const once = await tableHashes(server.urls.owner, tenantId, { withTimes: false })
  const turn = await school.lastTurn()
  const input = await school.inYear(nextYearId, async (db) => {
    const found = await findTurn(db, turn?.turnId ?? '')
    return found && turnInput(db, found)
  })
  if (!input) throw new Error('There is no turn.')
  for (const task of server.services.yearTasks) await school.inYear(nextYearId, (db) => task.run(db, input))
  expect(differing(once, await tableHashes(server.urls.owner, tenantId, { withTimes: false }))).toEqual([])
  expect((await school.undo()).status).toBe(200)
  await school.untilTurn(({ kind, state }) => kind === 'undo' && state === 'completed')
  await school.run()
  expect(differing(once, await tableHashes(server.urls.owner, tenantId, { withTimes: false }))).toEqual([])
})

test('ACY-03 a turn that stopped on its way is taken back, and leaves nothing behind', async () => {
  expect((await office.send(yearTurn.routes.startRehearsal, {})).code).toBe('not-final')
  expect((await school.undo()).status).toBe(200)
  await school.untilTurn(({ kind, state }) => kind === 'undo' && state === 'completed')
  const rehearsed = await school.rehearse()
  obstacle.isThere = true
  await school.start(rehearsed.turnId)
  await school.untilTurn(({ state }) => state === 'failed')
  obstacle.isThere = false
  expect((await school.undo()).status).toBe(200)
  await school.untilTurn(({ kind, state }) => kind === 'undo' && state === 'completed')
  expect(differing(untouched, await tableHashes(server.urls.owner, tenantId))).toEqual([])
  expect((await me()).isPromotionInProgress).toBe(false)
})

test('ACY-03 a turn is undone while one of its tasks is still at work, and nothing of it stays behind', async () => {
  const rehearsed = await school.rehearse()
  const opening = Promise.withResolvers<void>()
  gate.opening = opening.promise
  obstacle.isThere = true
  await school.start(rehearsed.turnId)
  await school.untilTurn(({ state }) => state === 'failed')
  await expect.poll(() => gate.hasArrived, { timeout: 30_000 }).toBe(true)
  obstacle.isThere = false
  expect((await school.undo()).status).toBe(200)
  expect(await school.lastTurn()).toMatchObject({ kind: 'undo', state: 'running' })
  opening.resolve()
  gate.opening = null
  await school.untilTurn(({ kind, state }) => kind === 'undo' && state === 'completed')
  expect(differing(untouched, await tableHashes(server.urls.owner, tenantId))).toEqual([])
  await school.run()
})

test('ACY-03 a final turn cannot be undone, and is final once', async () => {
  const turn = await school.lastTurn()
  const finish = () => office.send(yearTurn.routes.finishTurn, { params: { turnId: turn?.turnId ?? '' } })
  expect((await finish()).status).toBe(200)
  await school.untilTurn(({ state }) => state === 'final')
  expect((await school.undo()).code).toBe('too-late')
  expect((await finish()).code).toBe('not-completed')
  // What was owed before is owed now, once, by those who stay and by those who left.
  const owed = () =>
    school.inYear(nextYearId, async (db) => {
      const { rows } = await sql<{ year: string; owed: number; students: number }>`
        select y.name as year, sum(b.outstanding)::bigint as owed, count(distinct b.student_id)::int as students
        from fee_line_balances b join academic_years y on y.id = b.year_id where b.outstanding > 0 group by y.name`.execute(
        db,
      )
      return rows
    })
  await expect.poll(owed, { timeout: 30_000 }).toEqual([{ year: '2027-28', owed: 150_000, students: 3 }])
})
