import { type EngineCause, sayProblem } from '#modules/imports/problemWords.ts'
import type { ImportColumn, ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import { readDate } from './dateCells.ts'
import { distance, plain } from './textDistance.ts'

type Params = Readonly<Record<string, string | number>>
/** A parsed cell; null if it is empty. */
export type ParsedCell = { readonly value: ImportValue | null } | { readonly problem: ImportProblem }

const defaultLength = 500

// Control characters, bidirectional marks, invisible spaces, lone surrogates and U+FFFD. The zero-width joiners are allowed:
// Indian scripts need them.
const hiddenCharacters = /[\p{Cc}\p{Cs}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/u
const excelError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$|^#{3,}$/i
const shortened = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i

/** Normalises text to NFC on a single, trimmed line. */
export const tidy = (text: string): string =>
  text
    .normalize()
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/ *[\t\r\n]+ */g, ' ')
    .trim()

/** What all cells of a column together say about each. */
export type ColumnHints = {
  /** Its dates put the month first. */
  readonly monthFirst?: boolean
  /** The length of its codes with leading zeros; 0 if none has any. */
  readonly codeLength?: number
}

/** Parses the cells of a column. */
export function cellReader(
  column: ImportColumn,
  { monthFirst = false, codeLength = 0 }: ColumnHints = {},
): (text: string) => ParsedCell {
  const refuse = (cause: EngineCause, params: Params = {}): ParsedCell => {
    const problem = { column: column.key, cause, params, message: '' }
    return { problem: { ...problem, message: sayProblem(problem, 'en') } }
  }
  const read = readerOf(column, refuse, monthFirst)
  return (raw) => {
    const text = tidy(raw)
    if (text === '') return column.required ? refuse('required') : { value: null }
    if (hiddenCharacters.test(text)) return refuse('hidden-characters')
    if (excelError.test(text)) return refuse('excel-error')
    if (column.isCode) return readCode(text, column, refuse, codeLength)
    return read(text)
  }
}

type Refuse = (cause: EngineCause, params?: Params) => ParsedCell

function readerOf(column: ImportColumn, refuse: Refuse, monthFirst: boolean): (text: string) => ParsedCell {
  if (column.options) return choiceReader(column.options, column.means, refuse)
  switch (column.kind) {
    case 'text':
      return (text) => readText(text, column, refuse)
    case 'number':
      return (text) => readNumber(text, column, refuse)
    case 'yesNo':
      return (text) => readYesNo(text, refuse)
    case 'date':
      return (text) => {
        const read = readDate(text, monthFirst)
        return 'cause' in read ? refuse(read.cause) : read
      }
  }
}

function readText(text: string, { maxLength = defaultLength }: ImportColumn, refuse: Refuse): ParsedCell {
  if (shortened.test(text)) return refuse('shortened-number')
  return [...text].length > maxLength ? refuse('too-long', { max: maxLength }) : { value: text }
}

/** The length that the codes with leading zeros share, most often; 0 if none has a leading zero. */
export function codeLengthOf(texts: Iterable<string>): number {
  const counts = new Map<number, number>()
  for (const text of texts) if (/^0\d+$/.test(text)) counts.set(text.length, (counts.get(text.length) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}

/** Reads digits that are no quantity. Spreadsheets treat them as one: they add decimals and drop leading zeros. */
function readCode(text: string, column: ImportColumn, refuse: Refuse, length: number): ParsedCell {
  const code = /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
  if (/^[1-9]\d*$/.test(code) && code.length < length)
    return refuse('lost-zeros', { suggestion: code.padStart(length, '0') })
  return readText(code, column, refuse)
}

/** Allows Western and Indian digit grouping. */
const numberPattern = /^[+-]?(?:\d{1,15}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{1,10})?$/

function readNumber(text: string, { min, max, whole }: ImportColumn, refuse: Refuse): ParsedCell {
  if (!numberPattern.test(text)) return refuse('not-a-number')
  const value = Number(text.replaceAll(',', ''))
  if (whole && !Number.isInteger(value)) return refuse('not-whole')
  if (min !== undefined && value < min) return refuse('too-small', { min })
  if (max !== undefined && value > max) return refuse('too-large', { max })
  return { value }
}

const yes = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां'].map(plain))
const no = new Set(['no', 'n', 'false', '0', 'नहीं'].map(plain))

function readYesNo(text: string, refuse: Refuse): ParsedCell {
  const bare = plain(text)
  if (yes.has(bare)) return { value: true }
  return no.has(bare) ? { value: false } : refuse('not-yes-no')
}

const listedOptions = 12

/** Ignores case and spaces but not punctuation: A+ is not A-. */
const choiceKey = (text: string) => text.normalize().toLowerCase().replace(/\s+/g, '')

function choiceReader(
  options: readonly string[],
  means: ImportColumn['means'],
  refuse: Refuse,
): (text: string) => ParsedCell {
  const byKey = new Map(options.map((option) => [choiceKey(option), option]))
  // Cached, as the same mistake is often repeated in thousands of rows.
  const refusals = new Map<string, ParsedCell>()
  return (text) => {
    const found = byKey.get(choiceKey(text)) ?? means?.(text)
    if (found !== undefined) return { value: found }
    const answer = refusals.get(text) ?? refuseChoice(text, options, refuse)
    refusals.set(text, answer)
    return answer
  }
}

function refuseChoice(text: string, options: readonly string[], refuse: Refuse): ParsedCell {
  const suggestion = nearest(text, options)
  if (suggestion) return refuse('not-in-list-close', { suggestion })
  const more = options.length > listedOptions ? ' …' : ''
  return refuse('not-in-list', { options: options.slice(0, listedOptions).join(', ') + more })
}

/** The option a typo most likely meant, if there is exactly one. */
function nearest(text: string, options: readonly string[]): string | undefined {
  const bare = plain(text)
  if (bare.length < 4) return undefined
  const close = options.filter((option) => distance(bare, plain(option)) <= (bare.length < 8 ? 1 : 2))
  return close.length === 1 ? close[0] : undefined
}
