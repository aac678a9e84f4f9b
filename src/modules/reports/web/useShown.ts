import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import type { Answer, AnswerCell, AnswerColumn } from '../definitionSchemas.ts'
import { reportText } from './words.ts'

export type ReportRow = { readonly id: string; readonly cells: readonly AnswerCell[]; readonly link: string | null }

/** The rows of an answer with a key for each. */
export const rowsOf = ({ rows, links, page }: Answer): ReportRow[] =>
  rows.map((cells, at) => ({ id: `${page}-${at}`, cells, link: links[at] ?? null }))

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const steps = {
  day,
  week: day,
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const

/** Writes a cell as people read it. */
export function useShown() {
  const { number, money, date, time } = useFormat()
  const { timeZone } = useSchool()
  const language = useLanguage()
  return (column: AnswerColumn, cell: AnswerCell): string => {
    if (cell === null || cell === '') return ''
    if (typeof cell === 'number') return column.type === 'money' ? money(cell) : number(cell)
    if (column.type === 'date') return column.by ? date(cell, steps[column.by]) : date(cell)
    if (column.type === 'datetime') return time(cell, timeZone)
    return column.choices?.[cell]?.[language] ?? cell
  }
}

const kinds = {
  text: 'text',
  choice: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
} as const

/** The columns of an answer as columns of a table; the first one names the row. */
export function useAnswerColumns(columns: readonly AnswerColumn[], isSorted: boolean): TableColumn<ReportRow>[] {
  const shown = useShown()
  const text = useText(reportText)
  const language = useLanguage()
  return columns.map((column, at) => {
    const isNumber = column.type === 'number' || column.type === 'money'
    return {
      id: `c${at}`,
      header: column.label[language],
      role: at === 0 ? 'primary' : isNumber ? 'number' : 'meta',
      kind: kinds[column.type],
      value: ({ cells }: ReportRow) => {
        const cell = cells[at] ?? null
        return column.choices && typeof cell === 'string' ? (column.choices[cell]?.[language] ?? cell) : cell
      },
      cell: ({ cells }: ReportRow) => shown(column, cells[at] ?? null) || (at === 0 ? text.empty : ''),
      ...(isSorted && { sort: true as const, sortDescending: isNumber }),
    }
  })
}
