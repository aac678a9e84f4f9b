import { newKeys } from '#modules/questions/keys.ts'
import { type QuestionType, questionTypes } from '#modules/questions/kinds.ts'
import { escapeText } from '#modules/questions/questionText.ts'
import type { Draft } from './imported.ts'

/** A question as teachers type it into a row of a table: one column for each part. */
export type RowValues = {
  readonly type?: string | undefined
  readonly question: string
  readonly options: readonly string[]
  /** The answer in bare words, by which right options are found. */
  readonly answer: string
  /** The same in the notation of questions; `answer` if it is not given. */
  readonly answerText?: string | undefined
  readonly tolerance?: string | undefined
  readonly unit?: string | undefined
  readonly explanation?: string | undefined
  readonly marks?: number | undefined
}

export type RowProblem = {
  readonly column: 'type' | 'question' | 'answer' | 'options'
  readonly cause: 'type-unknown' | 'answer-unknown' | 'options-missing'
}

const typeNames: readonly (readonly [RegExp, QuestionType])[] = [
  [/assertion/i, 'assertionReason'],
  [/several|multiple (?:answer|response|correct)|msq/i, 'several'],
  [/mcq|single|choice|one right|objective|बहुविकल्पीय/i, 'single'],
  [/true|सत्य|सही[ /]*गलत/i, 'trueFalse'],
  [/match|मिलान/i, 'match'],
  [/order|sequence|arrange|क्रम/i, 'order'],
  [/fill|blank|रिक्त/i, 'fillIn'],
  [/numer|number|संख्या/i, 'numeric'],
  [/long|essay|दीर्घ/i, 'long'],
  [/short|very short|लघु/i, 'short'],
]

const trueWord = /^(?:t|true|yes|right|सत्य|सही)$/i
const falseWord = /^(?:f|false|no|wrong|असत्य|गलत)$/i
/** What joins the two of a pair, but not the same sign inside a formula. */
const betweenPair = /\s*(?:=|→|->)\s*(?=(?:[^$]*\$[^$]*\$)*[^$]*$)/
const gap = /_{2,}|\.{4,}|…{2,}/g

function typeOf(row: RowValues): QuestionType | null {
  const { type = '', question, options, answer } = row
  const given = type.trim()
  if (given !== '')
    return (
      questionTypes.find((one) => one.toLowerCase() === given.toLowerCase()) ??
      typeNames.find(([name]) => name.test(given))?.[1] ??
      null
    )
  if (options.length >= 2) return lettersOf(row).length > 1 ? 'several' : 'single'
  if (trueWord.test(answer.trim()) || falseWord.test(answer.trim())) return 'trueFalse'
  if (question.search(gap) >= 0) return 'fillIn'
  return answer.length > 250 ? 'long' : 'short'
}

/** The places of the options an answer names: by letter, number or their own words. */
function lettersOf({ answer, answerText = answer, options }: RowValues): number[] {
  const said = [answer, answerText].map((one) => one.trim().toLowerCase())
  const exact = options.findIndex((option) => said.includes(option.trim().toLowerCase()))
  if (exact >= 0) return [exact]
  const names = answer
    .split(/[\s,;&/]+|\band\b/i)
    .map((part) => part.replace(/^(?:option)?\(?([a-z0-9])[).]?$/i, '$1').toLowerCase())
  const places = names.filter(Boolean).map((name) => {
    const letter = name.length === 1 ? 'abcdefghijkl'.indexOf(name) : -1
    return letter >= 0 ? letter : /^[1-9]$/.test(name) ? Number(name) - 1 : -1
  })
  return places.every((place) => place >= 0 && place < options.length) ? [...new Set(places)] : []
}

const variantsOf = (text: string) =>
  text
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)

/** Signs are read as in questions; where a row of dots or lines stands for a gap, a blank is put. */
export function questionOfRow(row: RowValues): { content: Draft['content'] } | RowProblem {
  const type = typeOf(row)
  if (!type || type === 'passage' || type === 'hotSpot') return { column: 'type', cause: 'type-unknown' }
  const { question: stem, options, answer, explanation = '' } = row
  const marks = row.marks ?? (type === 'long' ? 5 : type === 'short' ? 2 : 1)
  const common = { stem, explanation, marks }
  const lines = () => {
    const keys = newKeys(options.length)
    return options.map((text, at) => ({ id: keys[at] ?? '', text }))
  }
  const few = { column: 'options', cause: 'options-missing' } as const
  const unknown = { column: 'answer', cause: 'answer-unknown' } as const
  switch (type) {
    case 'single':
    case 'several': {
      if (options.length < 2) return few
      const own = lines()
      const right = lettersOf(row).map((at) => own[at]?.id ?? '')
      if (right.length === 0 || (type === 'single' && right.length > 1)) return unknown
      return {
        content:
          type === 'single'
            ? { type, ...common, options: own, right: right[0] ?? '' }
            : { type, ...common, options: own, right, partial: 'none' },
      }
    }
    case 'trueFalse':
      if (!trueWord.test(answer.trim()) && !falseWord.test(answer.trim())) return unknown
      return { content: { type, ...common, right: trueWord.test(answer.trim()) } }
    case 'match': {
      const pairs = options.map((option) => option.split(betweenPair))
      if (pairs.length < 2 || pairs.some((pair) => pair.length !== 2 || pair.includes(''))) return few
      const keys = newKeys(pairs.length * 2)
      const left = pairs.map(([text = ''], at) => ({ id: keys[at] ?? '', text }))
      const right = pairs.map(([, text = ''], at) => ({ id: keys[pairs.length + at] ?? '', text }))
      return {
        content: {
          type,
          ...common,
          left,
          right,
          pairs: Object.fromEntries(left.map(({ id }, at) => [id, right[at]?.id ?? ''])),
          partial: 'each',
        },
      }
    }
    case 'order':
      return options.length < 2 ? few : { content: { type, ...common, items: lines(), partial: 'none' } }
    case 'fillIn': {
      const gaps = stem.match(gap)?.length ?? 0
      const groups = gaps > 1 ? answer.split(/[;,]/) : [answer]
      if (groups.length !== Math.max(1, gaps) || groups.some((one) => variantsOf(one).length === 0)) return unknown
      const ids = groups.map((_, at) => 'abcdefghijkl'[at] ?? 'z')
      let next = 0
      const withBlanks = gaps === 0 ? `${stem} [[a]]` : stem.replace(gap, () => `[[${ids[next++]}]]`)
      return {
        content: {
          type,
          ...common,
          stem: withBlanks,
          blanks: groups.map((one, at) => ({ id: ids[at] ?? '', accepted: variantsOf(one) })),
          isCaseSensitive: false,
          partial: 'each',
        },
      }
    }
    case 'numeric': {
      const unit = row.unit?.trim()
      const tolerance = row.tolerance?.trim() || '0'
      const isPercent = tolerance.endsWith('%')
      return {
        content: {
          type,
          ...common,
          answer: answer.trim(),
          tolerance: { kind: isPercent ? 'percent' : 'absolute', value: tolerance.replace(/\s*%$/, '') },
          unit: unit ? { accepted: variantsOf(unit).map((text) => ({ text, factor: '1' })), without: 'half' } : null,
        },
      }
    }
    case 'assertionReason': {
      const parts = /assertion\s*(?:\(a\))?\s*[:.-]?\s*([\s\S]+?)\s*reason\s*(?:\(r\))?\s*[:.-]?\s*([\s\S]+)$/i.exec(
        stem,
      )
      const [assertion = '', reason = ''] = parts ? parts.slice(1) : [stem, options[0] ?? '']
      const right = answer.trim().toLowerCase().replace(/[().]/g, '')
      if (reason === '') return few
      if (right !== 'a' && right !== 'b' && right !== 'c' && right !== 'd') return unknown
      return { content: { type, ...common, stem: '', assertion, reason, right } }
    }
    case 'short':
    case 'long':
      return { content: { type, ...common, modelAnswer: row.answerText ?? answer, scheme: [] } }
  }
}

/** Signs of a cell without formulas are no signs of the notation; the bar between variants of an answer stays one. */
export const cellText = (cell: string): string =>
  /\$[^$]+\$/.test(cell) ? cell : escapeText(cell).replaceAll('\\|', '|')
