import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import type { TestServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol, subjects, teachings } from '#modules/classes/server/seed.ts'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** A class with a student, a guardian and a teacher, and the same of another class. */
export async function noticeSchool(server: TestServer) {
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const mark = randomUUID().slice(0, 8)
  const made = await inSchool(async (db) => {
    const account = (firstName: string, roleId: 2 | 3) => ({
      userName: `${firstName.toLowerCase()}-${mark}`,
      roleId: roleId === 2 ? roles.student : roles.teacher,
      firstName,
      lastName: 'Notice',
    })
    const [asha = '', bina = '', tara = '', uma = ''] = await createUsers(db, [
      account('Asha', 2),
      account('Bina', 2),
      account('Tara', 3),
      account('Uma', 3),
    ])
    for (const id of [asha, bina])
      await sql`insert into students (user_id, admission_no) values (${id}, ${`N-${id.slice(-12)}`})`.execute(db)
    const classId = await aClass(db, { grade: '9', section: `N${mark.slice(0, 3)}` })
    const otherClassId = await aClass(db, { grade: '9', section: `O${mark.slice(0, 3)}` })
    const { rows } = await sql<{
      on: string
    }>`select starts_on::text as on from academic_years where id = current_year()`.execute(db)
    const from = rows[0]?.on ?? ''
    await enrol(db, classId, `N${mark}`, [asha], from)
    await enrol(db, otherClassId, `O${mark}`, [bina], from)
    const [subjectId = ''] = [...(await subjects(db, [`Noticing ${mark}`])).values()]
    await teachings(db, [
      { classId, subjectId, teacherId: tara },
      { classId: otherClassId, subjectId, teacherId: uma },
    ])
    return { asha, bina, tara, uma, classId, otherClassId }
  })
  const as = (userId: string) => asUser(server, 'greenwood', userId)
  const people = {
    student: await as(made.asha),
    otherStudent: await as(made.bina),
    teacher: await as(made.tara),
    otherTeacher: await as(made.uma),
    mother: await asGuardianOf(server, 'greenwood', [made.asha]),
    otherMother: await asGuardianOf(server, 'greenwood', [made.bina]),
  }
  const form = (changes: object = {}) => ({
    type: 'announcement' as const,
    title: `Sports day ${mark}`,
    body: '<p>Bring <strong>water</strong>.</p>',
    titleHi: '',
    bodyHi: '',
    audience: {
      roles: ['student' as const, 'guardian' as const, 'teacher' as const],
      classIds: [made.classId],
      stdGrpIds: [],
    },
    expiresAt: null,
    isPinned: false,
    onScreens: false,
    comments: 'none' as const,
    eventAt: null,
    eventPlace: '',
    options: [],
    fileIds: [],
    ...changes,
  })
  const written = async (changes: object = {}): Promise<OfficeNotice> => {
    const answer = await office.send(noticeOffice.routes.addNotice, { body: form(changes) })
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data
  }
  const published = async (changes: object = {}): Promise<OfficeNotice> => {
    const { noticeId, version } = await written(changes)
    const answer = await office.send(noticeOffice.routes.publishNotice, {
      params: { noticeId },
      body: { publishAt: null, version },
    })
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data
  }
  return { ...made, ...people, office, tenantId, inSchool, form, written, published }
}
