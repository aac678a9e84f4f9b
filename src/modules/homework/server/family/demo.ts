import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { keepMarks } from '../pages/documents.ts'
import { putTogether } from '../pages/pageJob.ts'
import { aHomework } from '../seed.ts'

type Returned = {
  submissionId: string
  homeworkId: string
  studentId: string
  teacherId: string
  classId: string
  courseId: string
}

/** The student's work in mathematics that was returned: two photos of a notebook, with the teacher's drawings. */
export async function demoHandIns({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    const tx = <T>(work: (db: TenantDb) => Promise<T>) => database.inTenant({ tenantId }, work)
    const returned = await tx(findReturned)
    if (!returned) continue
    const { submissionId, homeworkId, studentId } = returned
    for (const [position, name] of (['first', 'second'] as const).entries()) {
      const path = fileURLToPath(new URL(`./demoPages/${name}.jpg`, import.meta.url))
      const as = { tenantId, userId: studentId, name: `${name} page.jpg`, type: 'image/jpeg', purpose: 'homework' }
      const insert = await files.keepMade(path, as)
      await tx(async (db) => {
        const { id: fileId } = await insert(db)
        await sql`insert into homework_uploads (homework_id, student_id, device_key, kind, file_id, sent_by)
          values (${homeworkId}, ${studentId}, ${`demo-homework-page-${position}`}, 'photo', ${fileId}, ${studentId})`.execute(
          db,
        )
        await sql`insert into homework_submission_files (submission_id, file_id, kind, position)
          values (${submissionId}, ${fileId}, 'photo', ${position})`.execute(db)
      })
    }
    await tx((db) =>
      sql`insert into homework_page_sets (submission_id, attempt) values (${submissionId}, 1)`.execute(db),
    )
    await putTogether({ submissionId, attempt: 1 }, { services: { files }, tenantId, tx })
    await tx((db) => drawOn(db, returned))
    await tx((db) => dueTomorrow(db, returned))
  }
}

async function findReturned(db: TenantDb): Promise<Returned | undefined> {
  const { rows } = await sql<Returned>`
    select s.id as "submissionId", h.id as "homeworkId", s.student_id as "studentId", h.set_by as "teacherId",
      s.class_id as "classId", h.subject_id as "courseId"
    from homework_submissions s join homework h on h.tenant_id = s.tenant_id and h.id = s.homework_id
      join users u on u.tenant_id = s.tenant_id and u.id = s.student_id
      join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
    where u.user_name = 'student' and s.state = 'returned' order by c.name <> 'Mathematics', s.id limit 1`.execute(db)
  return rows[0]
}

/** Ticks beside what is right, a circle around what is not, and a word on it. */
async function drawOn(db: TenantDb, { submissionId, teacherId }: Returned): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from homework_page_sets where submission_id = ${submissionId} and file_id is not null`.execute(
    db,
  )
  const [pages] = rows
  if (!pages) return
  const now = new Date()
  const stroke = (n: number, page: number, color: number, points: [number, number][]): BookOperation => ({
    kind: 'stroke',
    operationId: `demo-homework-mark-${String(n).padStart(4, '0')}`,
    page,
    madeAt: new Date(now.getTime() - 60_000 + n).toISOString(),
    color,
    thickness: 7,
    opacity: 0.8,
    points,
  })
  const tick = (y: number): [number, number][] => [
    [0.72, y],
    [0.735, y + 0.02],
    [0.78, y - 0.025],
  ]
  const circle = Array.from({ length: 33 }, (_, at): [number, number] => {
    const angle = (at / 32) * 2 * Math.PI
    return [0.44 + 0.09 * Math.cos(angle), 0.503 + 0.026 * Math.sin(angle)]
  })
  const right = [0, 1, 2, 3, 4].map((row) => stroke(row, 1, 3, tick(0.15 + row * 0.07)))
  const note: BookOperation = {
    kind: 'note',
    operationId: 'demo-homework-mark-note-1',
    page: 1,
    madeAt: now.toISOString(),
    at: [0.55, 0.53],
    text: 'Count the zeros again: × 100 adds two.',
  }
  const operations = [
    ...right,
    stroke(10, 1, 2, circle),
    note,
    stroke(11, 2, 3, tick(0.36)),
    stroke(12, 2, 3, tick(0.43)),
  ]
  await keepMarks(db, { submissionId, fileId: pages.fileId, userId: teacherId, now }, operations)
}

/** At six in the evening in India. */
async function dueTomorrow(db: TenantDb, { teacherId, courseId, classId }: Returned): Promise<void> {
  const at = new Date(Date.now() + 86_400_000)
  await aHomework(db, {
    setBy: teacherId,
    courseId,
    classIds: [classId],
    title: 'Your own number story',
    instructions: '<p>Write a story with three big numbers in it. Take a photo of the page, and read it aloud.</p>',
    handIn: ['text', 'photos', 'files', 'audio'],
    dueAt: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 12, 30)),
  })
}
