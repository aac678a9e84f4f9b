import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol } from '#modules/classes/server/seed.ts'
import { aHomework } from '#modules/homework/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ProofContext } from '../program.ts'
import { createSender, type HttpResponse, type Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

export type Crowd = {
  readonly teacher: Person
  readonly students: readonly Person[]
  readonly homeworkId: string
  readonly tenantId: string
}

/** A class with homework, its teacher and its students, all signed in. */
export async function createStudents(server: ProofServer, count: number): Promise<Crowd> {
  const { tenantId } = await signInAs(server, 'greenwood', 'superadmin')
  const names = Array.from({ length: count }, (_, n) => `hands-in-${n}`)
  const homeworkId = await server.services.database.inTenant({ tenantId }, async (db) => {
    const people = names.map((userName) => ({
      userName,
      roleId: roles.student,
      firstName: 'Hands',
      lastName: userName,
    }))
    const studentIds = await createUsers(db, people)
    const [setBy = ''] = await createUsers(db, [
      { userName: 'sets-homework', roleId: roles.teacher, firstName: 'Sets', lastName: 'Homework' },
    ])
    const classId = await aClass(db, { grade: '9', section: 'HW', classTeacherId: setBy })
    await enrol(db, classId, 'HW', studentIds, '2026-06-01')
    const { rows } = await sql<{ id: string }>`select id from subjects order by id limit 1`.execute(db)
    const courseId = rows[0]?.id ?? ''
    await sql`insert into teachings (class_id, subject_id, teacher_id, from_date)
      values (${classId}, ${courseId}, ${setBy}, '2026-06-01')`.execute(db)
    const dueAt = new Date(Date.now() + 86_400_000)
    return aHomework(db, { setBy, courseId, classIds: [classId], title: 'Page 42', dueAt, handIn: ['photos'] })
  })
  const students: Person[] = []
  for (const name of names) students.push(await signInAs(server, 'greenwood', name))
  return { teacher: await signInAs(server, 'greenwood', 'sets-homework'), students, homeworkId, tenantId }
}

/** A server whose files outlive it, with a sender that knows where it is now. */
export async function hostOn(context: ProofContext, server: ProofServer, folder: string) {
  const env = { LOG_LEVEL: 'silent', FILES_URL: `file://${folder}` }
  const start = () => startSeparateServer(context, server.urls, env, { worker: true })
  let running: SeparateServer = await start()
  const connections = context.count(100, 8)
  let sender = createSender(running.port, context.atEnd, connections)
  // Has connections of its own, because a teacher does not queue behind the students' uploads in a browser.
  let teacher = createSender(running.port, context.atEnd, 2)
  const send: Sender = (request) => sender(request)
  const sendAsTeacher: Sender = (request) => teacher(request)
  return {
    send,
    sendAsTeacher,
    current: () => running,
    restart: async () => {
      await running.kill()
      running = await start()
      sender = createSender(running.port, context.atEnd, connections)
      teacher = createSender(running.port, context.atEnd, 2)
    },
  }
}

/** Sends until the server acknowledges, as a device does after a lost network. */
export async function untilDone(send: () => Promise<HttpResponse>, what: string): Promise<HttpResponse> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await send()
    if (response.status === 200) return response
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new Error(`${what} returned ${response.status} ${response.body.slice(0, 200)}`)
    await pause(500)
  }
  throw new Error(`${what} was never acknowledged.`)
}
