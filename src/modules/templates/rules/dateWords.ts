import type { CivilDate } from '#platform/contract/dates/dates.ts'

const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const upToNinetyNine = (n: number): string =>
  n < 20 ? (ones[n] ?? '') : [tens[Math.floor(n / 10)], ones[n % 10]].filter(Boolean).join('-')

/** A number below ten thousand in English words. */
export function numberWords(n: number): string {
  const [thousands, hundreds, rest] = [Math.floor(n / 1000), Math.floor((n % 1000) / 100), n % 100]
  const parts = [
    thousands > 0 && `${ones[thousands]} thousand`,
    hundreds > 0 && `${ones[hundreds]} hundred`,
    rest > 0 && upToNinetyNine(rest),
  ].filter(Boolean)
  return parts.length === 0 ? 'zero' : parts.join(' ')
}

function ordinal(n: number): string {
  const words = upToNinetyNine(n)
  const cut = words.lastIndexOf('-') + 1
  const last = words.slice(cut)
  const ending = irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return words.slice(0, cut) + ending
}

/** A day in English words, as transfer certificates ask for it: 'fifteenth March two thousand twelve'. */
export function dateWords(day: CivilDate): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${ordinal(date)} ${months[month - 1]} ${numberWords(year)}`
}
