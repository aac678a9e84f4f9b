import ExcelJS from 'exceljs'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { readSheet } from '#platform/server/spreadsheets/sheetReader.ts'
import { imports } from '../contract.ts'
import { booksModule, booksTable } from './testing/books.ts'
import { importFile, importLines, settled } from './testing/files.ts'
import { openLibrary } from './testing/library.ts'

const server = await testServer({ worker: true, extraModules: [booksModule] })
const admin = await server.as('greenwood', 'superadmin')
const owner = new Client({ connectionString: server.urls.owner })
await owner.connect()
await owner.query(booksTable)
await owner.end()
const { books, change, apply } = openLibrary(server.services.database, admin)
const { routes } = imports
const heading = ['Book code', 'Title', 'Copies', 'Bought on', 'Shelf', 'Reference only']
const kind = 'test-book'

const rowsOf = async (runId: string, query: object = {}) =>
  (await admin.send(routes.listRows, { params: { runId }, query })).data

beforeEach(() => change('delete from test_books'))

test('USR-02 the template has columns, drop-downs and a help sheet, and its headings match when uploaded', async () => {
  const answer = await admin.raw({ method: 'GET', url: `/api/imports/kinds/${kind}/template?language=en` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('filename="Books.xlsx"')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer)
  const [sheet, help] = book.worksheets
  expect(sheet?.getRow(1).values).toEqual([undefined, ...heading, 'Keeper'])
  expect(sheet?.getCell('E5001').dataValidation?.type).toBe('list')
  expect(help?.name).toBe('Help')
  const filled = await readSheet(answer.rawPayload)
  expect(filled.header).toEqual([...heading, 'Keeper'])
  const hindi = await admin.raw({ method: 'GET', url: `/api/imports/kinds/${kind}/template?language=hi` })
  await book.xlsx.load(hindi.rawPayload as unknown as ArrayBuffer)
  expect(book.worksheets.map(({ name }) => name)).toContain('सहायता')
})

test('USR-02 a valid file is checked, confirmed and applied as a whole, and nothing is written before', async () => {
  const run = await importLines(admin, kind, [
    heading,
    ['B1', 'Panchatantra', '3', '01/06/2015', 'ground floor', 'yes'],
    ['B2', 'Malgudi Days', '', '2019-12-31', '', ''],
  ])
  expect([run.state, run.summary]).toEqual([
    'checked',
    { create: 2, update: 0, skip: 0, refused: 0, warned: 0, cells: 0, groups: [] },
  ])
  expect(await books()).toEqual([])
  const done = await apply(run.runId)
  expect(done).toMatchObject({ state: 'applied', done: 2, toDo: 2 })
  expect(await books()).toEqual([
    { code: 'B1', title: 'Panchatantra', copies: 3, bought_on: '2015-06-01', shelf: 'Ground floor', reference: true },
    { code: 'B2', title: 'Malgudi Days', copies: null, bought_on: '2019-12-31', shelf: null, reference: null },
  ])
  const again = await importLines(admin, kind, [
    ['Book code', 'Title', 'Copies'],
    ['B1', 'Panchatantra', '4'],
    ['B3', 'Godan', '1'],
  ])
  expect(again.summary).toMatchObject({ create: 1, update: 1, skip: 0 })
})

test('USR-02 dates, numbers and text in an XLSX file are read correctly', async () => {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Books')
  sheet.addRow(['book  CODE', 'Titel', 'Bought on', 'Copies'])
  sheet.addRow([12, 'आनंदमठ', 42156, 2])
  sheet.addRow(['X2', 'Gitanjali', new Date('2010-08-15T00:00:00Z'), 7])
  const bytes = Buffer.from(await workbook.xlsx.writeBuffer())
  const run = await importFile(admin, kind, 'books.xlsx', bytes)
  const { runId } = run
  expect([run.state, run.missing]).toEqual(['matching', []])
  expect(run.matching.map(({ column, how }) => `${column} ${how}`)).toEqual([
    'code exact',
    'title close',
    'boughtOn exact',
    'copies exact',
  ])
  const columns = run.matching.map(({ column }) => column)
  expect((await admin.send(routes.matchColumns, { params: { runId }, body: { columns } })).status).toBe(200)
  const checked = await settled(admin, runId)
  expect(checked.summary).toMatchObject({ create: 2, refused: 0 })
  await apply(runId, true)
  expect(await books()).toMatchObject([
    { code: '12', title: 'आनंदमठ', bought_on: '2015-06-01', copies: 2 },
    { code: 'X2', title: 'Gitanjali', bought_on: '2010-08-15', copies: 7 },
  ])
})

test('USR-02 missing, unknown and duplicate columns are reported, and the matching can be corrected', async () => {
  const run = await importLines(admin, kind, [
    ['Code of the book', 'Title', 'TITLE', 'Publisher'],
    ['B1', 'Panchatantra', 'x', 'y'],
  ])
  expect([run.state, run.missing]).toEqual(['matching', ['code']])
  expect(run.matching.map(({ how }) => how)).toEqual(['none', 'exact', 'duplicate', 'none'])
  const params = { runId: run.runId }
  const wrong = [
    [null, 'title', null, null],
    ['code', 'code', 'title', null],
    ['code', 'title', null],
    ['code', 'title', 'nothing', null],
  ]
  for (const columns of wrong) {
    const refused = await admin.send(routes.matchColumns, { params, body: { columns } })
    expect([columns, refused.code]).toEqual([columns, 'wrong-matching'])
  }
  await admin.send(routes.matchColumns, { params, body: { columns: ['code', 'title', null, null] } })
  const checked = await settled(admin, run.runId)
  expect(checked).toMatchObject({ state: 'checked', missing: [], summary: { create: 1 } })
  expect(checked.matching.map(({ how }) => how)).toEqual(['chosen', 'exact', 'duplicate', 'none'])
})

const badFile = [
  heading,
  ['B1', 'Panchatantra', 'three', '31/02/2015', 'Cellar', 'perhaps'],
  ['B1', '', '-1', '12/31/2015', 'Frist floor', 'Yes'],
  ['B2', 'Forbidden', '1', '', '', ''],
  ['B3', 'Godan', '1', '15/08/2010', '', 'No'],
]

test('USR-02 each bad cell is reported with row, column, value and reason, grouped by cause', async () => {
  const run = await importLines(admin, kind, badFile)
  expect(run.summary).toMatchObject({ create: 1, refused: 3, cells: 10 })
  const { rows } = await rowsOf(run.runId, { show: 'refused' })
  const named = rows.flatMap(({ row, values, problems }) =>
    problems.map(({ column, cause }) => `${row} ${column} "${values[column]}" ${cause}`),
  )
  expect(named).toEqual([
    '2 copies "three" not-a-number',
    '2 boughtOn "31/02/2015" no-such-day',
    '2 shelf "Cellar" not-in-list',
    '2 reference "perhaps" not-yes-no',
    '3 title "" required',
    '3 copies "-1" too-small',
    '3 boughtOn "12/31/2015" month-first',
    '3 shelf "Frist floor" not-in-list-close',
    '3 code "B1" twice',
    '4 title "Forbidden" forbidden',
  ])
  expect(run.summary?.groups).toHaveLength(10)
  expect(run.words.twice?.hi).toContain('{row}')
  const one = await rowsOf(run.runId, { column: 'code', cause: 'twice' })
  expect(one.rows.map(({ row }) => row)).toEqual([3])
})

test('USR-02 cells can be corrected in place, and all rows are checked again', async () => {
  const run = await importLines(admin, kind, badFile)
  const params = { runId: run.runId }
  const fix = (changes: { row: number; column: string; value: string }[]) =>
    admin.send(routes.fixCells, { params, body: { changes } })
  await fix([
    { row: 2, column: 'copies', value: '3' },
    { row: 2, column: 'boughtOn', value: '28/02/2015' },
    { row: 2, column: 'shelf', value: '' },
    { row: 2, column: 'reference', value: 'no' },
    { row: 3, column: 'code', value: 'B9' },
    { row: 3, column: 'title', value: 'Kim' },
  ])
  expect((await settled(admin, run.runId)).summary).toMatchObject({ create: 2, refused: 2, cells: 4 })
  await Promise.all([
    fix([{ row: 3, column: 'copies', value: '' }]),
    fix([{ row: 3, column: 'boughtOn', value: '' }]),
    fix([{ row: 3, column: 'shelf', value: 'First floor' }]),
    fix([{ row: 4, column: 'title', value: 'Allowed' }]),
  ])
  const right = await settled(admin, run.runId)
  expect(right.summary).toMatchObject({ create: 4, refused: 0 })
  expect((await fix([{ row: 99, column: 'title', value: 'x' }])).code).toBe('no-such-cell')
  expect((await fix([{ row: 2, column: 'nothing', value: 'x' }])).code).toBe('no-such-cell')
  await apply(run.runId)
  expect((await books()).map(({ code }) => code)).toEqual(['B1', 'B2', 'B3', 'B9'])
})

test('USR-02 rows with problems block the import unless they are skipped, and can be downloaded', async () => {
  const run = await importLines(admin, kind, badFile)
  expect(await apply(run.runId)).toMatchObject({ code: 'rows-refused' })
  expect(await books()).toEqual([])
  expect(await apply(run.runId, true)).toMatchObject({ state: 'applied', leavesOut: true })
  expect((await books()).map(({ code }) => code)).toEqual(['B3'])
  const file = await admin.raw({ method: 'GET', url: `/api/imports/runs/${run.runId}/refused?language=hi` })
  const sheet = await readSheet(file.rawPayload)
  expect(sheet.header).toEqual([...heading, 'आयात की स्थिति', 'आयात का कारण'])
  expect(sheet.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['B1', 'Panchatantra'],
    ['B1', ''],
    ['B2', 'Forbidden'],
  ])
  expect(sheet.rows[1]?.cells[7]).toContain('Book code: पंक्ति 2 में भी यही कोड है।')
  const back = await importFile(admin, kind, 'again.xlsx', Buffer.from(file.rawPayload))
  expect([back.state, back.matching.map(({ how }) => how).slice(6)]).toEqual(['checked', ['ours', 'ours']])
})

test('USR-02 undo restores changed values, deletes added rows, and lists and skips rows changed since', async () => {
  await change(
    `insert into test_books (code, title, copies, bought_on) values ('A1', 'Old', 1, '2001-01-01'), ('A2', 'Two', 2, null)`,
  )
  const before = await books()
  const lines = [
    ['Book code', 'Title', 'Copies'],
    ['A1', 'New', '9'],
    ['A2', 'Two', '2'],
    ['A3', 'Added', '1'],
    ['A4', 'Kept', '1'],
  ]
  const run = await importLines(admin, kind, lines)
  expect(run.summary).toMatchObject({ create: 2, update: 1, skip: 1 })
  await apply(run.runId)
  await change(`update test_books set title = 'Renamed' where code = 'A4'`)
  expect((await admin.send(routes.undoRun, { params: { runId: run.runId } })).status).toBe(200)
  const undone = await settled(admin, run.runId)
  expect([undone.state, undone.leftAlone]).toEqual(['undone', 1])
  expect(await books()).toEqual([...before, expect.objectContaining({ code: 'A4', title: 'Renamed' })])
  const { rows } = await rowsOf(run.runId, { show: 'leftAlone' })
  expect(rows).toMatchObject([{ row: 5, leftAlone: 'The book was changed since.' }])
  expect((await admin.send(routes.undoRun, { params: { runId: run.runId } })).code).toBe('not-now')
})
