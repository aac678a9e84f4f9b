import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asUser } from '#app/testing/familyCallers.ts'
import { formWith } from '#app/testing/fileUpload.ts'
import type { Caller, TestServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { familyHomework } from '../familyContract.ts'
import type { UploadKind } from '../handIns.ts'
import { makePages } from '../server/pages/pageJob.ts'

const { routes } = familyHomework
const hour = 3_600_000

export type SetHomework = {
  handIn?: readonly string[]
  /** In hours from now; negative for what is due already. */
  dueIn?: number
  lateRule?: 'accept' | 'until' | 'refuse'
  lateIn?: number
  state?: 'draft' | 'open' | 'closed'
  maxMarks?: number
}

/** A class with its students and the teacher of one of its subjects, to set homework for and to hand it in. */
export async function handInDesk(server: TestServer) {
  const teacher = await server.as('greenwood', 'teacher')
  const { tenantId } = teacher
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const { classId, subjectId, teacherId, studentIds } = await inSchool(async (db) => {
    const { rows } = await sql<{ classId: string; subjectId: string; teacherId: string; studentIds: string[] }>`
      select t.class_id as "classId", t.subject_id as "subjectId", t.teacher_id as "teacherId",
        array(select e.student_id from enrolments e where e.tenant_id = t.tenant_id and e.class_id = t.class_id
          and e.to_date is null order by e.student_id) as "studentIds"
      from teachings t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
      where u.user_name = 'teacher' and t.to_date is null and t.year_id = (select current_year())
        and not exists (select from grade_subjects n join classes c on c.tenant_id = n.tenant_id and c.grade_id = n.grade_id
          where c.id = t.class_id and n.subject_id = t.subject_id and n.elective_group is not null)
      order by (select count(*) from enrolments e where e.class_id = t.class_id) desc, t.class_id, t.subject_id limit 1`.execute(
      db,
    )
    if (!rows[0]) throw new Error('The teacher teaches no class.')
    return rows[0]
  })
  const later = (hours: number) => new Date(server.services.now().getTime() + hours * hour).toISOString()
  const set = ({ handIn = ['text', 'photos'], dueIn = 24, lateRule = 'accept', ...more }: SetHomework = {}) =>
    inSchool(async (db) => {
      const { state = 'open', lateIn, maxMarks } = more
      const { rows } = await sql<{ id: string }>`
        insert into homework (subject_id, set_by, title, hand_in, due_at, late_rule, late_until, state, released_at, closed_at, max_marks)
        values (${subjectId}, ${teacherId}, 'Fractions, page 42', ${[...handIn]}, ${later(dueIn)}, ${lateRule},
          ${lateIn === undefined ? null : later(lateIn)}, ${state}, ${state === 'draft' ? null : later(-48)},
          ${state === 'closed' ? later(-1) : null}, ${maxMarks ?? null}) returning id`.execute(db)
      const homeworkId = rows[0]?.id ?? ''
      await sql`insert into homework_targets (homework_id, class_id) values (${homeworkId}, ${classId})`.execute(db)
      return homeworkId
    })
  const upload = async (
    who: Caller,
    place: { studentId: string; homeworkId: string },
    { bytes, name = 'page.jpg', kind = 'photo' as UploadKind, deviceKey = randomUUID() as string }: UploadToSend,
  ) => {
    const path = `/api/family/students/${place.studentId}/homework/${place.homeworkId}/uploads`
    const form = formWith({ name, bytes })
    const answer = await who.raw({ method: 'POST', url: `${path}?deviceKey=${deviceKey}&kind=${kind}`, ...form })
    return {
      status: answer.statusCode,
      deviceKey,
      ...(answer.json() as { code?: string; data: { file: { fileId: string } } }),
    }
  }
  return {
    teacher,
    tenantId,
    teacherId,
    classId,
    subjectId,
    studentIds,
    inSchool,
    set,
    upload,
    asStudent: (at: number) => asUser(server, 'greenwood', studentIds[at] ?? ''),
    handIn: (who: Caller, params: { studentId: string; homeworkId: string }, more: object = {}) =>
      who.send(routes.handIn, { params, body: { deviceKey: randomUUID(), text: 'My answer', ...more } }),
    /** Runs the jobs that wait for pages, as the worker does. */
    makeAllPages: async () => {
      const waiting = await inSchool(async (db) => {
        const { rows } = await sql<{ submissionId: string; attempt: number; yearId: string }>`
          select submission_id as "submissionId", attempt, year_id as "yearId" from homework_page_sets where made_at is null`.execute(
          db,
        )
        return rows
      })
      for (const input of waiting) await runJob(server, tenantId, makePages, input)
    },
  }
}

type UploadToSend = { bytes: Buffer; name?: string; kind?: UploadKind; deviceKey?: string }

/** Runs a job of a school at once. */
export async function runJob<I>(server: TestServer, tenantId: string, job: Job<I>, input: I): Promise<void> {
  if (job.per !== 'school, own transactions') throw new Error('Only jobs with their own transactions can be run here.')
  const origin = { action: job.name, actorId: null, actorRole: null, address: 'test', requestId: 'test' }
  const { services } = server
  await job.run(input, { services, tenantId, tx: (work) => runUnit(services, { tenantId }, origin, work) })
}
