import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'
import { imports } from '../contract.ts'
import { importFile, settled, xlsxOf } from './testing/files.ts'

const server = await testServer({ worker: true })
const admin = await server.as('greenwood', 'superadmin')
const { routes } = imports

const columns = {
  admissionNo: 'Admission number',
  firstName: 'First name',
  lastName: 'Last name',
  grade: 'Grade',
  section: 'Section',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  aadhaar: 'Aadhaar number',
  email: 'E-mail',
  phone: 'Phone',
  pincode: 'PIN code',
  fatherName: 'Father’s name',
  fatherPhone: 'Father’s phone',
  motherName: 'Mother’s name',
  motherEmail: 'Mother’s e-mail',
}
type Column = keyof typeof columns

const studentRow = (n: number): Record<Column, string> => ({
  admissionNo: `FILE-${n}`,
  firstName: 'Asha',
  lastName: 'Rao',
  grade: '7',
  section: n % 2 ? 'A' : 'B',
  dateOfBirth: `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/2013`,
  gender: n % 2 ? 'F' : 'M',
  aadhaar: '',
  email: `asha${n}@example.in`,
  phone: '',
  pincode: '560011',
  fatherName: 'Anand Rao',
  fatherPhone: `98${45_000_000 + Math.floor(n / 2)}`,
  motherName: 'Usha Rao',
  motherEmail: '',
})

/** One mistake of each kind, with the expected cause. */
const mistakes: readonly (readonly [column: Column, value: string, cause: string])[] = [
  ['firstName', 'Asha1', 'wrong-person-name'],
  ['lastName', '<b>', 'wrong-person-name'],
  ['admissionNo', 'FILE-0', 'taken-in-file'],
  ['aadhaar', '234123412345', 'wrong-aadhaar'],
  ['email', 'asha@', 'wrong-email'],
  ['phone', '12', 'wrong-phone'],
  ['pincode', '060001', 'wrong-pincode'],
  ['section', 'Z', 'no-such-class'],
  ['dateOfBirth', '31/02/2013', 'no-such-day'],
  ['fatherPhone', 'none', 'wrong-phone'],
  ['motherEmail', 'x@y', 'wrong-email'],
  ['gender', 'Girl', 'not-in-list'],
]

const studentCount = async () => (await admin.send(students.routes.listStudents, { query: {} })).data.total

test('20 21 USR-02 a student file with twelve kinds of mistakes is reported, corrected in place, imported and undone', async () => {
  const before = await studentCount()
  const rows = Array.from({ length: 300 }, (_, n) => studentRow(n))
  const bad = mistakes.map(([column, value, cause], index) => ({ at: 5 + index * 24, column, value, cause }))
  for (const { at, column, value } of bad) rows[at] = { ...studentRow(at), [column]: value }
  const file = await xlsxOf([Object.values(columns), ...rows.map((row) => Object.values(row))])
  const run = await importFile(admin, 'student', 'students.xlsx', file)
  expect(run.summary).toMatchObject({ create: 288, refused: 12, cells: 12 })
  const params = { runId: run.runId }
  const { data } = await admin.send(routes.listRows, { params, query: { show: 'refused' } })
  // Row 1 has the headings.
  expect(data.rows.flatMap(({ row, problems }) => problems.map(({ column, cause }) => [row, column, cause]))).toEqual(
    bad.map(({ at, column, cause }) => [at + 2, column, cause]),
  )

  const changes = bad.map(({ at, column }) => ({ row: at + 2, column, value: studentRow(at)[column] }))
  await admin.send(routes.fixCells, { params, body: { changes } })
  const corrected = await settled(admin, run.runId)
  expect(corrected.summary).toMatchObject({ create: 300, refused: 0 })
  expect(await studentCount()).toBe(before)
  await admin.send(routes.applyRun, { params, body: { revision: corrected.revision, leaveOut: false } })
  expect((await settled(admin, run.runId)).state).toBe('applied')
  expect(await studentCount()).toBe(before + 300)

  await admin.send(routes.undoRun, { params })
  expect(await settled(admin, run.runId)).toMatchObject({ state: 'undone', leftAlone: 0 })
  expect(await studentCount()).toBe(before)
})
