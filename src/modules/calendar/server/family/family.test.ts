import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { categories } from '#modules/calendar/categories.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { familyCalendar } from '#modules/calendar/familyContract.ts'
import type { ChildEntry } from '#modules/calendar/familySchemas.ts'
import { family } from '#modules/family/contract.ts'
import { someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const server = await testServer()
const now = today('Asia/Kolkata')
await stopCalendar(server.urls, now)
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const outside = await server.as('greenwood')
const { routes } = familyCalendar
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const day = (n: number) => addDays(now, n)

/** A student of each class; two of them, of different grades, are of one family. */
const children = await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Harvest', day(4)]])
  const { rows } = await sql<{ studentId: string; classId: string; gradeId: string; firstName: string }>`
    select distinct on (c.id) e.student_id as "studentId", c.id as "classId", c.grade_id as "gradeId",
      u.first_name as "firstName"
    from enrolments e join classes c on c.id = e.class_id join users u on u.id = e.student_id
    where e.to_date is null order by c.id, e.id`.execute(db)
  return rows
})
const [ann] = children
const ben = children.find(({ gradeId }) => gradeId !== ann?.gradeId)
const stranger = children.find((one) => one !== ann && one !== ben)
if (!ann || !ben || !stranger) throw new Error('There are too few classes.')

const create = async (Title: string, fields: object, who = office) => {
  const made = await who.send(calendarEvents.routes.createEvent, {
    body: {
      categoryId: categories.school,
      Description: '',
      startDate: day(2),
      endDate: day(2),
      startTime: '10:00',
      endTime: '11:00',
      roomId: null,
      audience: 'everyone',
      gradeIds: [],
      classIds: [],
      repeat: null,
      minutesBefore: null,
      Title,
      ...fields,
    },
  })
  expect([Title, made.status]).toEqual([Title, 200])
}
await create('Sports day', {})
await create('Staff meeting', { audience: 'staff' })
await create('Dentist of the teacher', { audience: 'me', categoryId: categories.teacher }, teacher)
const ofClass = (child: { classId: string }) => ({ audience: 'classes', classIds: [child.classId] })
await create('Maths exam', { categoryId: categories.exam, ...ofClass(ann) })
await create('Class party', { ...ofClass(ben), startDate: day(3), endDate: day(3) })
await create('Grade trip', { audience: 'classes', gradeIds: [ann.gradeId], startDate: day(5), endDate: day(5) })
await create('Foreign exam', { categoryId: categories.exam, ...ofClass(stranger) })

const mother = await asGuardianOf(server, 'greenwood', [ann.studentId, ben.studentId])
const student = await asUser(server, 'greenwood', ann.studentId)
const list = (who: Person, studentId: string, last = 30) =>
  who.send(routes.listChildCalendar, { params: { studentId }, query: { startDate: now, endDate: day(last) } })
const titles = async (who: Person, studentId: string) =>
  (await list(who, studentId)).data.entries.map(({ title }) => title)

test('FAM-04 a child’s calendar has the events, exams and holidays of its class, and nothing for staff or others', async () => {
  expect(await titles(mother, ann.studentId)).toEqual(['Maths exam', 'Sports day', 'Harvest', 'Grade trip'])
  expect(await titles(mother, ben.studentId)).toEqual(['Sports day', 'Class party', 'Harvest'])
  expect(await titles(student, ann.studentId)).toEqual(await titles(mother, ann.studentId))
  const { entries } = (await list(mother, ann.studentId)).data
  expect(entries.map(({ kind }) => kind)).toEqual(['exam', 'event', 'holiday', 'event'])
})

test('FAM-10 another child’s calendar is out of reach, and so is an endless range', async () => {
  expect((await list(mother, stranger.studentId)).status).toBe(404)
  expect((await list(student, ben.studentId)).status).toBe(404)
  expect((await list(mother, ann.studentId, 400)).fields?.[0]?.field).toBe('endDate')
  expect((await mother.send(calendar.routes.renewFeed, {})).status).toBe(403)
})

test('FAM-03 home shows the next entries of each child', async () => {
  const { data } = await mother.send(family.routes.getHome, {})
  const of = (id: string) => {
    const child = data.children.find(({ studentId }) => studentId === id)
    return (child?.parts.calendar as ChildEntry[] | undefined)?.map(({ title }) => title)
  }
  expect(of(ann.studentId)).toEqual(['Maths exam', 'Sports day', 'Harvest'])
  expect(of(ben.studentId)).toEqual(['Sports day', 'Class party', 'Harvest'])
})

const feedOf = async (who: Person) => {
  const { url } = (await who.send(routes.renewFamilyFeed, {})).data
  return () => outside.raw({ method: 'GET', url: new URL(url).pathname })
}
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary)

test('FAM-04 a guardian’s calendar link covers all their children and names whom an event concerns', async () => {
  const read = await feedOf(mother)
  const text = (await read()).body
  expect(summaries(text).toSorted()).toEqual(
    [
      'Sports day',
      'Harvest',
      `Maths exam · ${ann.firstName}`,
      `Grade trip · ${ann.firstName}`,
      `Class party · ${ben.firstName}`,
    ].toSorted(),
  )
  expect((await mother.send(routes.getFamilyFeed, {})).data.exists).toBe(true)
})

test('FAM-04 a student’s calendar link has their own events, without names', async () => {
  const text = (await (await feedOf(student))()).body
  expect(summaries(text)).toEqual(expect.arrayContaining(['Maths exam', 'Sports day', 'Grade trip', 'Harvest']))
  expect(text).not.toContain('Class party')
  expect(text).not.toContain('Staff meeting')
})

test('FAM-01 a calendar link shows nothing more of a child its owner is barred from, and none after it is revoked', async () => {
  const father = await asGuardianOf(server, 'greenwood', [ann.studentId])
  const read = await feedOf(father)
  expect(summaries((await read()).body)).toContain('Maths exam')
  await barGuardian(server, father)
  expect(summaries((await read()).body)).toEqual([])
  await father.send(routes.revokeFamilyFeed, {})
  expect((await read()).statusCode).toBe(404)
})
