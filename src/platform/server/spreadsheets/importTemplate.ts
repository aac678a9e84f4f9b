import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Column, Rows } from '#platform/contract/spreadsheet/columns.ts'
import { rowsXml } from '#platform/contract/spreadsheet/sheet.ts'
import {
  columnName,
  headerXml,
  lineXml,
  maxSheetRows,
  type SheetPart,
  sheetEnd,
  sheetStart,
  workbookParts,
} from '#platform/contract/spreadsheet/workbook.ts'
import { escapeXml } from '#platform/contract/spreadsheet/xmlText.ts'
import { zip } from '../zip/zipWriter.ts'

export type TemplateColumn = Column & {
  required?: boolean
  /** What to enter, shown beside the cell and on the help sheet. */
  help?: string
  /** The only allowed values, offered as a drop-down list. */
  options?: readonly string[]
  example?: string
}

export type Template = {
  /** The name of the first sheet, the one to fill in. */
  name: string
  columns: readonly TemplateColumn[]
  /** Rows already filled in, such as the students of a class. */
  rows?: Rows
  /** Number of rows with drop-downs and validation. */
  fillableRows?: number
  help: TemplateHelp
}

/** The texts of the help sheet and the validation messages, in the user's language. */
export type TemplateHelp = {
  name: string
  lines: readonly string[]
  headings: { column: string; required: string; help: string; options: string; example: string }
  yes: string
  chooseFromList: string
  enterDate: string
  enterNumber: string
}

const listsName = '_lists'
const promptLimit = 255
const errorLimit = 225
const titleLimit = 32

function helpLines({ columns, help }: Template): string[] {
  const { headings } = help
  const table = columns.map(({ header, required, help: text = '', options, example = '' }) => [
    header,
    required ? help.yes : '',
    text,
    options ? options.slice(0, 50).join(', ') : '',
    example,
  ])
  const above = help.lines.map((line, i) => lineXml(i + 1, [line]))
  const start = help.lines.length + 2
  const head = [headings.column, headings.required, headings.help, headings.options, headings.example]
  return [...above, lineXml(start, head, true), ...table.map((texts, i) => lineXml(start + 1 + i, texts))]
}

function helpSheet(template: Template): SheetPart {
  const widths = [26, 12, 60, 40, 24].map((width) => ({ header: '', key: '', width }))
  return { name: template.help.name, content: [sheetStart(widths, false), ...helpLines(template), sheetEnd()] }
}

/** Puts each list of options in a column of a hidden sheet: an inline list may not exceed 255 characters. */
function listsSheet(lists: readonly (readonly string[])[]): SheetPart {
  const longest = Math.max(...lists.map((list) => list.length))
  const rows = Array.from({ length: longest }, (_, i) =>
    lineXml(
      i + 1,
      lists.map((list) => list[i] ?? ''),
    ),
  )
  return { name: listsName, content: [sheetStart([], false), ...rows, sheetEnd()], hidden: true }
}

function validationXml(
  type: string,
  formula: string,
  range: string,
  error: string,
  { header, help }: TemplateColumn,
): string {
  const message = error ? ` showErrorMessage="1" error="${escapeXml(error.slice(0, errorLimit))}"` : ''
  const prompt = help
    ? ` showInputMessage="1" promptTitle="${escapeXml(header.slice(0, titleLimit))}" prompt="${escapeXml(help.slice(0, promptLimit))}"`
    : ''
  return `<dataValidation${type} allowBlank="1"${message}${prompt} sqref="${range}">${formula}</dataValidation>`
}

function validationsXml(
  { columns, fillableRows = 2000, help }: Template,
  lists: readonly (readonly string[])[],
): string {
  const last = Math.min(fillableRows + 1, maxSheetRows)
  const validations = columns.flatMap((column, i) => {
    const { kind, options } = column
    const range = `${columnName(i)}2:${columnName(i)}${last}`
    if (options?.length) {
      const list = columnName(lists.indexOf(options))
      const formula = `<formula1>${listsName}!$${list}$1:$${list}$${options.length}</formula1>`
      return validationXml(' type="list"', formula, range, help.chooseFromList, column)
    }
    if (kind === 'date' || kind === 'datetime') {
      return validationXml(
        ' type="date" operator="greaterThan"',
        '<formula1>60</formula1>',
        range,
        help.enterDate,
        column,
      )
    }
    if (kind === 'number' || kind === 'money') {
      const any = '<formula1>-1E+15</formula1><formula2>1E+15</formula2>'
      return validationXml(' type="decimal" operator="between"', any, range, help.enterNumber, column)
    }
    return column.help ? validationXml('', '', range, '', column) : []
  })
  return validations.length
    ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
    : ''
}

async function* fillableSheet(template: Template, lists: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield sheetStart(template.columns)
  yield headerXml(template.columns)
  yield* rowsXml(template.columns, template.rows ?? [])
  yield sheetEnd(validationsXml(template, lists))
}

/**
 * Writes a workbook to fill in and read back with `readSheet`: frozen headers (required ones in another colour), drop-downs,
 * validation of dates and numbers, and a help sheet. Ends the stream, or destroys it on failure.
 */
export async function writeTemplate(stream: Writable, template: Template): Promise<void> {
  const lists = template.columns.flatMap(({ options }) => (options?.length ? [options] : []))
  const sheets: SheetPart[] = [{ name: template.name, content: fillableSheet(template, lists) }, helpSheet(template)]
  if (lists.length) sheets.push(listsSheet(lists))
  await pipeline(Readable.from(zip(workbookParts(sheets))), stream)
}
