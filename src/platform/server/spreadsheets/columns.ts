/**
 * What a column holds. `money` is whole paise, shown as rupees; `date` is a civil day `YYYY-MM-DD`; `datetime` is an instant,
 * shown as the clock of the school's time zone.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime'

export type Column = {
  header: string
  key: string
  /** `text` unless said. */
  kind?: ColumnKind
  /** In characters. */
  width?: number
}

export type CellValue = string | number | bigint | Date | null | undefined

export type Row = Readonly<Record<string, CellValue>>

export type Rows = Iterable<Row> | AsyncIterable<Row>

/** A value ready to be written: a number keeps its exact decimals as text, a moment has no time zone any more. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'money'; decimal: string }
  | { kind: 'date' | 'datetime'; date: string; time: string }

const decimal = /^-?\d{1,15}(\.\d{1,10})?$/
const wholePaise = /^-?\d{1,17}$/
const civilDay = /^\d{4}-\d{2}-\d{2}$/

function rupees(paise: string): string {
  const digits = paise.replace('-', '').padStart(3, '0')
  return `${paise.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function clockOf(timeZone: string): (instant: Date) => { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (instant) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}:${part.second}` }
  }
}

/**
 * How values become cells. What does not fit its column's kind is written as text, never dropped: an export shows what is stored.
 */
export function cellsIn(timeZone: string): (kind: ColumnKind | undefined, value: CellValue) => Cell {
  const clock = clockOf(timeZone)
  return (kind, value) => {
    if (value === null || value === undefined || value === '') return { kind: 'empty' }
    const text = value instanceof Date ? value.toISOString() : String(value)
    if (kind === 'number' && decimal.test(text)) return { kind, decimal: text }
    if (kind === 'money' && wholePaise.test(text)) return { kind, decimal: rupees(text) }
    if (kind === 'date' && civilDay.test(text)) return { kind, date: text, time: '00:00:00' }
    if (kind === 'datetime') {
      const instant = new Date(text)
      if (!Number.isNaN(instant.getTime())) return { kind, ...clock(instant) }
    }
    return { kind: 'text', text }
  }
}

/** Characters with which a spreadsheet program takes a cell for a formula, plain and full-width. */
const trigger = '[=+\\-@\\t\\r\\n＝＋－＠]'
const likeFormula = new RegExp(`^${trigger}`)
const shielded = new RegExp(`^'*${trigger}`)

export function looksLikeFormula(text: string): boolean {
  return likeFormula.test(text)
}

/** Text that a spreadsheet program shows and never computes; `unshield` gives back exactly what went in. */
export function shield(text: string): string {
  return shielded.test(text) ? `'${text}` : text
}

export function unshield(text: string): string {
  return text.startsWith("'") && shielded.test(text) ? text.slice(1) : text
}
