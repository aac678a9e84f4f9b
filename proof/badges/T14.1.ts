import { sql } from 'kysely'
import { Pool } from 'pg'
import { stopCalendar } from '#app/testing/clock.ts'
import type { ActivityKind } from '#modules/badges/activityKinds.ts'
import { foldActivity, rebuildProgress } from '#modules/badges/server/jobs.ts'
import { type Activity, recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Random, seeded } from '#platform/server/demo/random.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { getTenant } from '../stage/principals.ts'
import { expectedValues, type SchoolDays, type ToldEvent } from './history.ts'

const start = '2026-08-31' as CivilDate
const today = '2026-11-15' as CivilDate

const teacherKinds: readonly ActivityKind[] = [
  'homework.set',
  'homework.evaluated',
  'activity.evaluated',
  'topic.completed',
  'doubt.resolved',
  'content.used',
  'register.taken',
]
const studentKinds: readonly ActivityKind[] = [
  'homework.viewed',
  'homework.handedIn',
  'activity.handedIn',
  'doubt.created',
  'content.used',
]

/** At least 0, below `n`. */
const below = (random: Random, n: number) => random.int(0, n - 1)

type Member = { id: string; role: 'teacher' | 'student'; away: { start: CivilDate; end: CivilDate } }

/** A teacher and three students, each of them away on some days, and all they have done with a few records. */
type Group = { number: number; random: Random; members: Member[]; sources: string[]; told: ToldEvent[] }

function aGroup(number: number): Group {
  const random = seeded(`badges ${number}`)
  const members = (['teacher', 'student', 'student', 'student'] as const).map((role) => {
    const first = addDays(start, below(random, 70))
    return { id: newId(), role, away: { start: first, end: addDays(first, below(random, 6)) } }
  })
  // Few records, so that people meet on the same ones.
  return { number, random, members, sources: Array.from({ length: 8 }, newId), told: [] }
}

async function storeMembers(db: TenantDb, members: readonly Member[], officeId: string): Promise<void> {
  const rows = JSON.stringify(members.map(({ id, role, away }) => ({ id, roleId: roles[role], ...away })))
  await sql`insert into users (id, user_name, role_id, first_name)
    select g.id, g.id::text, g."roleId", 'Proof' from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, "roleId" int)`.execute(
    db,
  )
  await sql`insert into known_absences (student_id, starts_on, ends_on, code, told_by)
    select g.id, g.start, g."end", 'A', 'guardian'
    from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, "roleId" int, start date, "end" date)
    where g."roleId" = ${roles.student}`.execute(db)
  for (const { id, role, away } of members)
    if (role === 'teacher')
      await aLeave(db, {
        userId: id,
        startDate: away.start,
        endDate: away.end,
        status: 'approved',
        decidedBy: officeId,
      })
}

/** The next thing that happens in a group: something recorded or, of four times, once withdrawn. */
function nextStep({
  random,
  members,
  sources,
  told,
}: Group): { recorded: Activity } | { withdrawn: ToldEvent; isOwn: boolean } {
  const known = told[below(random, Math.max(1, told.length))]
  if (known && below(random, 4) === 0) return { withdrawn: known, isOwn: below(random, 2) === 0 }
  const { id, role } = members[below(random, members.length)] as Member
  const kinds = role === 'teacher' ? teacherKinds : studentKinds
  // Work clusters on a few days, which reaches the daily caps and makes streaks.
  const day = addDays(start, below(random, 3) === 0 ? below(random, 76) : 30 + below(random, 8))
  const audience = below(random, 5)
  return {
    recorded: {
      actorId: id,
      kind: kinds[below(random, kinds.length)] ?? 'content.used',
      sourceId: sources[below(random, sources.length)] ?? '',
      at: new Date(`${day}T09:30:00+05:30`),
      ...(audience < 4 && { audience }),
    },
  }
}

/** Notes the same in the plain list. */
function remember({ told }: Group, { actorId, kind, sourceId, at, audience }: Activity): void {
  const same = told.find((one) => one.actor === actorId && one.kind === kind && one.source === sourceId)
  if (same) same.live = true
  else {
    const day = at.toISOString().slice(0, 10)
    told.push({ actor: actorId, kind, source: sourceId, day, audience: audience ?? null, live: true })
  }
}

/** One step in each group. What is recorded goes in one call; groups share no people and no records. */
async function step(db: TenantDb, groups: readonly Group[]): Promise<void> {
  const recorded: Activity[] = []
  for (const group of groups) {
    const next = nextStep(group)
    if ('recorded' in next) {
      recorded.push(next.recorded)
      remember(group, next.recorded)
      continue
    }
    const { kind, source, actor } = next.withdrawn
    const isMeant = (one: ToldEvent) =>
      one.kind === kind && one.source === source && (!next.isOwn || one.actor === actor)
    await withdrawActivity(db, {
      kind: kind as ActivityKind,
      sourceId: source,
      ...(next.isOwn && { actorId: actor }),
    })
    for (const one of group.told) if (isMeant(one)) one.live = false
  }
  await recordActivity(db, recorded)
}

type Run = { readonly server: ProofServer; readonly queue: Pool; readonly tenantId: string }

const jobContext = ({ server: { services }, tenantId }: Run) => {
  const origin = { action: 'proof', actorId: null, actorRole: null, address: 'proof', requestId: 'proof' }
  const tx = <T>(work: Parameters<typeof runUnit<T>>[3]) => runUnit(services, { tenantId }, origin, work)
  return { services, tenantId, tx }
}

/** Runs what the product has queued, in four workers that may meet on the same people. */
async function runQueued(run: Run): Promise<void> {
  const { rows } = await run.queue.query<{ payload: { input: { actorIds: string[]; sourceIds: string[] } } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'badges.foldActivity' returning j.payload`,
  )
  const inputs = rows.map(({ payload }) => payload.input)
  const actorIds = [...new Set(inputs.flatMap((one) => one.actorIds))]
  const sourceIds = [...new Set(inputs.flatMap((one) => one.sourceIds))]
  const context = jobContext(run)
  const job = foldActivity
  if (job.per !== 'school, own transactions') throw new Error('The job has changed; so must this program.')
  await Promise.all(
    [0, 1, 2, 3].map((worker) =>
      job.run({ actorIds: actorIds.filter((_, n) => n % 4 === worker), sourceIds }, context),
    ),
  )
}

type Stored = ReadonlyMap<string, number>

/** Every stored value, by person and badge. */
async function storedValues(db: TenantDb): Promise<Stored> {
  const { rows } = await sql<{ key: string; value: number }>`
    select user_id || ' ' || family as key, value from badge_progress`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const groupsAtOnce = 50

export const program = proof(
  'T14.1',
  'badge progress equals what all events say, whatever was recorded and withdrawn, and is the same when it is computed again; leave and holidays break no streak',
  async (context) => {
    const server = await context.server()
    await stopCalendar(server.urls, today)
    const { id: tenantId } = await getTenant(server, 'greenwood')
    const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
    const queue = new Pool({ connectionString: server.urls.jobs, max: 1 })
    context.atEnd(() => queue.end())
    const run = { server, queue, tenantId }
    const { open, officeId } = await inSchool(async (db) => {
      await workingWeek(db, [1, 3])
      await someHolidays(db, [
        ['Onam', '2026-09-10', '2026-09-11'],
        ['Dasara', '2026-10-08', '2026-10-12'],
      ])
      const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
      const days = await openDays(db, { start: '2026-06-01' as CivilDate, end: today })
      return { open: days, officeId: rows[0]?.id ?? '' }
    })
    // Each group is the history of four people.
    const all = Array.from({ length: context.count(2500, 25) }, (_, number) => aGroup(number))
    for (let first = 0; first < all.length; first += groupsAtOnce) {
      const groups = all.slice(first, first + groupsAtOnce)
      await inSchool((db) =>
        storeMembers(
          db,
          groups.flatMap(({ members }) => members),
          officeId,
        ),
      )
      for (let round = 0; round < 2; round += 1) {
        const steps = groups.map(({ random }) => 4 + below(random, 14))
        await inSchool(async (db) => {
          for (let n = 0; n < Math.max(...steps); n += 1)
            await step(
              db,
              groups.filter((_, at) => n < (steps[at] ?? 0)),
            )
        })
        await runQueued(run)
      }
    }
    const failures: string[] = []
    const stored = await inSchool(storedValues)
    let badges = 0
    for (const { number, members, told } of all)
      for (const { id, role, away } of members) {
        const days: SchoolDays = { open, today, away: (day) => away.start <= day && day <= away.end }
        for (const [family, value] of Object.entries(expectedValues(id, role, told, days))) {
          badges += 1
          const found = stored.get(`${id} ${family}`) ?? 0
          if (found !== value) failures.push(`group ${number}, ${family}: stored ${found}, expected ${value}`)
        }
      }
    // Nothing but the events is left.
    await inSchool((db) => sql`delete from badge_progress`.execute(db))
    if (rebuildProgress.per === 'school, own transactions') await rebuildProgress.run({}, jobContext(run))
    const rebuilt = await inSchool(storedValues)
    for (const [key, value] of stored)
      if (rebuilt.get(key) !== value) failures.push(`${key}: stored ${value}, computed again ${rebuilt.get(key)}`)
    if (rebuilt.size !== stored.size)
      failures.push(`${stored.size} values were stored, ${rebuilt.size} are there again`)
    const events = all.reduce((sum, { told }) => sum + told.length, 0)
    return { count: all.length * 4, failures, figures: { badges, events, 'computed again': rebuilt.size } }
  },
)
