import { newKeys } from '#modules/questions/keys.ts'
import { type Reader, textFromHtml, textFromPlain } from './htmlText.ts'
import { type Note, newReading, noteAt, type Reading } from './imported.ts'

const escaped = /\\([~=#{}:\\n])/g
/** Escaped signs are set aside while the signs of the format are looked for. */
const hide = (text: string) =>
  text.replace(escaped, (_, sign: string) => (sign === 'n' ? '\n' : String.fromCodePoint(0xe000 + sign.charCodeAt(0))))
const show = (text: string) =>
  text.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe000))

type Choice = { isRight: boolean; weight: number | null; text: string }

/** Reads GIFT: questions separated by blank lines, each with its answers in braces. */
export async function readGift(source: string): Promise<Reading> {
  const reading = newReading()
  const lines = source
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line))
  const entries = lines
    .join('\n')
    .split(/\n[ \t]*\n+/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  let chapter = ''
  for (const entry of entries) {
    const category = /^\$CATEGORY:\s*(.+)$/m.exec(entry)
    if (category)
      chapter =
        (category[1] ?? '')
          .split('/')
          .at(-1)
          ?.replace(/^\$.*?\$$/, '')
          .trim()
          .slice(0, 150) ?? ''
    const body = entry.replace(/^\$CATEGORY:.*$/m, '').trim()
    if (body === '') continue
    reading.found += 1
    const note = noteAt(reading, reading.found)
    const content = await questionOf(hide(body), note)
    if (content) reading.drafts.push({ at: reading.found, content, ...(chapter && { tags: { chapter } }) })
  }
  return reading
}

async function questionOf(entry: string, note: Note) {
  const untitled = entry.replace(/^::[^:]*::\s*/, '')
  const format = /^\[(html|moodle|plain|markdown)\]/.exec(untitled)?.[1] ?? 'moodle'
  const text = untitled.replace(/^\[\w+\]/, '').trim()
  const found = /^([\s\S]*?)\{([\s\S]*)\}([\s\S]*)$/.exec(text)
  if (!found) {
    note('refused', 'no-answer', show(text).slice(0, 80))
    return null
  }
  const [, before = '', inside = '', after = ''] = found
  const reader: Reader = { note, hasTex: true, picture: () => null }
  const set = (part: string) =>
    format === 'html' || format === 'moodle'
      ? textFromHtml(show(part).replaceAll('\n', format === 'moodle' ? '<br />' : ' '), reader)
      : Promise.resolve(textFromPlain(show(part), reader))
  const [answers = '', general = ''] = inside.split('####')
  const explanation = general.trim() === '' ? '' : await set(general)
  const isMissingWord = after.trim() !== ''
  const stem = isMissingWord ? `${await set(before)} ____ ${await set(after)}` : await set(before)
  const common = { stem, explanation, marks: 1 }
  const given = answers.trim()
  if (given === '') return { type: 'short' as const, ...common, modelAnswer: '', scheme: [] }
  const truth = /^(T|TRUE|F|FALSE)\b\s*(#.*)?$/is.exec(given)
  if (truth) {
    if (truth[2]) note('changed', 'feedback-dropped')
    return { type: 'trueFalse' as const, ...common, right: /^T/i.test(truth[1] ?? '') }
  }
  if (given.startsWith('#')) return numericOf(given.slice(1), common, note)
  const choices = choicesOf(given, note)
  if (choices.every(({ isRight }) => isRight) && choices.every(({ text: one }) => one.includes('->')))
    return matchOf(choices, common, set)
  if (choices.every(({ isRight }) => isRight)) {
    if (choices.some(({ weight }) => weight !== null && weight !== 100)) note('changed', 'weights-dropped')
    const blank = isMissingWord ? `${await set(before)} [[a]] ${await set(after)}` : `${stem} [[a]]`
    const accepted = choices.map(({ text: one }) => show(one).trim())
    return {
      type: 'fillIn' as const,
      ...common,
      stem: blank,
      blanks: [{ id: 'a', accepted }],
      isCaseSensitive: false,
      partial: 'each' as const,
    }
  }
  const keys = newKeys(choices.length)
  const options = await Promise.all(
    choices.map(async ({ text: one }, at) => ({ id: keys[at] ?? '', text: await set(one) })),
  )
  const right = keys.filter((_, at) => choices[at]?.isRight || (choices[at]?.weight ?? 0) > 0)
  if (right.length === 1 && choices.some(({ isRight }) => isRight))
    return { type: 'single' as const, ...common, options, right: right[0] ?? '' }
  return { type: 'several' as const, ...common, options, right, partial: 'each' as const }
}

function choicesOf(answers: string, note: Note): Choice[] {
  return [...answers.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) => {
    const [body = '', ...feedback] = rest.split('#')
    if (feedback.length > 0) note('changed', 'feedback-dropped')
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(body)?.[1]
    return {
      isRight: sign === '=',
      weight: weight === undefined ? null : Number(weight),
      text: body.replace(/^\s*%-?[\d.]+%/, '').trim(),
    }
  })
}

type Common = { stem: string; explanation: string; marks: number }

function numericOf(given: string, common: Common, note: Note) {
  const parts = given
    .split('=')
    .map((part) => part.split('#')[0]?.trim() ?? '')
    .filter(Boolean)
  if (parts.length > 1) note('changed', 'weights-dropped')
  const first = (parts[0] ?? '').replace(/^%-?[\d.]+%/, '')
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(first)
  const [answer = '', tolerance = '0'] = range ? middleOf(Number(range[1]), Number(range[2])) : first.split(':')
  return {
    type: 'numeric' as const,
    ...common,
    answer,
    tolerance: { kind: 'absolute' as const, value: tolerance || '0' },
    unit: null,
  }
}

const decimal = (value: number) => String(Number(value.toPrecision(12)))
const middleOf = (low: number, high: number) => [decimal((low + high) / 2), decimal((high - low) / 2)]

async function matchOf(choices: readonly Choice[], common: Common, set: (text: string) => Promise<string>) {
  const keys = newKeys(choices.length * 2)
  const sides = await Promise.all(choices.map(async ({ text }) => Promise.all(text.split('->').map(set))))
  const texts = [...new Set(sides.map(([, right = '']) => right))]
  const right = texts.map((text, at) => ({ id: keys[choices.length + at] ?? '', text }))
  const left = sides.flatMap(([text = ''], at) => (text === '' ? [] : [{ id: keys[at] ?? '', text }]))
  const partner = (at: number) => right.find(({ text }) => text === sides[at]?.[1])?.id ?? ''
  const pairs = Object.fromEntries(left.map(({ id }) => [id, partner(keys.indexOf(id))]))
  return { type: 'match' as const, ...common, left, right, pairs, partial: 'each' as const }
}
