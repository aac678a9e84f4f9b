import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asGuardianOf, asUser, type Person } from '#app/testing/familyCallers.ts'
import type { TestServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol, subjects, teachings } from '#modules/classes/server/seed.ts'
import { doubtOffice } from '#modules/doubts/contract.ts'
import { familyDoubts } from '#modules/doubts/familyContract.ts'
import type { Thread } from '#modules/doubts/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Everybody around a doubt about botany in one class, and people who have nothing to do with it. */
export async function doubtClass(server: TestServer) {
  const office = await server.as('greenwood', 'superadmin')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: office.tenantId }, work)
  const made = await inSchool(async (db) => {
    const mark = randomUUID().slice(0, 8)
    const account = (firstName: string, roleId: 2 | 3) => ({
      userName: `${firstName.toLowerCase()}-${mark}`,
      roleId: roleId === 2 ? roles.student : roles.teacher,
      firstName,
      lastName: 'Doubtful',
    })
    const names = ['Asha', 'Bina', 'Chirag'] as const
    const students = await createUsers(
      db,
      names.map((name) => account(name, 2)),
    )
    const teachers = await createUsers(
      db,
      ['Tara', 'Uma', 'Veda'].map((name) => account(name, 3)),
    )
    const [asker = '', classmate = '', stranger = ''] = students
    const [botanist = '', chemist = '', classTeacherId = ''] = teachers
    for (const studentId of students)
      await sql`insert into students (user_id, admission_no, date_of_birth)
        values (${studentId}, ${`D-${studentId.slice(-12)}`}, school_day() - 15 * 366)`.execute(db)
    const classId = await aClass(db, { grade: '9', section: `D${mark.slice(0, 3)}`, classTeacherId })
    const otherClassId = await aClass(db, { grade: '9', section: `E${mark.slice(0, 3)}` })
    const { rows } = await sql<{ on: string }>`
      select starts_on::text as on from academic_years where id = current_year()`.execute(db)
    const from = rows[0]?.on ?? ''
    await enrol(db, classId, `D${mark}`, [asker, classmate], from)
    await enrol(db, otherClassId, `E${mark}`, [stranger], from)
    const added = await subjects(db, [`Botany ${mark}`, `Chemistry ${mark}`])
    const [courseId = '', otherCourseId = ''] = [...added.values()]
    await teachings(db, [
      { classId, subjectId: courseId, teacherId: botanist },
      { classId, subjectId: otherCourseId, teacherId: chemist },
      { classId: otherClassId, subjectId: courseId, teacherId: chemist },
    ])
    return { asker, classmate, stranger, botanist, chemist, classTeacherId, classId, courseId, otherCourseId }
  })
  const as = (userId: string) => asUser(server, 'greenwood', userId)
  const people = {
    asker: await as(made.asker),
    classmate: await as(made.classmate),
    stranger: await as(made.stranger),
    mother: await asGuardianOf(server, 'greenwood', [made.asker]),
    otherMother: await asGuardianOf(server, 'greenwood', [made.classmate]),
    teacher: await as(made.botanist),
    /** Of another subject in the class, and of the same subject in another class. */
    otherTeacher: await as(made.chemist),
    classTeacher: await as(made.classTeacherId),
  }
  const ask = (body: object = {}, who: Person = people.asker) =>
    who.send(familyDoubts.routes.askDoubt, {
      params: { studentId: who.userId },
      body: { clientId: randomUUID(), courseId: made.courseId, text: 'Why are leaves green?', ...body },
    })
  const asked = async (body: object = {}): Promise<Thread> => {
    const answer = await ask(body)
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data
  }
  const setSchool = async (settings: { studentsAnswer: boolean; classAge: number }) => {
    const { version } = (await office.send(doubtOffice.routes.getDoubtSettings, {})).data
    await office.send(doubtOffice.routes.saveDoubtSettings, { body: { ...settings, version } })
  }
  return { ...made, ...people, office, inSchool, ask, asked, setSchool }
}

/** Lets a person ask and answer as if the day had just begun. */
export const newDay = (db: TenantDb) => sql`delete from throttles where bucket like 'doubt %'`.execute(db)

export const clientId = () => randomUUID()

/** Who was notified of something about a doubt. */
export async function notifiedOf(db: TenantDb, kind: string, doubtId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from notifications where kind = ${kind} and link like ${`%${doubtId}%`}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Who has helped with a doubt, as far as badges know. */
export async function helpersOf(db: TenantDb, doubtId: string): Promise<string[]> {
  const { rows } = await sql<{ actorId: string }>`
    select e.user_id as "actorId" from activity_events e where e.source_id = ${doubtId} and e.kind = 'doubt.resolved'
      and not coalesce((select m.is_withdrawn from activity_marks m where m.event_id = e.id
        order by m.marked_at desc, m.id desc limit 1), false)`.execute(db)
  return rows.map(({ actorId }) => actorId)
}
