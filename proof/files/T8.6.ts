import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { aSubmission } from '#modules/homework/server/seed.ts'
import { aStoredFile } from '#modules/library/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import type { Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { type Crowd, createStudents, hostOn, untilDone } from './homeworkCrowd.ts'

/** Strokes on the work of one student, each sent by itself, as the pen does. */
const strokesEach = 4
/** Students whose work is marked at the same time. */
const atOnce = 4

export const program = proof(
  'T8.6',
  'a teacher draws on work and returns it while the server is killed again and again: what was acknowledged is there once',
  async (context) => {
    const server = await context.server()
    const crowd = await createStudents(server, context.count(240, 8))
    const fileId = await handInPages(server, crowd)
    const folder = mkdtempSync(join(tmpdir(), 'banyan-returns-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    const host = await hostOn(context, server, folder)
    const acknowledged = new Map<string, Acknowledged>()
    let isOver = false
    const waiting = [...crowd.students.entries()]
    const marking = Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [at, student] = next
          acknowledged.set(
            student.userId ?? '',
            await mark(host.send, crowd, { student, fileId, marks: String(at % 11) }),
          )
        }
      }),
    ).finally(() => {
      isOver = true
    })
    let kills = 0
    const most = context.count(40, 2)
    while (!isOver && kills < most) {
      await pause(Math.random() * context.count(1500, 600))
      if (isOver) break
      await host.restart()
      kills += 1
    }
    await marking
    await allTold(server, crowd, 120)
    const failures = await findDifferences(server, crowd, acknowledged)
    if (kills === 0) failures.push('the server was never killed')
    return { count: crowd.students.length * (strokesEach + 1), failures, figures: { kills } }
  },
)

type Acknowledged = { readonly strokes: readonly string[]; readonly marks: string }

/** Work of every student with one PDF to draw on. Returns the PDF's id. */
const handInPages = (server: ProofServer, { tenantId, homeworkId, students }: Crowd) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    const fileId = await aStoredFile(db, server.services.files, { tenantId, name: 'work.pdf', bytes })
    const { rows } = await sql<{ classId: string }>`
      select class_id as "classId" from homework_targets where homework_id = ${homeworkId}`.execute(db)
    const classId = rows[0]?.classId ?? ''
    for (const { userId } of students) {
      const work = { homeworkId, studentId: userId ?? '', classId, handedInAt: new Date() }
      const submissionId = await aSubmission(db, work)
      await sql`insert into homework_submission_files (submission_id, file_id, kind)
        values (${submissionId}, ${fileId}, 'file')`.execute(db)
    }
    return fileId
  })

/** Draws on the work of a student and returns it, sending again until the server has acknowledged each step. */
async function mark(
  send: Sender,
  { teacher, homeworkId }: Crowd,
  { student, fileId, marks }: { student: Person; fileId: string; marks: string },
): Promise<Acknowledged> {
  const url = `/api/homework/${homeworkId}/submissions/${student.userId}`
  const strokes: string[] = []
  for (let n = 0; n < strokesEach; n++) {
    const operationId = newId()
    const stroke = { kind: 'stroke', page: 1, color: 2, thickness: 15, opacity: 0.7, points: [[0.1, 0.1]] }
    const operations = [{ ...stroke, operationId, madeAt: new Date().toISOString() }]
    const payload = { fileId, operations }
    const headers = { ...teacher.headers }
    await untilDone(() => send({ method: 'POST', url: `${url}/marks`, headers, payload }), 'a stroke')
    strokes.push(operationId)
  }
  const headers = { ...teacher.headers, 'idempotency-key': newId() }
  const payload = { marks, remark: 'Seen', isReturned: true, version: 1 }
  await untilDone(() => send({ method: 'PUT', url, headers, payload }), 'a return')
  return { strokes, marks }
}

/** Waits until every student was told, or the time is up. */
async function allTold(server: ProofServer, { tenantId, homeworkId }: Crowd, seconds: number): Promise<void> {
  for (let waited = 0; waited < seconds; waited++) {
    const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
      sql`select from homework_submissions where homework_id = ${homeworkId} and told_at is null limit 1`.execute(db),
    )
    if (rows.length === 0) return
    await pause(1000)
  }
}

type Stored = {
  studentId: string
  state: string
  marks: string | null
  strokes: string[]
  returns: number
  notices: number
}

/** Compares what is stored with what was acknowledged. */
async function findDifferences(
  server: ProofServer,
  { tenantId, homeworkId, students }: Crowd,
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<string[]> {
  const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
    sql<Stored>`
      select s.student_id as "studentId", s.state, trim_scale(s.marks)::text as marks,
        array(select m.operation_key from homework_marks m where m.submission_id = s.id order by m.operation_key) as strokes,
        (select count(*)::int from audit_entries a where a.entity = 'homeworkSubmission' and a.entity_id = s.id::text
          and a.after ->> 'state' = 'returned') as returns,
        (select count(*)::int from notifications n where n.kind = 'homework.returned' and n.user_id = s.student_id
          and n.link like '%' || s.homework_id || '%') as notices
      from homework_submissions s where s.homework_id = ${homeworkId}`.execute(db),
  )
  const failures: string[] = []
  for (const [at, { userId }] of students.entries()) {
    const row = rows.find(({ studentId }) => studentId === userId)
    const known = acknowledged.get(userId ?? '')
    const found = row && [row.state, row.marks, row.returns, row.notices].join()
    if (found !== ['returned', known?.marks, 1, 1].join())
      failures.push(`student ${at}: ${found} as state, marks, returns and notices; ${known?.marks} was acknowledged`)
    if (row?.strokes.join() !== known?.strokes.toSorted().join())
      failures.push(`student ${at}: ${row?.strokes.length} strokes, ${known?.strokes.length} were acknowledged`)
  }
  return failures
}
