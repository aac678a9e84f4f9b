import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { type Template, writeTemplate } from './importTemplate.ts'
import { readSheet } from './sheetReader.ts'
import { collect } from './testing/streamBytes.ts'

const houses = Array.from({ length: 60 }, (_, i) => `House, number ${i + 1} of the school`)

const students: Template = {
  name: 'Students',
  columns: [
    { header: 'Name', key: 'name', required: true, help: 'As in the birth certificate', example: 'Asha Rao' },
    { header: 'Gender', key: 'gender', required: true, options: ['M', 'F', 'O'] },
    { header: 'House', key: 'house', options: houses },
    { header: 'Date of birth', key: 'born', kind: 'date', help: 'DD/MM/YYYY' },
    { header: 'Fee', key: 'fee', kind: 'money' },
    { header: 'Phone', key: 'phone' },
  ],
  help: {
    name: 'Help',
    lines: ['One student in each row.', 'Keep the first row as it is.'],
    headings: { column: 'Column', required: 'Required', help: 'What to enter', options: 'Allowed', example: 'Example' },
    yes: 'Yes',
    chooseFromList: 'Choose one from the list.',
    enterDate: 'Enter a date.',
    enterNumber: 'Enter a number.',
  },
}

async function open(template: Template): Promise<ExcelJS.Workbook> {
  const bytes = await collect((stream) => writeTemplate(stream, template))
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Uint8Array.from(bytes).buffer)
  return book
}

test('USR-02 the import template has headers, drop-downs, validation and help', async () => {
  const book = await open(students)
  const [sheet, help, lists] = book.worksheets
  expect(book.worksheets.map(({ name, state }) => [name, state])).toEqual([
    ['Students', 'visible'],
    ['Help', 'visible'],
    ['_lists', 'hidden'],
  ])
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Name', 'Gender', 'House', 'Date of birth', 'Fee', 'Phone'])
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet?.getCell('B1').fill).not.toEqual(sheet?.getCell('C1').fill)

  expect(sheet?.getCell('A2').dataValidation).toMatchObject({
    promptTitle: 'Name',
    prompt: 'As in the birth certificate',
  })
  expect(sheet?.getCell('B2').dataValidation).toMatchObject({ type: 'list', formulae: ['_lists!$A$1:$A$3'] })
  expect(sheet?.getCell('C2001').dataValidation).toMatchObject({
    type: 'list',
    formulae: ['_lists!$B$1:$B$60'],
    error: 'Choose one from the list.',
  })
  expect(sheet?.getCell('C2002').dataValidation).toBeUndefined()
  expect(sheet?.getCell('D2').dataValidation).toMatchObject({ type: 'date', error: 'Enter a date.' })
  expect(sheet?.getCell('E2').dataValidation).toMatchObject({ type: 'decimal' })
  expect(sheet?.getColumn(4).numFmt).toBe('dd/mm/yyyy')
  expect(sheet?.getColumn(6).numFmt).toBe('@')
  expect(lists?.getColumn(1).values).toEqual([undefined, 'M', 'F', 'O'])
  expect(lists?.getColumn(2).values.slice(1)).toEqual(houses)

  expect(help?.getCell('A1').value).toBe('One student in each row.')
  expect(help?.getRow(5).values).toEqual([
    undefined,
    'Name',
    'Yes',
    'As in the birth certificate',
    undefined,
    'Asha Rao',
  ])
  expect(help?.getCell('D6').value).toBe('M, F, O')
})

test('USR-02 a filled-in template is read back unchanged', async () => {
  const book = await open(students)
  const sheet = book.worksheets[0]
  Object.entries({ A2: 'Asha', B2: 'F', D2: new Date('2015-06-01'), E2: 1234.5, F2: '098450' }).forEach(
    ([place, value]) => {
      const cell = sheet?.getCell(place)
      if (cell) cell.value = value
    },
  )
  const filled = new Uint8Array(await book.xlsx.writeBuffer())
  expect(await readSheet(filled)).toEqual({
    header: ['Name', 'Gender', 'House', 'Date of birth', 'Fee', 'Phone'],
    headerRow: 1,
    rows: [{ number: 2, cells: ['Asha', 'F', '', '2015-06-01', '1234.5', '098450'] }],
  })
})

test('a template contains the given rows', async () => {
  const rows = [
    { name: '=Asha', gender: 'F', born: '2015-06-01', fee: 250 },
    { name: 'Bilal', gender: 'M' },
  ]
  const bytes = await collect((stream) => writeTemplate(stream, { ...students, rows }))
  expect((await readSheet(bytes)).rows).toEqual([
    { number: 2, cells: ['=Asha', 'F', '', '2015-06-01', '2.5', ''] },
    { number: 3, cells: ['Bilal', 'M', '', '', '', ''] },
  ])
})
