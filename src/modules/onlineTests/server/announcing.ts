import { sql } from 'kysely'
import * as z from 'zod'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import {
  childResultsReleased,
  childTestExtended,
  childTestSet,
  resultsReleased,
  testExtended,
  testSet,
} from '../notifications.ts'
import { childTestOf } from '../web/paths.ts'
import { takers } from './takers.ts'

type About = { title: string; subject: string; day: string }
type Student = { studentId: string; name: string }
type Kinds =
  | { readonly own: typeof testSet; readonly child: typeof childTestSet }
  | { readonly own: typeof resultsReleased; readonly child: typeof childResultsReleased }

const nameOfStudent = sql`trim(u.first_name || ' ' || u.last_name)`

async function aboutOf({ db }: Unit, testId: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select o.title, c.name as subject, ((o.opens_at at time zone n.time_zone)::date)::text as day
    from online_tests o join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
      join tenants n on n.id = o.tenant_id
    where o.id = ${testId}`.execute(db)
  return rows[0]
}

type Telling = {
  own(ids: readonly string[], about: About, link: string): Promise<unknown>
  child(
    to: readonly string[],
    about: About & { name: string },
    more: { link: string; aboutStudentId: string },
  ): Promise<unknown>
}

/** Tells each of these students, and their guardians about their own child only. */
async function tellEach(unit: Unit, testId: string, students: readonly Student[], telling: Telling) {
  const about = await aboutOf(unit, testId)
  if (!about || students.length === 0) return
  const ids = students.map(({ studentId }) => studentId)
  const link = childTestOf(testId)
  await telling.own(ids, about, link)
  const guardians = await guardiansOf(unit.db, ids)
  for (const { studentId, name } of students) {
    const to = guardians.get(studentId) ?? []
    if (to.length > 0)
      await telling.child(to, { ...about, name }, { link: forChild(link, studentId), aboutStudentId: studentId })
  }
}

const tellFamilies = (unit: Unit, testId: string, students: readonly Student[], { own, child }: Kinds) =>
  tellEach(unit, testId, students, {
    own: (to, params, link) => unit.notify(own, { to, params, link }),
    child: (to, params, more) => unit.notify(child, { to, params, ...more }),
  })

const takersOf = async ({ db }: Unit, testId: string) => {
  const { rows } = await sql<Student>`
    select t.student_id as "studentId", ${nameOfStudent} as name from ${takers({ tests: sql`select ${testId}::uuid` })} t
      join users u on u.id = t.student_id`.execute(db)
  return rows
}

/** Tells everybody a new test is for. The mark on it makes sure that they are told once. */
export const announceTest = job('onlineTests.announce', z.object({ testId: z.uuid() }), async ({ testId }, unit) => {
  const { numAffectedRows = 0n } = await sql`update online_tests set announced_at = now()
    where id = ${testId} and state = 'scheduled' and announced_at is null`.execute(unit.db)
  if (numAffectedRows === 0n) return
  await tellFamilies(unit, testId, await takersOf(unit, testId), { own: testSet, child: childTestSet })
})

/** Tells everybody a test is for that it stays open longer, once for each new end. */
export const tellExtension = job(
  'onlineTests.tellExtension',
  z.object({ testId: z.uuid(), reason: z.string().max(200) }),
  async ({ testId, reason }, unit) => {
    const { rows } = await sql<{ day: string; time: string }>`
      update online_tests o set told_closes_at = o.closes_at from tenants n
      where o.id = ${testId} and n.id = o.tenant_id and o.state = 'scheduled' and o.told_closes_at is distinct from o.closes_at
      returning ((o.closes_at at time zone n.time_zone)::date)::text as day, to_char(o.closes_at at time zone n.time_zone, 'HH24:MI') as time`.execute(
      unit.db,
    )
    const [end] = rows
    if (!end) return
    const later = { ...end, reason }
    await tellEach(unit, testId, await takersOf(unit, testId), {
      own: (to, about, link) => unit.notify(testExtended, { to, params: { ...about, ...later }, link }),
      child: (to, about, more) => unit.notify(childTestExtended, { to, params: { ...about, ...later }, ...more }),
    })
  },
)

/** Tells those who took a test that its results are out, once. */
export const tellResults = job('onlineTests.tellResults', z.object({ testId: z.uuid() }), async ({ testId }, unit) => {
  const { numAffectedRows = 0n } = await sql`update online_tests set told_at = now()
    where id = ${testId} and released_at is not null and told_at is null`.execute(unit.db)
  if (numAffectedRows === 0n) return
  const { rows } = await sql<Student>`
    select distinct a.student_id as "studentId", ${nameOfStudent} as name from online_test_attempts a
      join users u on u.id = a.student_id
    where a.test_id = ${testId} and a.state in ('handedIn', 'ended')`.execute(unit.db)
  await tellFamilies(unit, testId, rows, { own: resultsReleased, child: childResultsReleased })
})
