import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade } from '#modules/classes/gradeSetupSchemas.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const routes = gradeSetup.routes

const grades = async () => (await office.send(routes.listGrades, {})).data.grades
const gradeNamed = async (name: string): Promise<Grade> => {
  const found = (await grades()).find((grade) => grade.name === name)
  if (!found) throw new Error(`There is no grade ${name}`)
  return found
}
const setupOf = async (name: string, on?: string) => {
  const { gradeId } = await gradeNamed(name)
  return (await office.send(routes.getGradeSetup, { params: { gradeId }, query: on ? { on } : {} })).data
}
const teachers = (await office.send(routes.listTeacherOptions, {})).data.teachers
const teacher = (at: number) => teachers[at]?.teacherId ?? ''
const classOf = async (name: string) =>
  (await grades()).flatMap(({ sections }) => sections).find(({ className }) => className === name)?.classId ?? ''

// The tests share one school, set up here; two of them assert what these calls did. Grades 7 and 8 already exist.
const names = ['Nursery', 'LKG', 'UKG', ...Array.from({ length: 12 }, (_, at) => String(at + 1)), 'Playgroup']
const addedGrades = (await office.send(routes.addGrades, { body: { names } })).data
const addedAgain = (await office.send(routes.addGrades, { body: { names } })).data
const listedGrades = await grades()
const addedSections = await office.send(routes.addSections, {
  body: {
    gradeIds: listedGrades.filter(({ code }) => code === 1 || code === 7).map(({ gradeId }) => gradeId),
    sections: ['A', 'B', 'C'],
    streamId: null,
    capacity: 40,
  },
})
const listedSections = (await gradeNamed('7')).sections

test('SCH-02 one call creates all grades in school order with their numbers and groups', async () => {
  expect(addedGrades).toEqual({ added: 14 })
  expect(listedGrades.map(({ name, code, group }) => [name, code, group])).toEqual([
    ['Playgroup', 16, 'Pre-primary'],
    ['Nursery', 15, 'Pre-primary'],
    ['LKG', 13, 'Pre-primary'],
    ['UKG', 14, 'Pre-primary'],
    ['1', 1, '1-3'],
    ['2', 2, '1-3'],
    ['3', 3, '1-3'],
    ['4', 4, '4-5'],
    ['5', 5, '4-5'],
    ['6', 6, '6-8'],
    ['7', 7, '6-8'],
    ['8', 8, '6-8'],
    ['9', 9, '9-10'],
    ['10', 10, '9-10'],
    ['11', 11, '11-12'],
    ['12', 12, '11-12'],
  ])
  expect(addedAgain).toEqual({ added: 0 })
  expect((await viewer.send(routes.addGrades, { body: { names } })).status).toBe(403)
})

test('SCH-02 renaming a grade from a stale page fails with the current values', async () => {
  const { gradeId, version } = await gradeNamed('Playgroup')
  const saved = await office.send(routes.saveGrade, { params: { gradeId }, body: { name: 'Toddlers', version } })
  expect(saved.data).toMatchObject({ name: 'Toddlers', code: 16 })
  const late = await office.send(routes.saveGrade, { params: { gradeId }, body: { name: 'Kinder', version } })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(late.raw.json().details).toMatchObject({ name: 'Toddlers' })
  const twin = { params: { gradeId }, body: { name: 'nursery', version: version + 1 } }
  expect((await office.send(routes.saveGrade, twin)).code).toBe('name-taken')
})

test('SCH-02 grades can be reordered; the new order must include all of them', async () => {
  const before = (await grades()).map(({ gradeId }) => gradeId)
  const after = [...before.slice(1), before[0] ?? '']
  await office.send(routes.orderGrades, { body: { gradeIds: after } })
  expect((await grades()).map(({ gradeId }) => gradeId)).toEqual(after)
  expect((await office.send(routes.orderGrades, { body: { gradeIds: after.slice(1) } })).code).toBe('changed-meanwhile')
  await office.send(routes.orderGrades, { body: { gradeIds: before } })
})

test('SCH-02 sections are added to several grades at once and existing ones are left alone', () => {
  expect(addedSections.data).toEqual({ added: 4 })
  expect(listedSections.map(({ className, capacity }) => [className, capacity])).toEqual([
    ['7-A', null],
    ['7-B', null],
    ['7-C', 40],
  ])
})

test('SCH-02 a section can only belong to a stream of its own grade', async () => {
  const [eleven, twelve] = [await gradeNamed('11'), await gradeNamed('12')]
  for (const { gradeId } of [eleven, twelve])
    await office.send(routes.addStreams, { params: { gradeId }, body: { names: ['Science', 'Commerce'] } })
  const science = (await gradeNamed('11')).streams[0]
  const body = { gradeIds: [eleven.gradeId], sections: ['A'], streamId: science?.streamId ?? '', capacity: null }
  expect((await office.send(routes.addSections, { body })).data).toEqual({ added: 1 })
  const wrong = { ...body, gradeIds: [twelve.gradeId] }
  expect((await office.send(routes.addSections, { body: wrong })).code).toBe('other-grade')
  const kept = await office.send(routes.deleteStream, { params: { streamId: science?.streamId ?? '' } })
  expect(kept.code).toBe('in-use')
  const commerce = (await gradeNamed('12')).streams[1]
  expect((await office.send(routes.deleteStream, { params: { streamId: commerce?.streamId ?? '' } })).status).toBe(200)
})

test('SCH-02 grades and sections with history cannot be deleted', async () => {
  const seven = await gradeNamed('7')
  const body = { gradeIds: [seven.gradeId], sections: ['D'], streamId: null, capacity: null }
  await office.send(routes.addSections, { body })
  const [full, empty] = [await classOf('7-A'), await classOf('7-D')]
  expect((await office.send(routes.deleteSection, { params: { classId: full } })).code).toBe('in-use')
  expect((await setupOf('7')).sections[0]?.classTeacher).not.toBeNull()
  expect((await office.send(routes.deleteSection, { params: { classId: empty } })).status).toBe(200)
  expect(await classOf('7-D')).toBe('')
  const nine = await gradeNamed('9')
  expect((await office.send(routes.deleteGrade, { params: { gradeId: seven.gradeId } })).code).toBe('in-use')
  expect((await gradeNamed('7')).subjectCount).toBeGreaterThan(0)
  expect((await office.send(routes.deleteGrade, { params: { gradeId: nine.gradeId } })).status).toBe(200)
})

test('SCH-03 subjects and electives of a grade can be shared with other grades', async () => {
  await office.send(routes.addSubjects, { body: { names: ['EVS', 'Sanskrit', 'evs'] } })
  const subjects = (await office.send(routes.listSubjects, {})).data.subjects
  const courseId = (name: string) => subjects.find((one) => one.courseDisplayName === name)?.courseId ?? ''
  const [one, two] = [await gradeNamed('1'), await gradeNamed('2')]
  const saved = await office.send(routes.saveGradeSubjects, {
    params: { gradeId: one.gradeId },
    body: {
      subjects: [
        { courseId: courseId('English'), streamId: null, electiveGroup: null },
        { courseId: courseId('EVS'), streamId: null, electiveGroup: null },
        { courseId: courseId('Hindi'), streamId: null, electiveGroup: 'Second language' },
        { courseId: courseId('Sanskrit'), streamId: null, electiveGroup: 'Second language' },
      ],
      alsoGradeIds: [two.gradeId],
      version: one.version,
    },
  })
  const listed = saved.data.subjects.map(({ courseDisplayName, electiveGroup }) => [courseDisplayName, electiveGroup])
  expect(listed).toEqual([
    ['English', null],
    ['EVS', null],
    ['Hindi', 'Second language'],
    ['Sanskrit', 'Second language'],
  ])
  expect((await setupOf('2')).subjects.map(({ courseDisplayName }) => courseDisplayName)).toEqual([
    'English',
    'EVS',
    'Hindi',
    'Sanskrit',
  ])
  const kept = await office.send(routes.deleteSubject, { params: { courseId: courseId('EVS') } })
  expect(kept.code).toBe('in-use')
})

test('SCH-03 a subject cannot be removed from a grade while it is being taught', async () => {
  const setup = await setupOf('7')
  const subjects = setup.subjects
    .filter(({ courseDisplayName }) => courseDisplayName !== 'Science')
    .map(({ courseId, streamId, electiveGroup }) => ({ courseId, streamId, electiveGroup }))
  const body = { subjects, alsoGradeIds: [], version: setup.version }
  const refused = await office.send(routes.saveGradeSubjects, { params: { gradeId: setup.gradeId }, body })
  expect(refused.code).toBe('still-taught')
  expect(refused.raw.json().details.subjects).toEqual([{ courseDisplayName: 'Science', classes: ['7-A', '7-B'] }])
})

test('SCH-03 assigning a new subject teacher from a date keeps the earlier one on record', async () => {
  const setup = await setupOf('7', '2026-10-01')
  const section = setup.sections.find(({ className }) => className === '7-B')
  const science = setup.subjects.find(({ courseDisplayName }) => courseDisplayName === 'Science')
  const was = section?.teachers.find(({ courseId }) => courseId === science?.courseId)
  const [classId, courseId] = [section?.classId ?? '', science?.courseId ?? '']
  const body = {
    fromDate: '2026-10-01',
    assignments: [{ classId, courseId, teacherId: teacher(3), wasTeacherId: was?.teacherId ?? null }],
  }
  expect((await office.send(routes.assignTeachers, { body })).data).toEqual({ changed: 1 })
  const taughtOn = async (on: string) => {
    const { teachings } = (await office.send(classes.routes.listTeachings, { params: { classId }, query: { on } })).data
    return teachings.filter((one) => one.courseId === courseId).map(({ teacherId }) => teacherId)
  }
  expect(await taughtOn('2026-06-01')).toEqual([was?.teacherId])
  expect(await taughtOn('2026-09-30')).toEqual([was?.teacherId])
  expect(await taughtOn('2026-10-01')).toEqual([teacher(3)])
  expect(await taughtOn('2027-03-31')).toEqual([teacher(3)])
  // Sent again from the stale page, the previous teacher no longer matches.
  const other = { ...body, assignments: body.assignments.map((one) => ({ ...one, teacherId: teacher(4) })) }
  const late = await office.send(routes.assignTeachers, { body: other })
  expect(late.code).toBe('changed-meanwhile')
  expect(late.raw.json().details.cells).toEqual([{ classId, courseId, teacherId: teacher(3) }])
})

test('SCH-03 a whole grid of teachers is saved at once, or not at all if one cell is invalid', async () => {
  const setup = await setupOf('8')
  const grid = setup.sections.flatMap((section) =>
    setup.subjects.map(({ courseId }) => ({
      classId: section.classId,
      courseId,
      teacherId: teacher(2),
      wasTeacherId: section.teachers.find((one) => one.courseId === courseId)?.teacherId ?? null,
    })),
  )
  const stranger = { ...grid[0], classId: await classOf('1-A'), wasTeacherId: null }
  const wrong = [...grid, stranger] as typeof grid
  const send = (assignments: typeof grid) =>
    office.send(routes.assignTeachers, { body: { fromDate: setup.year.start, assignments } })
  const notOffered = setup.subjects.find(({ courseDisplayName }) => courseDisplayName === 'Science')?.courseId ?? ''
  const bad = wrong.map((one, at) => (at === wrong.length - 1 ? { ...one, courseId: notOffered } : one))
  expect((await send(bad)).code).toBe('not-offered')
  expect((await setupOf('8')).sections).toEqual(setup.sections)
  const noTeacher = grid.map((one, at) => (at === 0 ? { ...one, teacherId: setup.gradeId } : one))
  expect((await send(noTeacher)).code).toBe('no-such-teacher')
  expect((await send(grid)).status).toBe(200)
  const after = await setupOf('8')
  for (const { teachers: all } of after.sections)
    expect(all.map(({ teacherId }) => teacherId)).toEqual(setup.subjects.map(() => teacher(2)))
})

test('SCH-03 a date outside the academic year is rejected', async () => {
  const classId = await classOf('7-A')
  const body = {
    fromDate: '2026-05-31',
    assignments: [{ classId, courseId: null, teacherId: teacher(0), wasTeacherId: null }],
  }
  expect((await office.send(routes.assignTeachers, { body })).fields?.[0]).toMatchObject({ field: 'fromDate' })
})

test('SCH-03 whatever changes are made, a class has at most one class teacher on every day', async () => {
  const classId = await classOf('1-A')
  const start = '2026-06-01' as CivilDate
  const change = fc.record({ at: fc.nat({ max: 20 }), who: fc.constantFrom(0, 1, 2, null) })
  const on = async (date: string) => {
    const query = { on: date }
    const { teachings } = (await office.send(classes.routes.listTeachings, { params: { classId }, query })).data
    return teachings.filter(({ courseId }) => courseId === null).map(({ teacherId }) => teacherId)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { at, who } of changes) {
        const fromDate = addDays(start, at)
        const [was = null] = await on(fromDate)
        const dayBefore = at > 0 ? await on(addDays(fromDate, -1)) : []
        const teacherId = who === null ? null : teacher(who)
        const assignments = [{ classId, courseId: null, teacherId, wasTeacherId: was }]
        const answer = await office.send(routes.assignTeachers, { body: { fromDate, assignments } })
        expect(answer.status).toBe(200)
        expect(await on(fromDate)).toEqual(teacherId ? [teacherId] : [])
        if (at > 0) expect(await on(addDays(fromDate, -1))).toEqual(dayBefore)
      }
      for (let at = 0; at <= 21; at++) expect((await on(addDays(start, at))).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 6 },
  )
})

test('SCH-03 the database rejects overlapping class teachers', async () => {
  const classId = await classOf('7-A')
  const write = server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    sql`insert into class_teachers (class_id, teacher_id, from_date) values (${classId}, ${teacher(1)}, '2026-12-01')`.execute(
      db,
    ),
  )
  await expect(write).rejects.toMatchObject({ code: '23P01' })
})

test('SCH-03 ACY-01 structure and teachers are copied into a new year, but not into an archived one', async () => {
  const years = (await office.send(tenancy.routes.listYears, {})).data.years
  const current = years[0]?.acadamicId ?? ''
  const planned = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db
      .insertInto('academic_years')
      .values({ name: '2027-28', starts_on: '2027-06-01', ends_on: '2028-04-30', status_id: 2 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const inYear = { 'x-academic-year': planned.id }
  const body = { academicYearId: current, withTeachers: true }
  const copied = (await office.send(routes.copyYear, { body }, inYear)).data
  expect(copied.sections).toBe((await grades()).flatMap(({ sections }) => sections).length)
  const { gradeId } = await gradeNamed('7')
  const next = (await office.send(routes.getGradeSetup, { params: { gradeId } }, inYear)).data
  const now = await setupOf('7', '2027-04-30')
  const shape = (setup: typeof now) =>
    setup.sections.map(({ className, classTeacher, teachers: all }) => [
      className,
      classTeacher?.teacherName,
      all.map(({ teacherName }) => teacherName),
    ])
  expect(shape(next)).toEqual(shape(now))
  expect(next.sections[0]?.classTeacher?.fromDate).toBe('2027-06-01')
  expect((await office.send(routes.copyYear, { body }, inYear)).data).toEqual({ sections: 0, subjects: 0, teachers: 0 })
  const archived = { 'x-academic-year': years[1]?.acadamicId ?? '' }
  const refused = await office.send(routes.copyYear, { body }, archived)
  expect(refused.code).toBe('year-archived')
})

test('SCH-03 teacher changes are audited with the values before and after', async () => {
  const fromDate = '2026-11-02'
  const section = (await setupOf('7', fromDate)).sections.find(({ className }) => className === '7-A')
  const taught = section?.teachers.find(({ teacherId }) => teacherId)
  const [wasTeacherId, courseId] = [taught?.teacherId ?? '', taught?.courseId ?? '']
  const teacherId = teachers.find((one) => one.teacherId !== wasTeacherId)?.teacherId ?? ''
  const assignments = [{ classId: section?.classId ?? '', courseId, teacherId, wasTeacherId }]
  expect((await office.send(routes.assignTeachers, { body: { fromDate, assignments } })).data.changed).toBe(1)
  const rows = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db.selectFrom('audit_entries').select(['action', 'entity', 'before', 'after']).orderBy('seq', 'desc').execute(),
  )
  const teaching = rows.find(({ action, entity }) => action === 'gradeSetup.assignTeachers' && entity === 'teaching')
  expect(teaching?.before).toMatchObject({ teachers: [{ teacherId: wasTeacherId }] })
  expect(teaching?.after).toMatchObject({ fromDate, teachers: [{ teacherId }] })
})
