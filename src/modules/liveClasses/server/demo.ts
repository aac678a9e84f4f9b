import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { aLiveClass, aLiveService } from './seed.ts'

const minute = 60_000

/**
 * In each demo school, the class of the student has a live class today, one tomorrow, and one that is over, with who was there
 * and a recording; `teacher` gives one today too. The meetings are those of the stand-in.
 */
export async function demoLiveClasses({ database, secret }: Pick<Services, 'database' | 'secret'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      await aLiveService(db, secret, tenantId, 'jitsi', randomBytes(16).toString('hex'))
      await someLiveClasses(db)
    })
}

type Taught = { classId: string; teacherId: string; subjectId: string | null }

async function someLiveClasses(db: TenantDb): Promise<void> {
  const { rows } = await sql<Taught>`
    select e.class_id as "classId", k.teacher_id as "teacherId", t.subject_id as "subjectId" from users u
      join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id
      join class_teachers k on k.tenant_id = e.tenant_id and k.class_id = e.class_id
      left join teachings t on t.tenant_id = k.tenant_id and t.class_id = k.class_id and t.teacher_id = k.teacher_id
    where u.user_name = 'student' order by k.from_date desc limit 1`.execute(db)
  const [own] = rows
  if (!own) return
  const { classId, teacherId: hostId, subjectId } = own
  const common = { classId, hostId, subjectId, link: '' }
  const today = await aLiveClass(db, {
    ...common,
    title: 'Doubt hour before the test',
    note: 'Have your notebook and last week’s worksheet with you.',
    begins: 8,
    minutes: 240,
  })
  const tomorrow = await aLiveClass(db, {
    ...common,
    title: 'Revision: heat and temperature',
    begins: 24 * 60,
    minutes: 40,
  })
  const past = await aLiveClass(db, {
    ...common,
    title: 'Introduction to acids and bases',
    begins: -3 * 24 * 60,
    minutes: 45,
    recordingLink: 'https://video.example.org/acids-and-bases',
  })
  const other = await ofTeacher(db, classId)
  // Their rooms are those of the stand-in, made when somebody enters.
  await sql`update live_classes set driver = 'jitsi', meeting_state = 'ready', meeting_ref = 'live-' || id, meeting_address = ''
    where id = any (${[today, tomorrow, past, ...other]}::uuid[])`.execute(db)
  await visitsOf(db, past)
}

/** A live class of `teacher` in another class. */
async function ofTeacher(db: TenantDb, exceptId: string): Promise<string[]> {
  const { rows } = await sql<Taught>`
    select t.class_id as "classId", t.teacher_id as "teacherId", t.subject_id as "subjectId" from users u
      join teachings t on t.tenant_id = u.tenant_id and t.teacher_id = u.id
    where u.user_name = 'teacher' and t.to_date is null and t.class_id <> ${exceptId} order by t.id limit 1`.execute(db)
  const [own] = rows
  if (!own) return []
  const { classId, subjectId, teacherId: hostId } = own
  return [await aLiveClass(db, { classId, subjectId, hostId, link: '', title: 'Experiment shown live', begins: 35 })]
}

/** Most of the class was there, some came late, a few not at all. */
async function visitsOf(db: TenantDb, liveClassId: string): Promise<void> {
  const { rows } = await sql<{ studentId: string; startsAt: Date; endsAt: Date }>`
    select e.student_id as "studentId", l.starts_at as "startsAt", l.ends_at as "endsAt" from live_classes l
      join enrolments e on e.tenant_id = l.tenant_id and e.class_id = l.class_id
    where l.id = ${liveClassId} order by e.student_id`.execute(db)
  for (const [at, { studentId, startsAt, endsAt }] of rows.entries()) {
    if (at % 7 === 3) continue
    const joinedAt = new Date(new Date(startsAt).getTime() + ((at * 3) % 9) * minute)
    const leftAt = at % 5 === 2 ? new Date(new Date(endsAt).getTime() - 12 * minute) : new Date(endsAt)
    await sql`insert into live_class_visits (live_class_id, user_id, source, visit_key, joined_at, left_at)
      values (${liveClassId}, ${studentId}, 'service', ${`demo ${at}`}, ${joinedAt}, ${leftAt})`.execute(db)
  }
}
