import { expect, test } from 'vitest'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { teachers } from '#modules/people/staffContract.ts'
import type { ImportValue } from '#platform/contract/importColumns.ts'
import { aStudent, openImportDesk, rowsOf } from '../../testing/importDesk.ts'

const { office, check, apply, undo, everything } = await openImportDesk()

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
