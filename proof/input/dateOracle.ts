// An independent implementation of dates, ranges and times: counts days on a calendar and uses no library.

type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
export const countDays = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

export const formatDay = ({ year, month, day }: CalendarDay) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export function parseDay(iso: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return { year, month, day }
}

/** The ISO form of a date in one of the three formats, if the day exists and is between 1900 and 2199. */
export function parseDate(text: string, format: 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'DD/MM/YYYY'): string | undefined {
  const mark = format.includes('/') ? '/' : '-'
  const parts = text.split(mark)
  const lengths = format.startsWith('YYYY') ? [4, 2, 2] : [2, 2, 4]
  if (parts.length !== 3 || parts.some((part, index) => part.length !== lengths[index])) return undefined
  if (parts.some((part) => [...part].some((letter) => letter < '0' || letter > '9'))) return undefined
  const [year = 0, month = 0, day = 0] = (format.startsWith('YYYY') ? parts : [...parts].reverse()).map(Number)
  const exists = year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
  return exists ? formatDay({ year, month, day }) : undefined
}

const nextDay = ({ year, month, day }: CalendarDay): CalendarDay => {
  if (day < countDays(year, month)) return { year, month, day: day + 1 }
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 }
}
const previousDay = ({ year, month, day }: CalendarDay): CalendarDay => {
  if (day > 1) return { year, month, day: day - 1 }
  return month > 1
    ? { year, month: month - 1, day: countDays(year, month - 1) }
    : { year: year - 1, month: 12, day: 31 }
}

export function addDays(iso: string, days: number): string {
  let date = parseDay(iso)
  for (let n = 0; n < Math.abs(days); n++) date = days > 0 ? nextDay(date) : previousDay(date)
  return formatDay(date)
}

export function addMonths(iso: string, months: number): string {
  let { year, month, day } = parseDay(iso)
  for (let n = 0; n < Math.abs(months); n++) {
    month += Math.sign(months)
    if (month === 13) [year, month] = [year + 1, 1]
    if (month === 0) [year, month] = [year - 1, 12]
  }
  day = Math.min(day, countDays(year, month))
  return formatDay({ year, month, day })
}

/** Zeller's congruence; 1 is Monday and 7 Sunday. */
export function findWeekday(iso: string): number {
  const { year, month, day } = parseDay(iso)
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month]
  const fromSaturday =
    (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7
  return ((fromSaturday + 5) % 7) + 1
}

/** The first and last day of a quick range. */
export function findRange(choice: string, today: string): [string, string] {
  const { year, month } = parseDay(today)
  const monthOf = (y: number, m: number): [string, string] => [
    formatDay({ year: y, month: m, day: 1 }),
    formatDay({ year: y, month: m, day: countDays(y, m) }),
  ]
  const yesterday = addDays(today, -1)
  const monday = addDays(today, 1 - findWeekday(today))
  const choices: Record<string, [string, string]> = {
    Today: [today, today],
    Yesterday: [yesterday, yesterday],
    'This Week': [monday, addDays(monday, 6)],
    'Last Week': [addDays(monday, -7), addDays(monday, -1)],
    'Current Month': monthOf(year, month),
    'Last Month': month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1),
    'This Year': [`${year}-01-01`, `${year}-12-31`],
    'Last Year': [`${year - 1}-01-01`, `${year - 1}-12-31`],
  }
  return choices[choice] ?? ['', '']
}

/** The part of the range within the year and up to today, found day by day. */
export function clampRange(
  range: [string, string],
  year: [string, string],
  today: string,
): [string, string] | undefined {
  const days: string[] = []
  for (let day = range[0]; day <= range[1]; day = addDays(day, 1)) {
    if (day >= year[0] && day <= year[1] && day <= today) days.push(day)
  }
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : undefined
}

/** India has been at UTC+5:30 without daylight saving since 1945. */
export function formatIndianTime(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000) + 330
  const days = Math.floor(minutes / 1440)
  const { year, month, day } = parseDay(addDays('2000-01-01', days - 10_957))
  const ofDay = minutes - days * 1440
  const [hour, minute] = [Math.floor(ofDay / 60), ofDay % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const half = hour < 12 ? 'AM' : 'PM'
  const shown = hour === 0 ? 12 : hour > 12 ? hour - 12 : hour
  return `${two(day)}/${two(month)}/${year} ${two(shown)}:${two(minute)} ${half}`
}

/** Thresholds of 1 minute, 1 hour, 1 day, 30 days and 365 days. */
export function formatRelative(seconds: number): string {
  const formatAgo = (count: number, unit: string) => `${count} ${unit}${count > 1 ? 's' : ''} ago`
  if (seconds < 60) return 'few seconds ago'
  if (seconds < 3600) return formatAgo(Math.trunc(seconds / 60), 'minute')
  if (seconds < 86_400) return formatAgo(Math.trunc(seconds / 3600), 'hour')
  if (seconds < 2_592_000) return formatAgo(Math.trunc(seconds / 86_400), 'day')
  if (seconds < 31_536_000) return formatAgo(Math.trunc(seconds / 2_592_000), 'month')
  return formatAgo(Math.trunc(seconds / 31_536_000), 'year')
}
