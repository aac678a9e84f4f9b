import type { Localized } from '#platform/contract/notifications.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'
import type { Column, Row } from '#platform/contract/spreadsheet/columns.ts'
import type { Sheet } from '#platform/contract/spreadsheet/sheet.ts'
import { tableWords } from './tableWords.ts'

export type TableLanguage = 'en' | 'hi'
export type TableCell = string | number | null
export type PrintedColumn = {
  readonly label: Localized
  readonly type: ReportColumnType
  readonly choices?: Readonly<Record<string, Localized>> | null | undefined
}

/** What a file tells about itself: label and value. */
export type Facts = readonly (readonly [string, string])[]

const kinds = {
  text: 'text',
  choice: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
} as const

export const sheetColumns = (columns: readonly PrintedColumn[], language: TableLanguage): Column[] =>
  columns.map(({ label, type }, at) => ({ key: `c${at}`, header: label[language], kind: kinds[type] }))

/** The words of a choice; every other value as it is. */
export const wordOf = ({ choices }: PrintedColumn, cell: TableCell, language: TableLanguage): TableCell =>
  typeof cell === 'string' && choices ? (choices[cell]?.[language] ?? cell) : cell

export const sheetRow = (
  columns: readonly PrintedColumn[],
  cells: readonly TableCell[],
  language: TableLanguage,
): Row => Object.fromEntries(columns.map((column, at) => [`c${at}`, wordOf(column, cells[at] ?? null, language)]))

export function aboutSheet(facts: Facts, language: TableLanguage): Sheet {
  const words = tableWords[language]
  return {
    name: words.about,
    columns: [
      { key: 'label', header: words.label, width: 18 },
      { key: 'value', header: words.value, width: 60 },
    ],
    rows: facts.map(([label, value]) => ({ label, value })),
  }
}
