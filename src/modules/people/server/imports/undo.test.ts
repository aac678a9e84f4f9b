import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { students } from '#modules/people/contract.ts'
import type { ImportValue } from '#platform/contract/importColumns.ts'
import { aStudent, openImportDesk, rowsOf } from '../../testing/importDesk.ts'

const { server, office, tenantId, kind, apply, undo, everything } = await openImportDesk()

test('USR-02 undo restores a guardian whose relation a second import changed', async () => {
  const first = await apply('student', rowsOf([aStudent(12)]))
  const before = await everything()
  const { fatherName = '', fatherPhone = '' } = aStudent(12)
  const second = await apply(
    'student',
    rowsOf([{ admissionNo: 'IMP/12', motherName: fatherName, motherPhone: fatherPhone }]),
  )
  expect(second).toMatchObject([{ did: 'update' }])
  expect(await everything()).not.toBe(before)
  expect(await undo('student', second)).toEqual([])
  expect(await everything()).toBe(before)
  await undo('student', first)
})

test('USR-02 undo deletes the imported students, except those in use, who keep their class', async () => {
  const applied = await apply('student', rowsOf([31, 32, 33, 34, 35].map(aStudent)))
  const kept = applied[2]?.entityId ?? ''
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`insert into student_electives (student_id, elective_group, subject_id)
      select ${kept}, 'Language', id from subjects limit 1`.execute(db),
  )
  expect(await undo('student', applied)).toEqual([{ row: 4, why: 'referred-to' }])
  const left = await office.send(students.routes.listStudents, { query: { q: 'IMP/3' } })
  expect(left.data.rows.map(({ admissionNo, className }) => [admissionNo, className])).toEqual([['IMP/33', '7-A']])
})

test('USR-02 undo skips students changed since the import', async () => {
  const applied = await apply('student', rowsOf([20, 21].map(aStudent)))
  const params = { studentId: applied[0]?.entityId ?? '' }
  const { data } = await office.send(students.routes.getStudent, { params })
  const { firstName, lastName, admittedOn, dateOfBirth, gender, bloodGroup, quota, email, phone, pincode } = data
  const facts = {
    firstName,
    lastName,
    admittedOn,
    dateOfBirth,
    gender,
    bloodGroup,
    quota,
    email,
    phone,
    pincode,
    details: {},
  }
  await office.send(students.routes.saveStudent, {
    params,
    body: { ...facts, admissionNo: 'IMP/20', address: 'Moved', version: data.version },
  })
  expect(await undo('student', applied)).toEqual([{ row: 2, why: 'changed-since' }])
  expect((await office.send(students.routes.listStudents, { query: { q: 'IMP/2' } })).data.total).toBe(1)
})

/** Two different values for every column of these kinds. Columns of the school's own are added by the test. */
const studentValues: Record<string, readonly [ImportValue, ImportValue]> = {
  firstName: ['Asha', 'Meera'],
  lastName: ['Rao', 'Das'],
  fullName: ['Asha Rao', 'Meera Kumari Das'],
  grade: ['7', '7'],
  section: ['A', 'A'],
  rollNo: ['U1', 'U1'],
  dateOfBirth: ['2014-01-05', '2013-02-06'],
  gender: ['F', 'M'],
  bloodGroup: ['B+', 'O-'],
  aadhaar: ['2341 2341 2346', '999941057058'],
  admittedOn: ['2026-06-01', '2026-06-02'],
  quota: ['General', 'OBC'],
  email: ['a@b.in', 'c@d.in'],
  phone: ['9845012345', '9845012346'],
  address: ['12, 4th Cross', '13, 5th Main'],
  pincode: ['560011', '560012'],
  ...Object.fromEntries(
    ['father', 'mother', 'guardian'].flatMap((key, at) => [
      [`${key}Name`, [`Anand ${key}`, `Usha ${key}`]],
      [`${key}Phone`, [`984501110${at}`, `984501120${at}`]],
      [`${key}Email`, [`${key}@b.in`, `${key}@d.in`]],
    ]),
  ),
}
const staffValues: Record<string, readonly [ImportValue, ImportValue]> = {
  firstName: ['Savita', 'Kavita'],
  lastName: ['Deshpande', 'Joshi'],
  fullName: ['Savita Deshpande', 'Kavita Joshi'],
  email: ['s@b.in', 't@d.in'],
  phone: ['9845012345', '9845012346'],
  phone2: ['9845012347', '9845012348'],
  designation: ['Teacher', 'Head'],
  qualification: ['B.Ed.', 'M.Ed.'],
  joinedOn: ['2019-06-03', '2019-06-04'],
  leftOn: ['2025-06-03', '2025-06-04'],
  dateOfBirth: ['1985-01-20', '1986-02-21'],
  gender: ['F', 'M'],
  bloodGroup: ['A+', 'B-'],
  address: ['Town', 'Village'],
  isGateStaff: [false, true],
}

test('USR-02 undo restores every column of every kind of person, whatever was imported together', {
  timeout: 120_000,
}, async () => {
  const inSchool = server.services.database.inTenant
  const departments = await inSchool({ tenantId }, (db) =>
    db.selectFrom('departments').select('name').limit(2).execute(),
  )
  const names = departments.map(({ name }) => name)
  const kinds = [
    ['student', 'admissionNo', studentValues],
    ['teacher', 'employeeNo', { ...staffValues, department: [names[0] ?? '', names[1] ?? names[0] ?? ''] }],
    ['otherStaff', 'employeeNo', { ...staffValues, department: [names[0] ?? '', names[1] ?? names[0] ?? ''] }],
    ['staff', 'employeeNo', { ...staffValues, department: [names[0] ?? '', names[1] ?? names[0] ?? ''] }],
  ] as const
  for (const [name, key, samples] of kinds) {
    const values: Record<string, readonly [ImportValue, ImportValue]> =
      names.length > 0 ? samples : { ...samples, department: ['', ''] }
    const columns = (await inSchool({ tenantId }, (db) => kind(name).columns(db))).map((column) => column.key)
    // A new column has to be given values here.
    expect([name, columns.filter((column) => column !== key && !(column in values))]).toEqual([name, []])
    const own = columns.filter((column) => column !== key && !(column === 'department' && names.length === 0))
    const rowWith = (chosen: readonly string[], which: 0 | 1) =>
      Object.fromEntries(chosen.flatMap((column) => (values[column] ? [[column, values[column][which]]] : [])))
    const base = own.filter((column) => column !== 'fullName')
    const empty = await everything()
    const created = await apply(name, rowsOf([{ [key]: 'UNDO/1', ...rowWith(base, 0) }]))
    expect([name, created.length]).toEqual([name, 1])
    const before = await everything()
    for (const column of own) {
      const changed = await apply(name, rowsOf([{ [key]: 'UNDO/1', ...rowWith([column], 1) }]))
      expect([name, column, await undo(name, changed)]).toEqual([name, column, []])
      expect((await everything()) === before, `${name} ${column}`).toBe(true)
    }
    await fc.assert(
      fc.asyncProperty(fc.subarray(own, { minLength: 2 }), async (chosen) => {
        const changed = await apply(name, rowsOf([{ [key]: 'UNDO/1', ...rowWith(chosen, 1) }]))
        expect(await undo(name, changed)).toEqual([])
        expect((await everything()) === before).toBe(true)
      }),
      { numRuns: 10 },
    )
    expect(await undo(name, created)).toEqual([])
    expect((await everything()) === empty, name).toBe(true)
  }
})
