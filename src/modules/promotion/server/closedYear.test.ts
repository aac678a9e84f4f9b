import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { classes } from '#modules/classes/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { promotion } from '../contract.ts'
import { openTurnSchool } from '../testing/turnSchool.ts'

const school = await openTurnSchool()
const { server, office, tenantId, nextYearId } = school
const [provisional] = (await school.readClass('7-B')).students
await school.saveClass('7-B', [
  { studentId: provisional?.studentId ?? '', outcome: 'provisional', dueOn: '2026-11-01' as never },
])
await school.decideRest()

test('ACY-01 the closed year keeps the names of its time when a grade or a subject is renamed', async () => {
  await school.run()
  const years = (await office.send(tenancy.routes.listYears, {})).data.years
  const yearId = years.find(({ name }) => name === '2026-27')?.acadamicId ?? ''
  const classesIn = async (headers = {}) =>
    (await office.send(classes.routes.listClassOptions, {}, headers)).data.classes.map(({ className }) => className)
  const closed = { 'x-academic-year': yearId }
  const subjectsIn = async () => {
    const { database } = server.services
    const read = await database.inTenant(
      { tenantId, yearId },
      (db) => sql<{ name: string }>`select name from subjects order by id`.execute(db),
      { readOnly: true },
    )
    return read.rows.map(({ name }) => name)
  }
  const before = [await classesIn(closed), await subjectsIn()]
  expect(before[0]).toContain('7-B')
  await school.inYear(nextYearId, async (db) => {
    await sql`update grades set name = 'VII' where name = '7'`.execute(db)
    await sql`update subjects set name = name || ' renamed'`.execute(db)
  })
  expect([await classesIn(closed), await subjectsIn()]).toEqual(before)
  expect(await classesIn()).toContain('VII-B')
  await school.inYear(nextYearId, async (db) => {
    await sql`update grades set name = '7' where name = 'VII'`.execute(db)
    await sql`update subjects set name = replace(name, ' renamed', '')`.execute(db)
  })
  expect(await classesIn()).toContain('7-B')
})

test('ACY-01 the views of closed years have every column of their tables', async () => {
  const { rows } = await school.inYear(null, (db) =>
    sql<{ relation: string; column: string }>`
      select c.relname as relation, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname in (select v.relname from pg_class v
          where v.relnamespace = 'closed_years'::regnamespace and v.relkind = 'v')
        and not exists (select from pg_attribute b where b.attrelid = format('closed_years.%I', c.relname)::regclass and b.attname = a.attname)`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
})

test('ACY-02 results that come later show beside provisional students and settle them', async () => {
  const studentId = provisional?.studentId ?? ''
  const list = async () => (await office.send(promotion.routes.listProvisional, {})).data.students
  const record = (result: 'pass' | 'fail' | null, percent: number | null) =>
    list().then(([one]) =>
      office.send(promotion.routes.recordLaterResult, {
        params: { studentId },
        body: { result, percent, version: one?.version ?? 1 },
      }),
    )
  const settle = () => office.send(promotion.routes.settleByResults, { body: { fromDate: '2027-06-01' as never } })
  const again = () =>
    school.inYear(null, (db) =>
      sql`update promotion_decisions set settled = null, settled_by = null, settled_at = null, version = 1, later_result = null,
        later_percent = null, later_on = null where student_id = ${studentId}`.execute(db),
    )
  expect((await list()).map(({ later }) => later)).toEqual([null])
  expect((await settle()).data).toMatchObject({ confirmed: 0, movedBack: 0, left: 0 })
  expect((await record('pass', 101)).status).toBe(400)
  expect((await record('pass', 48.25)).data.students[0]?.later).toMatchObject({ result: 'pass', percent: 48.25 })
  expect((await record(null, null)).data.students[0]?.later).toBeNull()
  await record('pass', null)
  expect((await settle()).data).toMatchObject({ confirmed: 1, movedBack: 0, left: 0, students: [] })
  expect((await record('fail', null)).code).toBe('settled')
  await again()
  await record('fail', 20)
  expect((await settle()).data).toMatchObject({ confirmed: 0, movedBack: 1, left: 0, students: [] })
  const places = await school.inYear(nextYearId, (db) =>
    sql<{
      name: string
    }>`select g.name || '-' || c.section as name from enrolments e join classes c on c.id = e.class_id
      join grades g on g.id = c.grade_id where e.student_id = ${studentId} order by e.from_date`.execute(db),
  )
  expect(places.rows.at(-1)?.name).toBe('7-B')
})
