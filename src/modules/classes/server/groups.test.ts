import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classes } from '../contract.ts'
import { studentGroups } from '../groupContract.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const { listGroups, createGroup, getGroup, saveGroup, deleteGroup } = studentGroups.routes

const [own] = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes
const classId = own?.classId ?? ''
const all = (await office.send(classes.routes.listClasses, {})).data.classes
const mine = new Set((await classTeacher.send(classes.routes.listMyClasses, {})).data.classes.map((one) => one.classId))
const foreign = all.find((one) => !mine.has(one.classId))?.classId ?? ''
const studentsOf = async (id: string) =>
  (await office.send(classes.routes.listClassStudents, { params: { classId: id } })).data.rows.map(
    (one) => one.studentId,
  )
const [first = '', second = '', third = ''] = await studentsOf(classId)
const [stranger = ''] = await studentsOf(foreign)

test('CLS-02 teachers create, edit and delete groups in their classes', async () => {
  const body = { name: 'Readers', studentIds: [second, first] }
  const made = await classTeacher.send(createGroup, { params: { classId }, body })
  expect(made.data).toMatchObject({ name: 'Readers', classId, version: 1 })
  // Sorted by roll number, not in the order sent.
  expect(made.data.students.map(({ studentId }) => studentId)).toEqual([first, second])
  const params = { stdGrpId: made.data.stdGrpId }
  const change = { name: 'Slow readers', studentIds: [third], version: 1 }
  const saved = await classTeacher.send(saveGroup, { params, body: change })
  expect(saved.data).toMatchObject({ name: 'Slow readers', version: 2, students: [{ studentId: third }] })
  expect((await classTeacher.send(saveGroup, { params, body: change })).status).toBe(409)
  expect((await office.send(listGroups, { params: { classId } })).data.groups).toContainEqual(saved.data)
  expect((await classTeacher.send(deleteGroup, { params })).status).toBe(200)
  expect((await classTeacher.send(getGroup, { params })).status).toBe(404)
})

test('CLS-02 a group can only have students of its class and a name that is unique there', async () => {
  const make = (name: string, studentIds: string[]) =>
    classTeacher.send(createGroup, { params: { classId }, body: { name, studentIds } })
  expect((await make('Choir', [stranger])).code).toBe('not-in-class')
  expect((await make('Choir', [first])).status).toBe(200)
  expect((await make('choir', [second])).code).toBe('name-taken')
  expect((await make('', [first])).fields?.[0]).toMatchObject({ field: 'name' })
})

test('CLS-02 teachers cannot see or change groups of other classes', async () => {
  const body = { name: 'Chess', studentIds: [stranger] }
  const made = await office.send(createGroup, { params: { classId: foreign }, body })
  const params = { stdGrpId: made.data.stdGrpId }
  const answers = [
    await classTeacher.send(listGroups, { params: { classId: foreign } }),
    await classTeacher.send(createGroup, { params: { classId: foreign }, body }),
    await classTeacher.send(getGroup, { params }),
    await classTeacher.send(saveGroup, { params, body: { ...body, version: 1 } }),
    await classTeacher.send(deleteGroup, { params }),
  ]
  for (const { status } of answers) expect([403, 404]).toContain(status)
  expect((await office.send(getGroup, { params })).data.students).toHaveLength(1)
})

test('CLS-01 the documented address of a teacher’s classes, with its slash at the end, answers like the one without', async () => {
  const [slashed, plain] = await Promise.all(
    ['/api/admin/teacher/classes/', '/api/admin/teacher/classes'].map((url) =>
      classTeacher.raw({ method: 'GET', url }),
    ),
  )
  expect(slashed?.statusCode).toBe(200)
  expect(slashed?.json().data).toEqual(plain?.json().data)
})
