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
const mistakes: readonly (readonly [column: Column, value: string, cause: string, isWarning?: true])[] = [
  ['firstName', 'Asha1', 'wrong-person-name'],
  ['lastName', '<b>', 'wrong-person-name'],
  ['admissionNo', 'FILE-0', 'taken-in-file'],
  ['aadhaar', '234123412345', 'wrong-aadhaar', true],
  ['email', 'asha@', 'wrong-email', true],
  ['phone', '12', 'wrong-phone', true],
  ['pincode', '060001', 'wrong-pincode', true],
  ['section', 'Z', 'no-such-section'],
  ['dateOfBirth', '31/02/2013', 'no-such-day', true],
  ['fatherPhone', 'none', 'wrong-phone', true],
  ['motherEmail', 'x@y', 'wrong-email', true],
  ['gender', 'Robot', 'not-in-list', true],
]

const studentCount = async () => (await admin.send(students.routes.listStudents, { query: {} })).data.total

test('20 21 USR-02 a student file with twelve kinds of mistakes is reported, corrected in place, imported and undone', async () => {
  const before = await studentCount()
  const rows = Array.from({ length: 300 }, (_, n) => studentRow(n))
  const bad = mistakes.map(([column, value, cause, isWarning = false], index) => ({
    at: 5 + index * 24,
    column,
    value,
    cause,
    isWarning,
  }))
  for (const { at, column, value } of bad) rows[at] = { ...studentRow(at), [column]: value }
  const file = await xlsxOf([Object.values(columns), ...rows.map((row) => Object.values(row))])
  const run = await importFile(admin, 'student', 'students.xlsx', file)
  expect(run.summary).toMatchObject({ create: 296, refused: 4, warned: 8, cells: 4 })
  const params = { runId: run.runId }
  for (const show of ['refused', 'warned'] as const) {
    const { data } = await admin.send(routes.listRows, { params, query: { show } })
    const found = data.rows.flatMap(({ row, problems, warnings }) =>
      [...problems, ...warnings].map(({ column, cause }) => [row, column, cause]),
    )
    const expected = bad.filter(({ isWarning }) => isWarning === (show === 'warned'))
    // Row 1 has the headings.
    expect(found).toEqual(expected.map(({ at, column, cause }) => [at + 2, column, cause]))
  }

  const changes = bad.map(({ at, column }) => ({ row: at + 2, column, value: studentRow(at)[column] }))
  await admin.send(routes.fixCells, { params, body: { changes } })
  const corrected = await settled(admin, run.runId)
  expect(corrected.summary).toMatchObject({ create: 300, refused: 0, warned: 0 })
  expect(await studentCount()).toBe(before)
  await admin.send(routes.applyRun, { params, body: { revision: corrected.revision, leaveOut: false } })
  expect((await settled(admin, run.runId)).state).toBe('applied')
  expect(await studentCount()).toBe(before + 300)

  await admin.send(routes.undoRun, { params })
  expect(await settled(admin, run.runId)).toMatchObject({ state: 'undone', leftAlone: 0 })
  expect(await studentCount()).toBe(before)
})
