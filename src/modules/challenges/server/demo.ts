import { sql } from 'kysely'
import { demoAnswer } from '#modules/questions/server/public.ts'
import { addDays, type CivilDate, instantOf, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { finishRound, keepAnswer } from './answers.ts'
import { listProgress } from './progress.ts'
import { beginRound, findRound, type Place } from './rounds.ts'

type Player = { studentId: string; zone: string; isDemoStudent: boolean }

/** In each demo school: the class of the demo's student has practised for three weeks, some more than others. */
export async function demoChallenges({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      for (const [place, player] of (await playersOf(db)).entries()) await practise(db, player, place)
      await assignOne(db)
    })
}

/** The demo's student and some of their class. */
async function playersOf(db: TenantDb): Promise<Player[]> {
  const { rows } = await sql<Player>`
    select e.student_id as "studentId", t.time_zone as zone, u.user_name = 'student' as "isDemoStudent"
    from enrolments e join users u on u.tenant_id = e.tenant_id and u.id = e.student_id join tenants t on t.id = e.tenant_id
    where e.to_date is null and e.class_id in (
      select x.class_id from enrolments x join users s on s.tenant_id = x.tenant_id and s.id = x.student_id
      where s.user_name = 'student' and x.to_date is null)
    order by u.user_name <> 'student', e.roll_no limit 9`.execute(db)
  return rows
}

/** A teacher of the demo’s student has given the class a chapter that some have mastered by now. */
async function assignOne(db: TenantDb): Promise<void> {
  await sql`insert into challenge_assignments (class_id, subject_id, chapter, level, due_on, is_chosen, set_by, set_at)
    select t.class_id, r.subject_id, r.chapter, 1, (select school_day()) + 4, false, t.teacher_id, now() - interval '3 days'
    from users u join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id and e.to_date is null
      join teachings t on t.tenant_id = e.tenant_id and t.class_id = e.class_id and t.to_date is null
      join challenge_rounds r on r.tenant_id = t.tenant_id and r.subject_id = t.subject_id and r.student_id = u.id and r.level = 1
    where u.user_name = 'student' and not exists (select from challenge_masteries m where m.student_id = u.id
      and m.subject_id = r.subject_id and m.chapter = r.chapter)
    order by r.started_at desc, r.chapter limit 1`.execute(db)
}

const days = 20

/** The demo's student has mastered levels and left others half-way; the others have played a little. */
async function practise(db: TenantDb, { studentId, zone, isDemoStudent }: Player, place: number): Promise<void> {
  const now = today(zone)
  const chapters = (await listProgress(db, studentId, now)).flatMap(({ courseId, chapters: own }) =>
    own.map(({ chapter, levels }) => levels.map(({ level }) => ({ courseId, chapter, level }))),
  )
  const played = isDemoStudent ? chapters.slice(0, 6) : chapters.slice(place % 3, (place % 3) + 3)
  for (const [nth, levels] of played.entries()) {
    // Most leave a chapter half-way; a level opens once the one before it is mastered.
    const rounds = isDemoStudent || (place + nth) % 4 === 0 ? (nth % 3 === 2 ? 2 : 10) : 1 + ((place + nth) % 3)
    for (const one of levels.slice(0, isDemoStudent ? 2 : 1))
      if (!(await masters(db, { studentId, zone, place, now }, one, rounds))) break
  }
}

type Practice = { readonly studentId: string; readonly zone: string; readonly place: number; readonly now: CivilDate }

/** So many rounds of a level over the last weeks, fewer if it is mastered before. One in four answers is wrong at first, fewer later. */
async function masters(db: TenantDb, { studentId, zone, place, now }: Practice, level: Place, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const day = addDays(now, Math.min(-1, Math.floor((round * days) / rounds) - days))
    const isRight = (at: number) => (at + round + place) % (4 + round) !== 0
    if (await play(db, { studentId, day, zone }, level, isRight)) return true
  }
  return false
}

type Day = { readonly studentId: string; readonly day: CivilDate; readonly zone: string }

/** A round on an afternoon; true if it mastered the level. */
async function play(db: TenantDb, { studentId, day, zone }: Day, place: Place, isRight: (at: number) => boolean) {
  const now = new Date(instantOf(day, '16:30', zone))
  const by = { studentId, day, now }
  const roundId = await beginRound(db, by, place)
  const round = roundId && (await findRound(db, { roundId, studentId }))
  if (!round) return true
  for (const item of round.items) {
    await keepAnswer(db, round, item, demoAnswer(item.question, isRight(item.place), item.place), by)
  }
  const after = await findRound(db, { roundId, studentId })
  return after ? (await finishRound(db, after, by)).hasMastered : true
}
