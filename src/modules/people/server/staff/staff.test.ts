import { expect, test } from 'vitest'
import { nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { otherStaff, staff, teachers } from '#modules/people/staffContract.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')

const facts = {
  firstName: 'Savita',
  lastName: 'Deshpande',
  employeeNo: 'EMP/77',
  designation: 'Senior teacher',
  departmentId: null,
  email: 'savita@greenwood.example',
  phone: '9845088888',
  phone2: null,
  qualification: 'M.Sc., B.Ed.',
  joinedOn: '2019-06-03',
  leftOn: null,
  dateOfBirth: '1985-01-20',
  gender: 'Female' as const,
  bloodGroup: 'A+' as const,
  address: '',
}

test('USR-01 a teacher can be added, invited, found and edited, and has a change log', async () => {
  const added = await office.send(teachers.routes.addTeacher, { body: facts })
  expect(added.data).toMatchObject({ userName: 'savita', employeeNo: 'EMP/77', phone: '+919845088888', version: 1 })
  const { userId } = added.data
  const params = { userId }
  await nextMessage(server, 'greenwood', 'savita@greenwood.example', 0)
  for (const q of ['desh sav', 'EMP/77', '9845088888']) {
    const { data } = await office.send(teachers.routes.listTeachers, { query: { q } })
    expect([q, data.rows.map((row) => row.userId)]).toEqual([q, [userId]])
  }
  const body = { ...facts, designation: 'Head of science', version: 1 }
  expect((await office.send(teachers.routes.saveTeacher, { params, body })).data.version).toBe(2)
  const stale = await office.send(teachers.routes.saveTeacher, { params, body })
  expect(stale.code).toBe('changed-meanwhile')
  expect(stale.raw.json().details).toMatchObject({ designation: 'Head of science', version: 2 })
  const log = (await office.send(staff.routes.listStaffChanges, { params })).data.changes
  expect(log[0]?.changes).toEqual([{ field: 'designation', before: 'Senior teacher', after: 'Head of science' }])
  expect(log[0]?.by).toBe('Raghavendra Murthy')
})

test('USR-01 a duplicate employee number and a leaving date before the joining date are rejected', async () => {
  const refused = async (more: object) =>
    (await office.send(teachers.routes.addTeacher, { body: { ...facts, ...more } })).fields?.map(({ field }) => field)
  expect(await refused({ employeeNo: 'emp/77' })).toEqual(['employeeNo'])
  expect(await refused({ employeeNo: 'E1', leftOn: '2019-06-02' })).toEqual(['leftOn'])
  const elsewhere = { body: { ...facts, employeeNo: 'E1', departmentId: office.tenantId } }
  expect(await office.send(teachers.routes.addTeacher, elsewhere)).toMatchObject({ status: 404 })
})

test('USR-01 a teacher with history can only be deactivated; one added by mistake can be deleted', async () => {
  const own = await server.as('greenwood', 'teacher')
  const { userId } = (await own.send(access.routes.getMe, {})).data
  const params = { userId }
  expect((await office.send(teachers.routes.deleteTeacher, { params })).code).toBe('has-history')
  await office.send(teachers.routes.setTeacherStatus, { params, body: { statusId: 11 } })
  expect((await own.send(access.routes.getMe, {})).code).toBe('access-denied')
  await office.send(teachers.routes.setTeacherStatus, { params, body: { statusId: 1 } })
  const mistake = await office.send(teachers.routes.addTeacher, { body: { ...facts, employeeNo: 'E9', email: null } })
  const gone = await office.send(teachers.routes.deleteTeacher, { params: { userId: mistake.data.userId } })
  expect(gone.status).toBe(200)
})

test('USR-05 other staff can be listed, viewed, added, activated, deactivated and deleted', async () => {
  const { routes } = otherStaff
  const guard = {
    ...facts,
    firstName: 'Basavaraj',
    employeeNo: 'G/1',
    email: null,
    designation: 'Guard',
    isGateStaff: true,
  }
  const added = await office.send(routes.addOtherStaff, { body: guard })
  expect(added.data).toMatchObject({ isGateStaff: true, userName: 'g1' })
  const { userId } = added.data
  const gate = await office.send(routes.listOtherStaff, { query: { isGateStaff: 'true', q: 'basav' } as never })
  expect(gate.data.rows.map((row) => row.userId)).toEqual([userId])
  const saved = await office.send(routes.saveOtherStaff, {
    params: { userId },
    body: { ...guard, isGateStaff: false, version: 1 },
  })
  expect(saved.data.isGateStaff).toBe(false)
  const off = await office.send(routes.activateOrDeactivateOtherStaff, { body: { userId, statusId: 11 } })
  expect(off.data.statusId).toBe(11)
  expect((await office.send(routes.getOtherStaff, { params: { userId } })).data.statusId).toBe(11)
  expect((await office.send(routes.listStaffDepartments, {})).status).toBe(200)
  expect((await office.send(routes.deleteOtherStaff, { params: { userId } })).status).toBe(200)
  expect((await office.send(routes.getOtherStaff, { params: { userId } })).code).toBe('no-such-person')
})

test('USR-05 teachers and other staff are listed separately', async () => {
  const [someone] = (await office.send(teachers.routes.listTeachers, {})).data.rows
  const params = { userId: someone?.userId ?? '' }
  expect((await office.send(otherStaff.routes.getOtherStaff, { params })).status).toBe(404)
  expect((await office.send(otherStaff.routes.deleteOtherStaff, { params })).status).toBe(404)
  const student = await server.as('greenwood', 'student')
  expect((await student.send(teachers.routes.listTeachers, {})).status).toBe(403)
})
