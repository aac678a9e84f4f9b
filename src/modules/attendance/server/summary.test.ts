import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Code, countCodes } from '../codes.ts'
import { attendanceReports } from '../reportContract.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const { listSummary } = attendanceReports.routes

type Place = { studentId: string; classId: string; gradeId: string }
type Mark = Place & { day: CivilDate; code: Code }

const places = await server.services.database.inTenant({ tenantId }, async (db) => {
  // One student left and came back: two enrolments in one class, and every mark still counts once.
  const { rows: ended } = await sql<{ classId: string; studentId: string; rollNo: string }>`
    update enrolments set to_date = '2026-06-20' where id = (select id from enrolments order by student_id limit 1)
    returning class_id as "classId", student_id as "studentId", roll_no as "rollNo"`.execute(db)
  for (const { classId, studentId, rollNo } of ended)
    await sql`insert into enrolments (class_id, student_id, roll_no, from_date) values (${classId}, ${studentId}, ${rollNo}, '2026-07-01')`.execute(
      db,
    )
  const { rows } = await sql<Place>`
    select distinct e.student_id as "studentId", e.class_id as "classId", c.grade_id as "gradeId"
    from enrolments e join classes c on c.id = e.class_id order by 1, 2`.execute(db)
  return rows
})
const classIds = [...new Set(places.map(({ classId }) => classId))]
const days = ['2026-06-08', '2026-06-09', '2026-07-06', '2026-09-01', '2026-11-13'] as CivilDate[]

const marks = fc.uniqueArray(
  fc.record({
    place: fc.constantFrom(...places),
    // Someone may have been marked in a class that is no longer theirs.
    classId: fc.option(fc.constantFrom(...classIds), { nil: undefined }),
    day: fc.constantFrom(...days),
    code: fc.constantFrom<Code>('P', 'A', 'HD', 'ML'),
  }),
  { maxLength: 60, selector: ({ place, day }) => `${place.studentId} ${day}` },
)
const ranges = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
  .map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)))
const sorts = fc.constantFrom('name', 'absent', '-absent', 'share', '-share')

const store = (stored: readonly Mark[]) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    await sql`delete from day_marks`.execute(db)
    await sql`
      insert into day_marks (day, student_id, class_id, code) select day, "studentId", "classId", code
      from jsonb_to_recordset(${JSON.stringify(stored)}) as m(day date, "studentId" uuid, "classId" uuid, code text)`.execute(
      db,
    )
  })

test('ATT-03 the summary by class and by student adds up the marks of its range, whatever they are', async () => {
  const gradeOf = new Map(places.map(({ classId, gradeId }) => [classId, gradeId]))
  await fc.assert(
    fc.asyncProperty(marks, ranges, sorts, fc.boolean(), async (drawn, [start, end], sort, inOneGrade) => {
      const all = drawn.map(({ place, classId = place.classId, day, code }) => ({ ...place, classId, day, code }))
      await store(all)
      const gradeId = inOneGrade ? places[0]?.gradeId : undefined
      const counted = all.filter(
        ({ day, classId }) => day >= start && day <= end && (!gradeId || gradeOf.get(classId) === gradeId),
      )
      for (const by of ['class', 'student'] as const) {
        const idOf = by === 'class' ? (one: Mark) => one.classId : (one: Mark) => one.studentId
        const query = { start, end, by, sort, size: '200', ...(gradeId && { gradeId }) }
        const { rows, total } = (await office.send(listSummary, { query: query as never })).data
        const expected = [...Map.groupBy(counted, idOf)].map(([id, own]) => [
          id,
          countCodes(own.map(({ code }) => code)),
        ])
        expect(new Map(rows.map(({ id, counts }) => [id, counts]))).toEqual(new Map(expected as never))
        expect(total).toBe(expected.length)
        if (by === 'class')
          for (const { id, detail } of rows)
            expect(detail).toBe(
              String(new Set(counted.filter((one) => one.classId === id).map((one) => one.studentId)).size),
            )
        const keys = rows.map(({ counts: { present, absent, half, medical } }) =>
          sort.endsWith('absent') ? absent : (present + half / 2) / (present + absent + half + medical),
        )
        const sign = sort.startsWith('-') ? -1 : 1
        if (sort !== 'name') expect(keys).toEqual(keys.toSorted((a, b) => sign * (a - b)))
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)
