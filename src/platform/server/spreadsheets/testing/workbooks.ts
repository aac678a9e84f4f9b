import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { expect } from 'vitest'
import type { ZipEntry } from '#platform/contract/spreadsheet/zipStream.ts'
import { zip } from '../../zip/zipWriter.ts'
import { readSheet } from '../sheetReader.ts'
import { UnreadableSheet } from '../unreadableSheet.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook from raw XML, for content no real program writes. */
export function rawBook(sheet: string, { workbook = '<workbookPr/>', more = [] as ZipEntry[], strings = '' } = {}) {
  const parts = [
    [
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${relation}">${workbook}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="/xl/worksheets/a.xml"/>${strings && `<Relationship Id="r2" Type="${relation}/sharedStrings" Target="strings.xml"/>`}</Relationships>`,
    ],
    ['xl/worksheets/a.xml', sheet],
    ...(strings ? [['xl/strings.xml', strings]] : []),
  ].map(([name = '', xml = '']) => ({ name, content: [xml] }))
  return buffer(Readable.from(zip([...parts, ...more])))
}

export const sheetOf = (rows: string, after = '') =>
  `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`
export const line = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

export async function exceljsBook(
  fill: (book: ExcelJS.Workbook, sheet: ExcelJS.Worksheet) => void,
): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book, book.addWorksheet('Sheet'))
  return new Uint8Array(await book.xlsx.writeBuffer())
}

export async function refusal(bytes: Uint8Array | AsyncIterable<Uint8Array>, limits?: Parameters<typeof readSheet>[1]) {
  const error = await readSheet(bytes, limits).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(UnreadableSheet)
  return (error as UnreadableSheet).code
}
