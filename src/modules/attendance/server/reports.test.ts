import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Code } from '../codes.ts'
import { attendance } from '../contract.ts'
import { attendanceReports } from '../reportContract.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const teacher = await server.as('greenwood', 'teacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const reports = attendanceReports.routes

const day = (text: string) => text as CivilDate
const mine = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes
const classId = mine.find((one) => one.isClassTeacher)?.classId ?? ''
const foreignClassId =
  (await office.send(classes.routes.listClasses, {})).data.classes.find(
    (one) => !mine.some((own) => own.classId === one.classId),
  )?.classId ?? ''

/** Three students over three days; everyone else is present. */
const dates = [day('2026-07-06'), day('2026-07-07'), day('2026-07-09')] as const
const roll = (await classTeacher.send(attendance.routes.getRegister, { params: { classId, date: dates[0] } })).data
const [ann, ben, cai] = roll.students.map(({ studentId }) => studentId)
if (!ann || !ben || !cai) throw new Error('The class is too small for these tests.')
const marked: Readonly<Record<string, readonly [Code, Code, Code]>> = {
  // Half of the days attended.
  [ann]: ['HD', 'HD', 'HD'],
  // Two thirds.
  [ben]: ['P', 'P', 'A'],
  // A third.
  [cai]: ['ML', 'A', 'P'],
}
for (const [at, date] of dates.entries()) {
  const marks = Object.fromEntries(Object.entries(marked).map(([id, codes]) => [id, codes[at] ?? 'P']))
  const saved = await office.send(attendance.routes.saveRegister, {
    params: { classId, date },
    body: { baseVersion: 0, marks },
  })
  if (saved.status !== 200) throw new Error(saved.message)
}

test('ATT-02 a class read day by day, and a class teacher’s own one, have the photos of their students', async () => {
  const ofAnn = (list: readonly { studentId: string; photoUrl: string | null }[] = []) =>
    list.find(({ studentId }) => studentId === ann)?.photoUrl
  const urls = async () => {
    const own = (await classTeacher.send(reports.listOwnClassDays, {})).data.classes
    return [
      ofAnn((await classTeacher.send(reports.getClassDays, { params: { classId } })).data.students),
      ofAnn(own.find((one) => one.classId === classId)?.students),
    ]
  }
  expect(await urls()).toEqual([null, null])
  await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    sql`with f as (insert into files (name, type, size, sha256, storage_key, purpose)
        values ('ann.png', 'image/png', 1, '', 'ann', 'photo') returning id)
      insert into students (user_id, admission_no, photo_file_id) select ${ann}, 'PHOTO/1', f.id from f
      on conflict (tenant_id, user_id) do update set photo_file_id = excluded.photo_file_id`.execute(db),
  )
  const link = expect.stringMatching(/^\/api\/files\//)
  expect(await urls()).toEqual([link, link])
})

test('ATT-03 a class is read day by day over a range that ends today at the latest', async () => {
  const query = { start: dates[0], end: day('2027-03-31') }
  const { data } = await classTeacher.send(reports.getClassDays, { params: { classId }, query })
  expect(data.days.map(({ date }) => date)).toEqual(dates)
  const codesOf = (id: string) => data.students.find(({ studentId }) => studentId === id)?.codes
  expect([codesOf(ann), codesOf(ben), codesOf(cai)]).toEqual([marked[ann], marked[ben], marked[cai]])
  expect(data.end).toBe('2026-11-15')
  const backwards = { start: dates[1], end: dates[0] }
  expect(
    (await classTeacher.send(reports.getClassDays, { params: { classId }, query: backwards })).fields?.[0]?.field,
  ).toBe('end')
  expect((await teacher.send(reports.getClassDays, { params: { classId: foreignClassId } })).status).toBe(404)
})

test('ATT-03 sorted by attendance, three half days rank between one day and two days of three', async () => {
  const query = { start: dates[0], end: dates[2], by: 'student', classId, sort: 'share', size: '3' } as const
  const { rows } = (await office.send(reports.listSummary, { query })).data
  expect(rows.map(({ id }) => id)).toEqual([cai, ann, ben])
  const best = (await office.send(reports.listSummary, { query: { ...query, sort: '-share', size: '200' } })).data.rows
  expect(best.slice(-3).map(({ id }) => id)).toEqual([ben, ann, cai])
})

test('ATT-03 reports by grade, class and student add up to the same marks', async () => {
  const query = { start: dates[0], end: dates[2] }
  const byGrade = (await office.send(reports.getGradewiseAttendance, { query })).data.grades
  const byClass = (await office.send(reports.listSummary, { query: { ...query, by: 'class' } })).data
  const byStudent = (
    await office.send(reports.listSummary, { query: { ...query, by: 'student', classId, sort: '-absent' } })
  ).data
  const days = (await classTeacher.send(reports.getClassDays, { params: { classId }, query })).data
  const sum = (lines: readonly { counts: { present: number; absent: number; half: number; medical: number } }[]) =>
    lines.reduce(
      (all, { counts }) => ({
        present: all.present + counts.present,
        absent: all.absent + counts.absent,
        half: all.half + counts.half,
        medical: all.medical + counts.medical,
      }),
      { present: 0, absent: 0, half: 0, medical: 0 },
    )
  const expected = { present: (roll.students.length - 3) * 3 + 3, absent: 2, half: 3, medical: 1 }
  expect(sum(days.days)).toEqual(expected)
  expect(sum(byGrade)).toEqual(expected)
  expect(sum(byClass.rows)).toEqual(expected)
  expect(sum(byStudent.rows)).toEqual(expected)
  expect(byStudent.total).toBe(roll.students.length)
  const own = (await office.send(reports.getStudentDays, { params: { studentId: ann } })).data
  expect(own.counts).toEqual({ present: 0, absent: 0, half: 3, medical: 0 })
  expect((await riverside.send(reports.getGradewiseAttendance, { query })).data.grades).toEqual([])
})

test('ATT-02 a student reads their own attendance and nobody else’s', async () => {
  const { data } = await student.send(attendance.routes.getOwnAttendance, {})
  expect(data.days.map(({ date }) => date)).toEqual(dates.toReversed())
  expect((await teacher.send(attendance.routes.getOwnAttendance, {})).status).toBe(403)
})

test('ATT-03 a class teacher gets the last 30 days of their own classes without naming them, others get none', async () => {
  await office.send(attendance.routes.saveRegister, {
    params: { classId, date: day('2026-11-11') },
    body: { baseVersion: 0, marks: { [ann]: 'A' } },
  })
  const alone = (await classTeacher.send(reports.getClassDays, { params: { classId } })).data
  const own = (await classTeacher.send(reports.listOwnClassDays, {})).data.classes
  // The links of photos are signed for the second they are made in.
  const withoutPhotos = ({ students, ...rest }: typeof alone) => ({
    ...rest,
    students: students.map(({ photoUrl: _, ...student }) => student),
  })
  expect(own.map(withoutPhotos)).toEqual([withoutPhotos(alone)])
  expect(alone.days.map(({ date }) => date)).toEqual(['2026-11-11'])
  expect(alone.students.find(({ studentId }) => studentId === ann)?.codes).toEqual(['A'])
  expect((await teacher.send(reports.listOwnClassDays, {})).data.classes).toEqual([])
  expect((await office.send(reports.listOwnClassDays, {})).status).toBe(403)
})
