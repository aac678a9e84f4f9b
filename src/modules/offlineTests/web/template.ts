import { fileOf } from '#platform/contract/spreadsheet/tableFile.ts'
import { download } from '#ui/table/exports/tableFile.ts'
import type { PaperRow } from '../schemas.ts'
import type { NumberedQuestion } from './MarksGrid.tsx'

type Words = {
  readonly sheetName: string
  readonly sheetId: string
  readonly sheetRoll: string
  readonly sheetStudent: string
  readonly sheetTotal: string
}

type Template = {
  readonly title: string
  readonly className: string
  readonly columns: readonly NumberedQuestion[]
  readonly papers: readonly PaperRow[]
}

const codes = { present: '', absent: 'AB', exempt: 'EX' } as const

/** A spreadsheet with a row for each student and a column for each question, filled with what is known. */
export async function saveTemplate({ title, className, columns: asked, papers }: Template, words: Words) {
  const columns = [
    { header: words.sheetId, key: 'id', width: 38 },
    { header: words.sheetRoll, key: 'rollNo', width: 10 },
    { header: words.sheetStudent, key: 'name', width: 28 },
    ...asked.map(({ questionId, label }) => ({
      header: label,
      key: questionId,
      kind: 'number' as const,
      width: 8,
    })),
    { header: words.sheetTotal, key: 'total', kind: 'number' as const, width: 10 },
  ]
  const rows = papers.map(({ studentId, rollNo, name, presence, total, marks }) => ({
    id: studentId,
    rollNo,
    name,
    ...marks,
    total: codes[presence] || total,
  }))
  const file = await fileOf('xlsx', { name: words.sheetName, columns, rows })
  download(`${title} ${className}.xlsx`.replaceAll(/[\\/:*?"<>|]+/g, ' '), file)
}
