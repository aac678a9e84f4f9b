import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'
import { imports } from '../contract.ts'
import type { Run } from '../schemas.ts'
import { type Caller, importFile, runOf, settled } from './testing/files.ts'

const server = await testServer({ worker: true })
const admin = await server.as('greenwood', 'superadmin')
const { routes } = imports

const csv = (text: string) => Buffer.from(text)
const upload = (bytes: Buffer, name = 'register.csv', caller: Caller = admin) =>
  importFile(caller, 'student', name, bytes)

/** Confirms the headings as they were matched, if they need it. */
async function checked(run: Run): Promise<Run> {
  if (run.state !== 'matching') return run
  const columns = run.matching.map(({ column }) => column)
  const { status } = await admin.send(routes.matchColumns, { params: { runId: run.runId }, body: { columns } })
  expect(status).toBe(200)
  return settled(admin, run.runId)
}

async function applied(run: Run): Promise<Run> {
  const { runId, revision } = run
  await admin.send(routes.applyRun, { params: { runId }, body: { revision, leaveOut: true } })
  return settled(admin, runId)
}

const studentOf = async (admissionNo: string) => {
  const { data } = await admin.send(students.routes.listStudents, { query: { q: admissionNo } })
  const studentId = data.rows.find((row) => row.admissionNo === admissionNo)?.studentId ?? ''
  return (await admin.send(students.routes.getStudent, { params: { studentId } })).data
}

const rowsOf = async ({ runId }: Run, query: object = {}) =>
  (await admin.send(routes.listRows, { params: { runId }, query })).data.rows

test('USR-02 an XLSX register with titles, full names and Indian spellings is imported as it is', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Class VII')
  sheet.addRow(['Greenwood High School, Jayanagar'])
  sheet.addRow(['Admission register 2026-27'])
  sheet.addRow([])
  sheet.addRow(['Adm no', 'Name of the student', 'Class', 'DOB', 'Sex', 'Blood group', 'Mobile no', 'Father'])
  sheet.addRow(['R/1', 'Asha Kumari Rao', 'VII-B', '13-Oct-2013', 'Girl', 'B+ve', 9845012345, 'Anand Rao'])
  sheet.addRow(['R/2', 'Ravi', '7 B', '23.03.14', 'Boy', 'O negative', '98450-12346', ''])
  sheet.addRow(['R/3', 'Meera D’Souza', 'Std 7 B', '5/6/2014', 'F', 'ab positive', '+91 98450 12347', ''])
  sheet.addRow(['R/4', 'Kabir  Khan', '7th-B', 41_795, 'M', 'A -', '', ''])
  const run = await upload(Buffer.from(await book.xlsx.writeBuffer()), 'register.xlsx')
  expect([run.state, run.headingRow]).toEqual(['checked', 4])
  expect(run.top.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6, 7, 8])
  expect(run.summary).toMatchObject({ create: 4, refused: 0, warned: 0, groups: [] })
  expect((await applied(run)).state).toBe('applied')
  expect(await studentOf('R/1')).toMatchObject({
    firstName: 'Asha Kumari',
    lastName: 'Rao',
    className: '7-B',
    dateOfBirth: '2013-10-13',
    gender: 'Female',
    bloodGroup: 'B+',
    phone: '+919845012345',
    guardianName: 'Anand Rao',
  })
  expect(await studentOf('R/2')).toMatchObject({
    firstName: 'Ravi',
    lastName: '',
    dateOfBirth: '2014-03-23',
    gender: 'Male',
    bloodGroup: 'O-',
  })
  expect(await studentOf('R/3')).toMatchObject({
    lastName: 'D’Souza',
    dateOfBirth: '2014-06-05',
    bloodGroup: 'AB+',
    className: '7-B',
  })
  expect(await studentOf('R/4')).toMatchObject({
    lastName: 'Khan',
    dateOfBirth: '2014-06-05',
    bloodGroup: 'A-',
    className: '7-B',
  })
  // The file is not kept once it is applied, titles and first rows included.
  expect((await runOf(admin, run.runId)).top).toEqual([])
  const again = await upload(csv('Adm no,Name\nR/1,asha  kumari rao\nR/2,Ravi'))
  expect(again.summary).toMatchObject({ skip: 2, update: 0 })
})

test('USR-02 CSV in Windows-1252 and UTF-16, with semicolons or tabs, is imported', async () => {
  const lines = [
    ['Greenwood School, Jayanagar'],
    ['Admission number', 'First name', 'Last name', 'Address'],
    ['E/1', 'José', 'Peña', '12, 4th Cross'],
    ['E/2', 'Zoë', 'Müller', 'Town, Hall'],
  ]
  for (const separator of [';', '\t']) {
    const text = lines.map((cells) => cells.join(separator)).join('\r\n')
    const files = {
      windows: Buffer.from(text, 'latin1'),
      utf16le: Buffer.from(`\ufeff${text}`, 'utf16le'),
      utf16be: Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      'utf16le without mark': Buffer.from(text, 'utf16le'),
      'utf16be without mark': Buffer.from(text, 'utf16le').swap16(),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const run = await upload(bytes)
      expect([name, run.state, run.headingRow]).toEqual([name, 'checked', 2])
      const rows = await rowsOf(run)
      expect([name, rows.map(({ values }) => [values.firstName, values.lastName, values.address])]).toEqual([
        name,
        [
          ['José', 'Peña', '12, 4th Cross'],
          ['Zoë', 'Müller', 'Town, Hall'],
        ],
      ])
    }
  }
})

test('USR-02 another row can be chosen for the headings, and rows move with it', async () => {
  const run = await upload(csv('Adm,Nm\nAdmission number,Full name\nH/1,Asha Rao\nH/2,Ravi Das'))
  expect([run.headingRow, run.rows]).toEqual([2, 2])
  const params = { runId: run.runId }
  const choose = async (row: number) => (await admin.send(routes.chooseHeadings, { params, body: { row } })).code
  expect(await choose(1)).toBeUndefined()
  expect(await settled(admin, run.runId)).toMatchObject({ state: 'matching', headingRow: 1, rows: 3 })
  expect((await rowsOf(run)).map(({ row }) => row)).toEqual([2, 3, 4])
  expect(await choose(2)).toBeUndefined()
  expect((await rowsOf(run)).map(({ row }) => row)).toEqual([3, 4])
  expect([await choose(4), await choose(9)]).toEqual(['no-such-row', 'no-such-row'])
  expect((await checked(await runOf(admin, run.runId))).summary).toMatchObject({ create: 2, refused: 0 })
})

test('USR-02 an unreadable optional cell is left empty with a warning, and the row is imported', async () => {
  const run = await upload(
    csv(
      [
        'Admission number,First name,Date of birth,Phone,Aadhaar number,Blood group,Gender,E-mail',
        'W/1,Asha,31/02/2013,12,1.23E+11,Z+,Robot,asha@',
        'W/2,Ravi,12/05/2013,9845012345,,,,',
        'W/3,As1,,,,,,',
      ].join('\n'),
    ),
  )
  expect(run.summary).toMatchObject({ create: 2, refused: 1, warned: 1, cells: 1 })
  const groups = run.summary?.groups.map(({ column, cause, isWarning }) => `${column} ${cause} ${isWarning}`) ?? []
  expect(groups[0]).toBe('firstName wrong-person-name false')
  expect(groups.slice(1).sort()).toEqual([
    'aadhaar shortened-number true',
    'bloodGroup not-in-list true',
    'dateOfBirth no-such-day true',
    'email wrong-email true',
    'gender not-in-list true',
    'phone wrong-phone true',
  ])
  const [warned] = await rowsOf(run, { show: 'warned' })
  expect(warned?.warnings.map(({ column }) => column)).toContain('aadhaar')
  expect((await rowsOf(run, { column: 'phone', cause: 'wrong-phone' })).map(({ row }) => row)).toEqual([2])
  await applied(run)
  expect(await studentOf('W/1')).toMatchObject({ dateOfBirth: null, phone: null, maskedAadhaar: null, gender: null })
})

test('USR-02 a value is replaced in all rows at once, and suggestions are offered for each', async () => {
  const grades = ['Seven', 'Seven', 'Femal', 'Seven']
  const run = await upload(
    csv(
      [
        'Admission number,First name,Class,Gender',
        ...grades.map(
          (grade, n) => `V/${n},Asha,${grade === 'Femal' ? '7-A' : grade},${grade === 'Femal' ? 'Femal' : 'F'}`,
        ),
      ].join('\n'),
    ),
  )
  const params = { runId: run.runId }
  const values = async (column: string, cause: string) =>
    (await admin.send(routes.listValues, { params, query: { column, cause } })).data
  expect(await values('grade', 'no-such-grade')).toEqual({
    values: [{ value: 'Seven', count: 3, suggestion: null }],
    total: 1,
  })
  expect((await values('gender', 'not-in-list-close')).values).toEqual([
    { value: 'Femal', count: 1, suggestion: 'Female' },
  ])
  const replace = (column: string, from: string, to: string) =>
    admin.send(routes.replaceValues, { params, body: { column, changes: [{ from, to }] } })
  expect((await replace('grade', 'seven', '7-A')).code).toBe('no-such-cell')
  expect((await replace('nothing', 'Seven', '7-A')).code).toBe('no-such-cell')
  expect((await replace('grade', ' Seven', 'VII A')).data).toMatchObject({ cells: 3 })
  expect((await settled(admin, run.runId)).summary).toMatchObject({ create: 4, refused: 0, warned: 1 })
})

test('USR-02 what was chosen for a heading is remembered for the school and the kind', async () => {
  const headings = 'Enrolment code,Pupil,Phone,Phone,Remarks'
  const file = csv(`${headings}\nM/1,Asha Rao,9845012345,9845012346,x`)
  const first = await upload(file)
  expect([first.state, first.missing]).toEqual(['matching', ['admissionNo']])
  const columns = ['admissionNo', 'fullName', 'phone', 'guardianPhone', null]
  await admin.send(routes.matchColumns, { params: { runId: first.runId }, body: { columns } })
  await settled(admin, first.runId)
  const second = await upload(file)
  expect(second.state).toBe('checked')
  expect(second.matching.map(({ column }) => column)).toEqual(columns)
  expect(second.matching.map(({ how }) => how)).toEqual([
    'remembered',
    'remembered',
    'exact',
    'remembered',
    'remembered',
  ])
  const elsewhere = await server.as('riverside', 'superadmin')
  expect((await upload(file, 'register.csv', elsewhere)).state).toBe('matching')
  expect((await importFile(admin, 'teacher', 'register.csv', file)).state).toBe('matching')
})

test('USR-02 zeros a spreadsheet dropped are noticed, in the file and against those on record', async () => {
  const stored = await upload(csv('Admission number,First name\n00071,Asha'))
  await applied(stored)
  const run = await upload(csv('Admission number,First name\n71,Asha\n00072,Ravi\n113,Meera'))
  const rows = await rowsOf(run, { show: 'refused' })
  expect(rows.map(({ row, problems }) => [row, problems[0]?.cause, problems[0]?.params.suggestion])).toEqual([
    [2, 'lost-zeros', '00071'],
    [4, 'lost-zeros', '00113'],
  ])
  const alone = await upload(csv('Admission number,First name\n71,Asha'))
  expect(alone.summary?.groups).toMatchObject([
    { column: 'admissionNo', cause: 'lost-zeros', params: { suggestion: '00071' } },
  ])
})

test('USR-02 problems are grouped by their true cause, with one message for values that differ', async () => {
  const lines = ['G/1,7,Z,', 'G/2,19,A,', 'G/3,7,A,R1', 'G/4,7,A,R1', 'G/5,7,A,R1', 'G/1,7,A,', 'G/2,7,A,', 'G/7,7,,R9']
  const run = await upload(
    csv(['Admission number,Grade,Section,Roll number,First name', ...lines.map((line) => `${line},Asha`)].join('\n')),
  )
  const groups = run.summary?.groups.map(({ column, cause, count, varies }) => [column, cause, count, varies])
  expect(groups).toEqual([
    ['rollNo', 'taken-in-file', 2, false],
    ['admissionNo', 'taken-in-file', 2, true],
    ['section', 'no-such-section', 1, false],
    ['grade', 'no-such-grade', 1, false],
    ['section', 'half-a-class', 1, false],
  ])
  expect(run.words['taken-in-file*']?.en).toBe('An earlier row has the same value.')
})
