import { Question } from '#modules/questions/question.ts'

/** A demo question with where it belongs. `level` is its difficulty, `bloom` its level of thinking. */
export type DemoQuestion = { content: Question; topic: string; level: 1 | 2 | 3; bloom: 1 | 2 | 3 | 4 | 5 | 6 }

type Details = { topic?: string; level?: 1 | 2 | 3; bloom?: DemoQuestion['bloom']; why?: string; marks?: number }

// Keys in no telling order, the same at every start.
const keys = ['qd', 'mz', 'bt', 'xk', 'fa', 'wp', 'hc', 'ru', 'ne', 'ys']
const lines = (texts: readonly string[], from = 0) =>
  texts.map((text, at) => ({ id: keys[(at + from) % keys.length] ?? '', text }))

const made = (content: object, { topic = '', level = 2, bloom = 2, why = '', marks = 1 }: Details): DemoQuestion => ({
  content: Question.parse({ marks, explanation: why, ...content }),
  topic,
  level,
  bloom,
})

/** The first option is the right one; it is shown at a place that depends on the text. */
export function mcq(stem: string, texts: readonly [string, ...string[]], details: Details = {}): DemoQuestion {
  const options = lines(texts)
  const place = stem.length % options.length
  const [right, ...rest] = options
  const shown = right ? rest.toSpliced(place, 0, right) : rest
  return made({ type: 'single', stem, options: shown, right: right?.id }, details)
}

export const several = (stem: string, right: readonly string[], wrong: readonly string[], details: Details = {}) =>
  made(
    {
      type: 'several',
      stem,
      options: lines([...wrong, ...right]).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      right: lines([...wrong, ...right])
        .slice(wrong.length)
        .map(({ id }) => id),
      partial: 'each',
    },
    { marks: 2, ...details },
  )

export const truth = (stem: string, right: boolean, details: Details = {}) =>
  made({ type: 'trueFalse', stem, right }, { level: 1, bloom: 1, ...details })

export function match(stem: string, pairs: Readonly<Record<string, string>>, details: Details = {}): DemoQuestion {
  const left = lines(Object.keys(pairs))
  const right = lines(Object.values(pairs), 4)
  return made(
    {
      type: 'match',
      stem,
      left,
      right,
      pairs: Object.fromEntries(left.map(({ id }, at) => [id, right[at]?.id])),
      partial: 'each',
    },
    { marks: left.length / 2, ...details },
  )
}

export const order = (stem: string, texts: readonly string[], details: Details = {}) =>
  made({ type: 'order', stem, items: lines(texts), partial: 'neighbours' }, details)

/** Blanks are written as <<accepted|variants>>. */
export function fill(text: string, details: Details = {}): DemoQuestion {
  const blanks: { id: string; accepted: string[] }[] = []
  const stem = text.replace(/<<([^<>]+)>>/g, (_, accepted: string) => {
    const id = 'abcdef'[blanks.length] ?? 'z'
    blanks.push({ id, accepted: accepted.split('|') })
    return `[[${id}]]`
  })
  return made({ type: 'fillIn', stem, blanks, partial: 'each' }, { marks: blanks.length, ...details })
}

export const numeric = (stem: string, answer: string, more: { unit?: string; tolerance?: string } & Details = {}) =>
  made(
    {
      type: 'numeric',
      stem,
      answer,
      tolerance: { kind: 'absolute', value: more.tolerance ?? '0' },
      unit: more.unit ? { accepted: [{ text: more.unit, factor: '1' }], without: 'half' } : null,
    },
    { bloom: 3, marks: 2, ...more },
  )

export const reason = (assertion: string, because: string, right: 'a' | 'b' | 'c' | 'd', details: Details = {}) =>
  made({ type: 'assertionReason', assertion, reason: because, right }, { bloom: 4, ...details })

/** Points of the marking scheme with one mark each. */
export const short = (stem: string, points: readonly string[], details: Details = {}) =>
  made(
    { type: 'short', stem, modelAnswer: points.join(' '), scheme: points.map((text) => ({ text, marks: 1 })) },
    { marks: points.length, ...details },
  )

export const long = (stem: string, points: readonly string[], details: Details = {}) =>
  made(
    { type: 'long', stem, modelAnswer: points.join('\n'), scheme: points.map((text) => ({ text, marks: 1 })) },
    { marks: points.length, bloom: 5, level: 3, ...details },
  )

export function passage(stem: string, children: readonly DemoQuestion[], details: Details = {}): DemoQuestion {
  const questions = children.map(({ content }, at) => ({ id: `c${at + 1}`, question: content }))
  return made(
    { type: 'passage', stem, children: questions },
    { ...details, marks: questions.reduce((sum, { question }) => sum + question.marks, 0) },
  )
}

/** The questions of one chapter. */
export type DemoChapter = {
  grade: string
  course: string
  chapter: string
  language?: 'en' | 'hi'
  questions: DemoQuestion[]
}
