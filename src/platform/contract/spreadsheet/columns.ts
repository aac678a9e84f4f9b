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
const firstInstant = Date.UTC(1900, 0, 1)
const lastInstant = Date.UTC(9999, 0, 1)
const civilDay = /^\d{4}-\d{2}-\d{2}$/

function rupees(paise: string): string {
  const digits = paise.replace('-', '').padStart(3, '0')
  return `${paise.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const oneDay = 86_400_000
const rememberedDays = 20_000

/** The offset of a zone in milliseconds. Asking for it is slow, so a day that begins and ends with the same one is remembered. */
function offsetIn(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const ask = (instant: number): number => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  const known = new Map<number, number | 'changes'>()
  return (instant) => {
    const day = Math.floor(instant / oneDay)
    let offset = known.get(day)
    if (offset === undefined) {
      if (known.size >= rememberedDays) known.clear()
      const begins = ask(day * oneDay)
      offset = begins === ask((day + 1) * oneDay) ? begins : 'changes'
      known.set(day, offset)
    }
    return offset === 'changes' ? ask(instant) : offset
  }
}

function clockOf(timeZone: string): (instant: number) => { date: string; time: string } {
  const offset = offsetIn(timeZone)
  return (instant) => {
    const local = new Date(instant + offset(instant)).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 19) }
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
      const instant = Date.parse(text)
      if (instant >= firstInstant && instant <= lastInstant) return { kind, ...clock(instant) }
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
