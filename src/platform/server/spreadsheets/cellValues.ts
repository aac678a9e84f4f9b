/** How a number is displayed, as far as reading is concerned. */
export type NumberFormat = 'number' | 'date' | 'time' | 'percent' | { digits: number }

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47])
const percentFormats = new Set([9, 10])

/** Interprets a format by its code in the file, or by its id if it is built in. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (dateFormats.has(id)) return 'date'
    if (timeFormats.has(id)) return 'time'
    return percentFormats.has(id) ? 'percent' : 'number'
  }
  if (/^0+$/.test(code)) return { digits: code.length }
  // Literals, colours, conditions and padding may contain date letters; [h], [m] and [s] really are dates.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/general/i.test(bare)) return 'number'
  if (/[yd]/i.test(bare)) return 'date'
  if (/[hms]/i.test(bare)) return /^m+$/i.test(bare) ? 'date' : 'time'
  return bare.includes('%') ? 'percent' : 'number'
}

/** A number as a person would type it: no float noise beyond 15 digits, no exponent. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, '').replace(/\.$/, '')
}

const two = (number: number) => String(number).padStart(2, '0')

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${rest ? `:${two(rest)}` : ''}`
}

/** `YYYY-MM-DD`, with the time of day if there is one. Day 60 does not exist: the format counts 29 February 1900. */
function day(serial: number, from1904: boolean): string {
  const seconds = Math.round(serial * 86_400)
  const days = Math.floor(seconds / 86_400)
  const time = seconds - days * 86_400
  const epoch = from1904 ? 24_107 : days < 60 ? 25_568 : 25_569
  const date = new Date((days - epoch) * 86_400_000).toISOString().slice(0, 10)
  return time ? `${date} ${clock(time)}` : date
}

const lastDay = 2_958_465

/** A stored number as text, the way its format displays it. */
export function formatNumber(value: number, format: NumberFormat, from1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (typeof format === 'object') return plainNumber(value).padStart(format.digits, '0')
  if (format === 'percent') return `${plainNumber(value * 100)}%`
  if (format === 'number' || value < 0 || value > lastDay) return plainNumber(value)
  if (format === 'time' || value < 1) return clock(Math.round(value * 86_400))
  return day(value, from1904)
}

/** A date stored as ISO text, in the same form as other dates. */
export function formatIsoDate(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? []
  if (!date) return text
  return !time || /^00:00(:00)?$/.test(time) ? date : `${date} ${time}`
}
