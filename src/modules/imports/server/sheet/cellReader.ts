import { type EngineCause, sayProblem } from '#modules/imports/problemWords.ts'
import type { ImportColumn, ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import { readDate } from './dateCells.ts'
import { distance, plain } from './textDistance.ts'

type Params = Readonly<Record<string, string | number>>
/** A cell once it is understood; null is an empty one. */
export type Typed = { readonly value: ImportValue | null } | { readonly problem: ImportProblem }

const usualLength = 500

// Controls, marks that turn the direction of writing, invisible spaces, halves of characters, and the sign for what could not
// be decoded. The two joiners stay out of it: Indian scripts need them.
const treacherous = /[\p{Cc}\p{Cs}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/u
const excelError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$|^#{3,}$/i
const shortened = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** Text as it is kept: composed, on one line, without the spaces around it. */
export const tidy = (text: string): string =>
  text
    .normalize()
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/ *[\t\r\n]+ */g, ' ')
    .trim()

/** Reads cells of one column; `monthFirst` is what all of the column's dates together say. */
export function cellReader(column: ImportColumn, { monthFirst = false } = {}): (text: string) => Typed {
  const refuse = (cause: EngineCause, params: Params = {}): Typed => {
    const problem = { column: column.key, cause, params, message: '' }
    return { problem: { ...problem, message: sayProblem(problem, 'en') } }
  }
  const read = readerOf(column, refuse, monthFirst)
  return (raw) => {
    const text = tidy(raw)
    if (text === '') return column.required ? refuse('required') : { value: null }
    if (treacherous.test(text)) return refuse('hidden-characters')
    if (excelError.test(text)) return refuse('excel-error')
    return read(text)
  }
}

type Refuse = (cause: EngineCause, params?: Params) => Typed

function readerOf(column: ImportColumn, refuse: Refuse, monthFirst: boolean): (text: string) => Typed {
  if (column.options) return choiceReader(column.options, refuse)
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

function readText(text: string, { maxLength = usualLength }: ImportColumn, refuse: Refuse): Typed {
  if (shortened.test(text)) return refuse('shortened-number')
  return [...text].length > maxLength ? refuse('too-long', { max: maxLength }) : { value: text }
}

/** With a decimal point, and with the commas of either way to group thousands. */
const writtenNumber = /^[+-]?(?:\d{1,15}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{1,10})?$/

function readNumber(text: string, { min, max, whole }: ImportColumn, refuse: Refuse): Typed {
  if (!writtenNumber.test(text)) return refuse('not-a-number')
  const value = Number(text.replaceAll(',', ''))
  if (whole && !Number.isInteger(value)) return refuse('not-whole')
  if (min !== undefined && value < min) return refuse('too-small', { min })
  if (max !== undefined && value > max) return refuse('too-large', { max })
  return { value }
}

const yes = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां'].map(plain))
const no = new Set(['no', 'n', 'false', '0', 'नहीं'].map(plain))

function readYesNo(text: string, refuse: Refuse): Typed {
  const bare = plain(text)
  if (yes.has(bare)) return { value: true }
  return no.has(bare) ? { value: false } : refuse('not-yes-no')
}

const optionsShown = 12

/** Case and spaces never matter; every other sign does: A+ is not A-. */
const bareChoice = (text: string) => text.normalize().toLowerCase().replace(/\s+/g, '')

function choiceReader(options: readonly string[], refuse: Refuse): (text: string) => Typed {
  const known = new Map(options.map((option) => [bareChoice(option), option]))
  // The same mistake is often made in a thousand rows.
  const refused = new Map<string, Typed>()
  return (text) => {
    const found = known.get(bareChoice(text))
    if (found !== undefined) return { value: found }
    const answer = refused.get(text) ?? refuseChoice(text, options, refuse)
    refused.set(text, answer)
    return answer
  }
}

function refuseChoice(text: string, options: readonly string[], refuse: Refuse): Typed {
  const suggestion = nearest(text, options)
  if (suggestion) return refuse('not-in-list-close', { suggestion })
  const more = options.length > optionsShown ? ' …' : ''
  return refuse('not-in-list', { options: options.slice(0, optionsShown).join(', ') + more })
}

/** The only option that a slip of the finger could have meant. */
function nearest(text: string, options: readonly string[]): string | undefined {
  const bare = plain(text)
  if (bare.length < 4) return undefined
  const near = options.filter((option) => distance(bare, plain(option)) <= (bare.length < 8 ? 1 : 2))
  return near.length === 1 ? near[0] : undefined
}
