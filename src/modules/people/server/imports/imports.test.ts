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
  server.services.database.inTenant({ tenantId }, (db) => kind(name).check(db, rows))
const apply = async (name: string, rows: readonly ImportRow[]) => {
  const checks = new Map((await check(name, rows)).map((one) => [one.row, one]))
  const good = rows.flatMap((row) => {
    const one = checks.get(row.row)
    return one && one.problems.length === 0 && one.does !== 'skip' ? [{ ...row, ...one }] : []
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
      (select jsonb_agg(jsonb_build_array(id, user_name, first_name, last_name, email, phone) order by id) from users)
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
    ['section', 'Z', 'no-such-class'],
    ['dateOfBirth', '2199-01-01', 'born-in-the-future'],
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
  expect(applied).toHaveLength(600 - 18)
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
