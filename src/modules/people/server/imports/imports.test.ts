import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { teachers } from '#modules/people/staffContract.ts'
import type { ImportValue } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow } from '#platform/server/contributions/importKind.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const origin = { action: 'imports.apply', actorId: null, actorRole: null, address: '', requestId: 'test' }

const kind = (name: string): ImportKind => {
  const found = server.services.imports.get(name)
  if (!found) throw new Error(`${name} cannot be imported`)
  return found
}
const rowsOf = (values: readonly Record<string, ImportValue>[]): ImportRow[] =>
  values.map((one, at) => ({ row: at + 2, values: one }))
const check = (name: string, rows: readonly ImportRow[]) =>
  server.services.database.inTenant({ tenantId }, (db) => kind(name).check(db, rows, server.services.secret))
const apply = async (name: string, rows: readonly ImportRow[]) => {
  const checks = new Map((await check(name, rows)).map((one) => [one.row, one]))
  const good = rows.flatMap((row) => {
    const one = checks.get(row.row)
    return one?.problems.every(({ isWarning }) => isWarning) && one.does !== 'skip' ? [{ ...row, ...one }] : []
  })
  const applied: AppliedRow[] = []
  for (let from = 0; from < good.length; from += 250)
    applied.push(
      ...(await runUnit(server.services, { tenantId }, origin, (unit) =>
        kind(name).apply(unit, good.slice(from, from + 250), null),
      )),
    )
  return applied
}
const undo = (name: string, applied: readonly AppliedRow[]) =>
  runUnit(server.services, { tenantId }, origin, async (unit) => {
    const left: { row: number; why: string }[] = []
    const backwards = applied.toReversed()
    for (let from = 0; from < backwards.length; from += 250)
      left.push(...(await kind(name).undo(unit, backwards.slice(from, from + 250))))
    return left
  })

/** A snapshot of everything imports can write. */
const everything = async () => {
  const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
    sql<{ all: string }>`select concat(
      (select jsonb_agg(to_jsonb(s) - 'version' order by user_id) from students s),
      (select jsonb_agg(to_jsonb(p) - 'version' order by user_id) from staff_profiles p),
      (select jsonb_agg(to_jsonb(g) - 'version' order by id) from guardians g),
      (select jsonb_agg(to_jsonb(l) order by student_id, guardian_id) from student_guardians l),
      (select jsonb_agg(to_jsonb(e) order by id) from enrolments e),
      (select jsonb_agg(jsonb_build_array(id, user_name, first_name, last_name, email, phone, is_gate_staff) order by id) from users)
    ) as all`.execute(db),
  )
  return rows[0]?.all
}

const aStudent = (n: number): Record<string, ImportValue> => ({
  admissionNo: `IMP/${n}`,
  firstName: 'Asha',
  lastName: 'Rao',
  grade: '7',
  section: n % 2 ? 'A' : 'B',
  dateOfBirth: '2014-01-05',
  gender: 'F',
  bloodGroup: 'B+',
  quota: 'General',
  address: '12, 4th Cross',
  fatherName: 'Anand Rao',
  fatherPhone: `98${String(45_000_000 + Math.floor(n / 2))}`,
  pincode: '560011',
})

test('USR-02 students are imported with class, roll number and guardians; siblings share a guardian', async () => {
  const applied = await apply('student', rowsOf([1, 2, 3].map(aStudent)))
  expect(applied.map(({ did }) => did)).toEqual(['create', 'create', 'create'])
  const found = await office.send(students.routes.listStudents, { query: { q: 'IMP/', sort: 'admissionNo' } })
  expect(found.data.rows.map(({ className, guardianName }) => [className, guardianName])).toEqual([
    ['7-A', 'Anand Rao'],
    ['7-B', 'Anand Rao'],
    ['7-A', 'Anand Rao'],
  ])
  const shared = (await office.send(guardians.routes.listGuardians, { query: { q: 'Anand Rao' } })).data.rows
  expect(shared.map(({ children }) => children.length).sort()).toEqual([1, 2])
  await undo('student', applied)
})

test('USR-02 a second import updates only the given values, and undo restores all of them', async () => {
  const empty = await everything()
  const first = await apply('student', rowsOf([{ ...aStudent(10), aadhaar: '2341 2341 2346', email: 'a@b.in' }]))
  const before = await everything()
  const again = rowsOf([
    { admissionNo: 'imp/10', lastName: 'Kulkarni', bloodGroup: 'O-', aadhaar: '999941057058', motherName: 'Usha' },
  ])
  expect((await check('student', again))[0]).toMatchObject({ does: 'update', problems: [] })
  const second = await apply('student', again)
  const [row] = (await office.send(students.routes.listStudents, { query: { q: 'IMP/10' } })).data.rows
  const profile = await office.send(students.routes.getStudent, { params: { studentId: row?.studentId ?? '' } })
  expect(profile.data).toMatchObject({
    firstName: 'Asha',
    lastName: 'Kulkarni',
    bloodGroup: 'O-',
    email: 'a@b.in',
    maskedAadhaar: 'XXXX XXXX 7058',
  })
  expect((await check('student', again))[0]?.does).toBe('skip')
  expect(await undo('student', second)).toEqual([])
  expect(await everything()).toBe(before)
  expect(await undo('student', first)).toEqual([])
  expect(await everything()).toBe(empty)
})

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

test('USR-02 the check of 5,000 rows reports exactly the bad cells, each with its column and cause', {
  timeout: 120_000,
}, async () => {
  const values = Array.from({ length: 5000 }, (_, at) => aStudent(1000 + at))
  const bad: [column: string, value: ImportValue, cause: string][] = [
    ['firstName', 'Asha1', 'wrong-person-name'],
    ['admissionNo', 'IMP/1000', 'taken-in-file'],
    ['aadhaar', '234123412345', 'wrong-aadhaar'],
    ['email', 'asha@', 'wrong-email'],
    ['phone', '12', 'wrong-phone'],
    ['pincode', '060001', 'wrong-pincode'],
    ['section', 'Z', 'no-such-section'],
    ['dateOfBirth', '2199-01-01', 'born-in-future'],
    ['fatherPhone', 'none', 'wrong-phone'],
    ['motherEmail', 'x@y', 'wrong-email'],
    ['rollNo', '7;1', 'wrong-number'],
    ['lastName', '<b>', 'wrong-person-name'],
  ]
  const expected = new Map<number, [string, string]>()
  for (let n = 0; n < 150; n++) {
    const at = 10 + n * 33
    const [column, value, cause] = bad[n % bad.length] ?? ['', '', '']
    values[at] = { ...values[at], ...(column === 'motherEmail' && { motherName: 'Usha' }), [column]: value }
    expected.set(at + 2, [column, cause])
  }
  const checks = await check('student', rowsOf(values))
  const named = checks.flatMap(({ row, problems }) =>
    problems.map(({ column, cause }) => [row, [column, cause]] as const),
  )
  expect(named).toEqual([...expected])
  const before = await everything()
  const applied = await apply('student', rowsOf(values).slice(0, 600))
  const refused = checks.slice(0, 600).filter(({ problems }) => problems.some(({ isWarning }) => !isWarning))
  expect(applied).toHaveLength(600 - refused.length)
  expect(await undo('student', applied)).toEqual([])
  expect(await everything()).toBe(before)
})

test('USR-02 teachers and other staff can be imported and undone; an employee number of another role is rejected', async () => {
  const before = await everything()
  const someone = {
    employeeNo: 'T/900',
    firstName: 'Savita',
    gender: 'F',
    joinedOn: '2019-06-03',
    department: 'Nowhere',
  }
  const [refused] = await check('teacher', rowsOf([someone]))
  expect(refused?.problems).toMatchObject([{ column: 'department', cause: 'no-such-department' }])
  const { department: _, ...good } = someone
  const applied = await apply('teacher', rowsOf([good]))
  const found = await office.send(teachers.routes.listTeachers, { query: { q: 'T/900' } })
  expect(found.data.rows[0]).toMatchObject({ firstName: 'Savita', employeeNo: 'T/900' })
  expect((await check('otherStaff', rowsOf([good])))[0]?.problems).toMatchObject([{ cause: 'another-role' }])
  expect((await check('teacher', rowsOf([{ ...good, leftOn: '2019-01-01' }])))[0]?.problems).toMatchObject([
    { column: 'leftOn', cause: 'last-before-first' },
  ])
  const changed = await apply('teacher', rowsOf([{ employeeNo: 't/900', designation: 'Head' }]))
  expect(changed).toMatchObject([{ did: 'update' }])
  expect(await undo('teacher', changed)).toEqual([])
  expect(await undo('teacher', applied)).toEqual([])
  expect(await everything()).toBe(before)
})

test('USR-02 the same Aadhaar or roll number twice in a file is refused, and an Aadhaar number of another student too', async () => {
  const before = await everything()
  const causes = async (values: readonly Record<string, ImportValue>[]) =>
    (await check('student', rowsOf(values))).flatMap(({ row, problems }) =>
      problems.map(({ column, cause }) => `${row} ${column} ${cause}`),
    )
  const [one, other, third] = [aStudent(41), aStudent(43), aStudent(45)]
  const number = '2341 2341 2346'
  expect(await causes([{ ...one, aadhaar: number }, { ...other, aadhaar: '234123412346' }, third])).toEqual([
    '3 aadhaar taken-in-file',
  ])
  expect(
    await causes([
      { ...one, rollNo: 'R7' },
      { ...other, rollNo: 'r7' },
      { ...third, section: 'B', rollNo: 'R7' },
    ]),
  ).toEqual(['3 rollNo taken-in-file'])
  const applied = await apply('student', rowsOf([{ ...one, aadhaar: number, rollNo: 'R7' }]))
  expect(
    await causes([
      { ...other, aadhaar: number },
      { ...third, rollNo: 'R7' },
    ]),
  ).toEqual(['2 aadhaar aadhaar-taken', '3 rollNo roll-no-taken'])
  // The student's own number is no change; another one with the same last digits is.
  const same = await check('student', rowsOf([{ admissionNo: 'IMP/41', aadhaar: number }]))
  expect(same[0]?.does).toBe('skip')
  expect(
    await causes([
      { admissionNo: 'IMP/41', aadhaar: number },
      { ...other, aadhaar: number },
    ]),
  ).toEqual(['3 aadhaar taken-in-file', '3 aadhaar aadhaar-taken'])
  await undo('student', applied)
  expect(await everything()).toBe(before)
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
