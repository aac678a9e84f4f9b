/**
 * The type of a column. `money` is whole paise, shown as rupees; `date` is a civil date `YYYY-MM-DD`; `datetime` is an
 * instant, shown in the school's time zone.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime'

export type Column = {
  header: string
  key: string
  /** `text` by default. */
  kind?: ColumnKind
  /** In characters. */
  width?: number
}

export type CellValue = string | number | bigint | Date | null | undefined

export type Row = Readonly<Record<string, CellValue>>

export type Rows = Iterable<Row> | AsyncIterable<Row>

/** A value ready to be written: numbers keep their exact decimals as text, instants are already local time. */
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
const maxCachedDays = 20_000

/** The offset of a zone in milliseconds. Looking it up is slow, so days on which it does not change are cached. */
function offsetIn(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const lookUp = (instant: number): number => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  const cache = new Map<number, number | 'varies'>()
  return (instant) => {
    const day = Math.floor(instant / oneDay)
    let offset = cache.get(day)
    if (offset === undefined) {
      if (cache.size >= maxCachedDays) cache.clear()
      const atStart = lookUp(day * oneDay)
      offset = atStart === lookUp((day + 1) * oneDay) ? atStart : 'varies'
      cache.set(day, offset)
    }
    return offset === 'varies' ? lookUp(instant) : offset
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
 * Converts values to cells. A value that does not match its column's kind is written as text, never dropped: an export shows
 * what is stored.
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

/** Leading characters that make a spreadsheet program treat a cell as a formula, plain and full-width. */
const trigger = '[=+\\-@\\t\\r\\n＝＋－＠]'
const likeFormula = new RegExp(`^${trigger}`)
const shielded = new RegExp(`^'*${trigger}`)

export function looksLikeFormula(text: string): boolean {
  return likeFormula.test(text)
}

/** A phone number with its country code, or a negative number: nothing a spreadsheet program could run. */
const harmless = /^(?:\+\d[\d ]*|-\d+(?:\.\d+)?)$/

/** Prefixes text that a spreadsheet program would run as a formula; `unshield` restores it exactly. */
export function shield(text: string): string {
  return shielded.test(text) && !harmless.test(text) ? `'${text}` : text
}

export function unshield(text: string): string {
  return text.startsWith("'") && shielded.test(text) ? text.slice(1) : text
}
