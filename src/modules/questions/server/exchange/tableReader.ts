import { readSheetInThread } from '#platform/server/spreadsheets/sheetThreadRunner.ts'
import { UnreadableSheet } from '#platform/server/spreadsheets/unreadableSheet.ts'
import { newReading, noteAt, type Reading, UnreadableFile } from './imported.ts'
import { cellText, questionOfRow, type RowValues } from './rowQuestion.ts'

type Field =
  | 'type'
  | 'question'
  | 'answer'
  | 'marks'
  | 'explanation'
  | 'chapter'
  | 'topic'
  | 'unit'
  | 'tolerance'
  | 'option'
  | 'number'

const headings: readonly (readonly [RegExp, Field])[] = [
  [/^(?:s\.?\s*no|sr|no|#|q\.?\s*no|क्र)/i, 'number'],
  [/^(?:question type|type|प्रकार)/i, 'type'],
  [/^(?:question|q|stem|प्रश्न)/i, 'question'],
  [/^(?:option|choice|विकल्प)|^\(?[a-fA-F]\)?[.)]?$/i, 'option'],
  [/^(?:right |correct )?(?:answer|ans|key|उत्तर)/i, 'answer'],
  [/^(?:marks?|points|अंक)/i, 'marks'],
  [/^(?:explanation|solution|hint|व्याख्या|हल)/i, 'explanation'],
  [/^(?:chapter|unit name|अध्याय)/i, 'chapter'],
  [/^(?:topic|विषयवस्तु)/i, 'topic'],
  [/^unit/i, 'unit'],
  [/^tolerance/i, 'tolerance'],
]
const fieldOf = (heading: string): Field | null => headings.find(([name]) => name.test(heading.trim()))?.[1] ?? null

/** A cell of a table in the notation of questions, and as bare words. */
export type TableCell = {
  readonly text: string
  readonly plain: string
  /** What could not be kept of it, for the report of its question. */
  readonly lost: readonly { readonly cause: string; readonly detail?: string }[]
}
type Cell = TableCell & { readonly field: Field }
/** Fields whose text is set; of others only the words count. */
const isSet = (field: Field) => field === 'question' || field === 'option' || field === 'explanation'

/** The questions of a table: one in each row below headings, or headings in the first of two columns. */
function questionsOf(rows: readonly (readonly TableCell[])[]): Cell[][] {
  const [head = []] = rows
  const fields = head.map(({ plain }) => fieldOf(plain))
  if (fields.includes('question') && head.length > 2)
    return rows
      .slice(1)
      .map((row) => row.flatMap((cell, at): Cell[] => (fields[at] ? [{ ...cell, field: fields[at] }] : [])))
  if (rows.every((row) => row.length === 2)) {
    const groups: Cell[][] = []
    for (const [heading, cell] of rows) {
      const field = fieldOf(heading?.plain ?? '')
      if (field === 'question') groups.push([])
      if (field && cell) groups.at(-1)?.push({ ...cell, field })
    }
    return groups
  }
  return []
}

function addQuestion(reading: Reading, cells: readonly Cell[]): void {
  const first = (field: Field) => {
    const cell = cells.find((one) => one.field === field)
    return (isSet(field) ? cell?.text : cell?.plain)?.trim() ?? ''
  }
  if (first('question') === '') return
  reading.found += 1
  const note = noteAt(reading, reading.found)
  for (const { cause, detail } of cells.flatMap(({ lost }) => lost)) note('changed', cause, detail)
  const marks = Number(first('marks').replace(/[^\d.]/g, '') || '0')
  const row: RowValues = {
    type: first('type'),
    question: first('question'),
    options: cells.filter(({ field, text }) => field === 'option' && text.trim() !== '').map(({ text }) => text.trim()),
    answer: first('answer'),
    answerText: cells.find(({ field }) => field === 'answer')?.text.trim(),
    unit: first('unit'),
    tolerance: first('tolerance'),
    explanation: first('explanation'),
    ...(marks > 0 && { marks }),
  }
  const made = questionOfRow(row)
  if ('cause' in made) note('refused', made.cause, made.column === 'answer' ? row.answer : (row.type ?? ''))
  else {
    const [chapter, topic] = [first('chapter').slice(0, 150), first('topic').slice(0, 150)]
    reading.drafts.push({
      at: reading.found,
      content: made.content,
      tags: { ...(chapter && { chapter }), ...(topic && { topic }) },
    })
  }
}

/** Adds the questions of a table to what was read. */
export function readTable(reading: Reading, rows: readonly (readonly TableCell[])[]): void {
  for (const cells of questionsOf(rows)) addQuestion(reading, cells)
}

const sheetCell = (cell: string): TableCell => ({ text: cellText(cell), plain: cell, lost: [] })

/** Reads the first sheet of an Excel or CSV file, with the same headings as a table in Word. */
export async function readSheetFile(bytes: Buffer): Promise<Reading> {
  try {
    const { header, rows } = await readSheetInThread(bytes, { maxRows: 5000, maxColumns: 50 })
    const reading = newReading()
    readTable(
      reading,
      [header, ...rows.map(({ cells }) => cells)].map((row) => row.map((cell) => sheetCell(cell.slice(0, 8000)))),
    )
    if (reading.found === 0) noteAt(reading, 0)('refused', 'no-table')
    return reading
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(error.message)
    throw error
  }
}
