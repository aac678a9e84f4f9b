import type { Letterhead } from '#modules/school/server/public.ts'
import { type CivilDate, formatDate } from '#platform/contract/dates/dates.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import { type Facts, type PrintedColumn, type TableCell, type TableLanguage, wordOf } from './tableSheets.ts'
import { tableWords } from './tableWords.ts'

const template = documentTemplate(import.meta.url, './table.typ')

type Paper = {
  readonly title: string
  readonly language: TableLanguage
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly (readonly TableCell[])[]
  readonly facts: Facts
  readonly letterhead: Letterhead
  /** Of instants. */
  readonly timeZone: string
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 4 })

function shownCell(
  column: PrintedColumn,
  cell: TableCell,
  { language, timeZone }: Pick<Paper, 'language' | 'timeZone'>,
): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return column.type === 'money' ? rupees.format(cell / 100) : plain.format(cell)
  if (column.type === 'date') return formatDate(cell as CivilDate, 'DD/MM/YYYY')
  if (column.type === 'datetime') return formatInstant(cell, timeZone, 'DD/MM/YYYY HH:mm')
  return String(wordOf(column, cell, language))
}

/** Renders a table as a PDF: what was asked for above, the rows below, for whom it was made on every page. */
export function tablePaper(documents: Documents, paper: Paper): Promise<Uint8Array> {
  const { title, language, columns, rows, facts, letterhead } = paper
  const data = {
    facts,
    header: columns.map(({ label }) => label[language]),
    numbers: columns.map(({ type }) => type === 'number' || type === 'money'),
    rows: rows.map((cells) => columns.map((column, at) => shownCell(column, cells[at] ?? null, paper))),
    count: tableWords[language].rows.replace('{n}', plain.format(rows.length)),
  }
  const madeFor = facts.find(([label]) => label === tableWords[language].madeFor)?.[1] ?? ''
  return documents.render(template, data, {
    title: `${title} · ${madeFor}`,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
  })
}
