import { newKeys } from '#modules/questions/keys.ts'
import { type Reader, textFromHtml, textFromPlain } from './htmlText.ts'
import {
  type Draft,
  type KeepPicture,
  type Note,
  newReading,
  noteAt,
  type Reading,
  UnreadableFile,
} from './imported.ts'
import { childNamed, childrenNamed, parseXml, textOf, type XmlNode } from './xmlTree.ts'

const largestPicture = 8 * 1024 * 1024

/** Reads the questions of a Moodle XML file. Pictures come inside it. */
export async function readMoodle(xml: string, keep: KeepPicture): Promise<Reading> {
  const quiz = await parseXml(xml.replace(/^\ufeff/, ''))
  if (quiz.name !== 'quiz') throw new UnreadableFile('it is not a Moodle quiz')
  const reading = newReading()
  let chapter = ''
  for (const node of childrenNamed(quiz, 'question')) {
    const { type = '' } = node.attributes
    if (type === 'category') {
      chapter =
        textOf(childNamed(node, 'category'))
          .trim()
          .split('/')
          .at(-1)
          ?.replace(/^\$.*\$$/, '')
          .slice(0, 150) ?? ''
      continue
    }
    reading.found += 1
    const note = noteAt(reading, reading.found)
    const content = await questionOf(node, note, keep)
    const topic = childrenNamed(childNamed(node, 'tags') ?? node, 'tag')
      .map((tag) => textOf(tag).trim())[0]
      ?.slice(0, 150)
    if (content)
      reading.drafts.push({
        at: reading.found,
        content,
        tags: { ...(chapter && { chapter }), ...(topic && { topic }) },
      })
  }
  return reading
}

/** Sets one `<questiontext format="html"><text>…` after its pictures have been stored. */
async function setText(node: XmlNode | undefined, note: Note, keep: KeepPicture): Promise<string> {
  if (!node) return ''
  const pictures = new Map<string, string>()
  for (const file of childrenNamed(node, 'file')) {
    const name = file.attributes.name ?? ''
    const bytes = Buffer.from(textOf(file).slice(0, largestPicture * 2), 'base64')
    const fileId = await keep(name, bytes)
    if (fileId) pictures.set(name, fileId)
  }
  const nameOf = (src: string) => src.replace(/^@@PLUGINFILE@@\//, '').split('?')[0] ?? ''
  const reader: Reader = {
    note,
    hasTex: true,
    picture: (src) => pictures.get(nameOf(src)) ?? pictures.get(decoded(nameOf(src))) ?? null,
  }
  const text = textOf(childNamed(node, 'text') ?? node)
  return node.attributes.format === 'plain_text' ? textFromPlain(text, reader) : textFromHtml(text, reader)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function questionOf(node: XmlNode, note: Note, keep: KeepPicture): Promise<Draft['content'] | null> {
  const { type = '' } = node.attributes
  const set = (one: XmlNode | undefined) => setText(one, note, keep)
  const common = {
    stem: await set(childNamed(node, 'questiontext')),
    explanation: await set(childNamed(node, 'generalfeedback')),
    marks: quarters(Number(textOf(childNamed(node, 'defaultgrade')) || '1'), note),
  }
  const answers = childrenNamed(node, 'answer')
  const fraction = (answer: XmlNode) => Number(answer.attributes.fraction ?? '0')
  if (answers.some((answer) => textOf(childNamed(answer, 'feedback')).trim() !== ''))
    note('changed', 'feedback-dropped')
  if (Number(textOf(childNamed(node, 'penalty')) || '0') < 0) note('changed', 'weights-dropped')
  switch (type) {
    case 'multichoice': {
      const keys = newKeys(answers.length)
      const options = await Promise.all(
        answers.map(async (answer, at) => ({ id: keys[at] ?? '', text: await set(answer) })),
      )
      const isSingle = textOf(childNamed(node, 'single')).trim() !== 'false'
      const right = keys.filter((_, at) => fraction(answers[at] as XmlNode) > 0)
      if (!isSingle) return { type: 'several', ...common, options, right, partial: 'each' }
      if (right.length > 1) note('changed', 'weights-dropped')
      const best = answers.reduce(
        (top, answer, at) => (fraction(answer) > fraction(answers[top] as XmlNode) ? at : top),
        0,
      )
      return { type: 'single', ...common, options, right: keys[best] ?? '' }
    }
    case 'truefalse': {
      const right = answers.find((answer) => fraction(answer) > 0)
      return { type: 'trueFalse', ...common, right: textOf(childNamed(right, 'text')).trim() === 'true' }
    }
    case 'shortanswer': {
      const full = answers.filter((answer) => fraction(answer) === 100)
      if (full.length < answers.length) note('changed', 'weights-dropped')
      const accepted = full
        .map((answer) => textOf(childNamed(answer, 'text')).trim().replaceAll(/\\?\*/g, ''))
        .filter(Boolean)
      const isCaseSensitive = textOf(childNamed(node, 'usecase')).trim() === '1'
      return {
        type: 'fillIn',
        ...common,
        stem: `${common.stem} [[a]]`,
        blanks: [{ id: 'a', accepted }],
        isCaseSensitive,
        partial: 'each',
      }
    }
    case 'numerical':
      return numericOf(node, answers, common, note)
    case 'matching':
      return matchOf(node, common, set)
    case 'ordering': {
      const keys = newKeys(answers.length)
      const sorted = answers.toSorted((a, b) => fraction(a) - fraction(b))
      return {
        type: 'order',
        ...common,
        items: await Promise.all(sorted.map(async (answer, at) => ({ id: keys[at] ?? '', text: await set(answer) }))),
        partial: 'none',
      }
    }
    case 'essay': {
      const modelAnswer = await set(childNamed(node, 'graderinfo'))
      return { type: common.marks > 3 ? 'long' : 'short', ...common, modelAnswer, scheme: [] }
    }
    case 'cloze':
    case 'multianswer':
      return clozeOf(common, note)
    default:
      note('refused', 'type-unsupported', type)
      return null
  }
}

type Common = { stem: string; explanation: string; marks: number }

function quarters(marks: number, note: Note): number {
  const kept = Math.min(100, Math.max(0.25, Math.round((Number.isFinite(marks) ? marks : 1) * 4) / 4))
  if (kept !== marks) note('changed', 'marks-rounded', String(marks))
  return kept
}

function numericOf(node: XmlNode, answers: readonly XmlNode[], common: Common, note: Note): Draft['content'] {
  const [best] = answers.toSorted((a, b) => Number(b.attributes.fraction ?? 0) - Number(a.attributes.fraction ?? 0))
  if (answers.length > 1) note('changed', 'weights-dropped')
  const units = childrenNamed(childNamed(node, 'units') ?? node, 'unit').map((unit) => ({
    text: textOf(childNamed(unit, 'unit_name')).trim(),
    multiplier: Number(textOf(childNamed(unit, 'multiplier')) || '1'),
  }))
  return {
    type: 'numeric',
    ...common,
    answer: textOf(childNamed(best, 'text')).trim(),
    tolerance: { kind: 'absolute', value: textOf(childNamed(best, 'tolerance')).trim() || '0' },
    // Moodle multiplies the answer to get the other unit; here a factor leads back from it.
    unit:
      units.length > 0
        ? {
            accepted: units
              .map(({ text, multiplier }) => ({ text, factor: `1/${String(multiplier)}`.replace(/^1\/1$/, '1') }))
              .map(({ text, factor }) => ({ text, factor: plainFactor(factor) })),
            without: 'none',
          }
        : null,
  }
}

/** `1/1000` is a number of ours; `1/0.01` is written as 100. */
function plainFactor(factor: string): string {
  const below = /^1\/(.+)$/.exec(factor)?.[1]
  if (below === undefined || /^\d+$/.test(below)) return factor
  return String(Number((1 / Number(below)).toPrecision(12)))
}

async function matchOf(
  node: XmlNode,
  common: Common,
  set: (one: XmlNode | undefined) => Promise<string>,
): Promise<Draft['content']> {
  const subs = childrenNamed(node, 'subquestion')
  const keys = newKeys(subs.length * 2)
  const lefts = await Promise.all(subs.map(set))
  const rights = await Promise.all(subs.map((sub) => set(childNamed(sub, 'answer'))))
  const texts = [...new Set(rights)]
  const right = texts.map((text, at) => ({ id: keys[subs.length + at] ?? '', text }))
  const left = lefts.flatMap((text, at) => (text === '' ? [] : [{ id: keys[at] ?? '', text }]))
  const pairs = Object.fromEntries(
    left.map(({ id }) => [id, right[texts.indexOf(rights[keys.indexOf(id)] ?? '')]?.id ?? '']),
  )
  return { type: 'match', ...common, left, right, pairs, partial: 'each' }
}

/** Gaps with typed answers become blanks; gaps with choices accept the right one. */
function clozeOf(common: Common, note: Note): Draft['content'] | null {
  const blanks: { id: string; accepted: string[] }[] = []
  // The text has been set already, so the signs of our notation in it are escaped.
  const stem = common.stem.replace(/\{\d*:[A-Z_]+:((?:[^{}]|\\[{}])*)\}/g, (_, answers: string) => {
    const accepted = answers
      .replace(/\\([\\$*|![\]])/g, '$1')
      .split('~')
      .filter((one) => /^(?:=|%100%)/.test(one))
      .map(
        (one) =>
          one
            .replace(/^(?:=|%100%)/, '')
            .split('#')[0]
            ?.trim() ?? '',
      )
      .filter(Boolean)
    const id = 'abcdefghijkl'[blanks.length] ?? 'z'
    blanks.push({ id, accepted })
    return `[[${id}]]`
  })
  if (blanks.length === 0) {
    note('refused', 'type-unsupported', 'cloze')
    return null
  }
  return { type: 'fillIn', ...common, stem, blanks, isCaseSensitive: false, partial: 'each' }
}
