import type { PaperContent } from '#modules/papers/paper.ts'
import type { PaperRow, PrintOptions } from '#modules/papers/records.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { Question } from '#modules/questions/question.ts'
import { type NumberedPlace, numbered, setOrder } from '../../rules/answerKey.ts'
import type { PaperSet } from '../../rules/sets.ts'
import { twinOrder } from '../../rules/twins.ts'
import { filled, type PrintLabels, printLabels } from './labels.ts'
import { type PrintedAnswer, printedAnswer } from './printedAnswer.ts'
import { marksText, type PrintedQuestion, printedQuestion } from './printedQuestion.ts'
import { type PrintedText, plainLines } from './printedText.ts'

/** A place of a paper: one question or the two of a choice, each in one language or two. */
export type PrintedPlace = {
  number: number
  marks: string
  choices: { inLanguages: PrintedQuestion[]; answer: PrintedAnswer | null }[]
}
type PrintedGroup = { note: string | null; places: PrintedPlace[] }
type PrintedSection = { title: string; instructions: PrintedText; groups: PrintedGroup[] }
export type PrintedSet = { code: string | null; sections: PrintedSection[] }

/** Everything on the pages, for the typesetter and for Word alike. */
export type PrintedDocument = {
  what: PrintOptions['what']
  title: string
  /** What the document is, if it is not the paper itself. */
  subtitle: string
  facts: { label: string; value: string }[]
  instructions: PrintedText
  languages: QuestionLanguage[]
  labels: PrintLabels
  isLarge: boolean
  columns: number
  hasLines: boolean
  isWorksheet: boolean
  /** Across every page of a copy made before the paper is open, and hidden in the file. */
  watermark: { text: string; code: string } | null
  sets: PrintedSet[]
}

export type PaperToPrint = {
  paper: Pick<PaperRow, 'name' | 'grade' | 'course' | 'minutes' | 'marks' | 'language' | 'isWorksheet' | 'classes'>
  content: PaperContent
  sets: readonly PaperSet[]
  questions: ReadonlyMap<string, Question>
  watermark: { name: string; code: string } | null
}

/** What a paper prints. It has the set that is asked for. */
export function printedPaper(
  { paper, content, sets, questions, watermark }: PaperToPrint,
  options: PrintOptions,
): PrintedDocument {
  const labels = printLabels[paper.language]
  const chosen = options.set === 'all' ? sets : sets.filter(({ code }) => code === options.set)
  const isPaper = options.what === 'paper'
  const languages = [paper.language, ...(content.second && isPaper ? [content.second.language] : [])]
  const titles = { paper: '', key: labels.key, scheme: labels.scheme, sheet: labels.sheet }
  const classes = paper.classes.map(({ name }) => name).join(', ')
  return {
    what: options.what,
    title: paper.name,
    subtitle: titles[options.what],
    facts: [
      { label: labels.class, value: `${classes || paper.grade} · ${paper.course}` },
      { label: labels.time, value: filled(labels.minutes, { n: paper.minutes }) },
      { label: labels.marks, value: marksText(paper.marks) },
    ],
    instructions: isPaper ? plainLines(content.instructions) : [],
    languages,
    labels,
    isLarge: options.isLarge,
    columns: languages.length > 1 || !isPaper ? 1 : options.columns,
    hasLines: options.hasLines,
    isWorksheet: paper.isWorksheet,
    watermark: watermark && { text: filled(labels.copy, watermark), code: watermark.code },
    sets: chosen.map((set) => ({
      code: sets.length > 1 ? filled(labels.set, { code: set.code }) : null,
      sections: sectionsOf(content, set, questions, labels, options),
    })),
  }
}

function sectionsOf(
  content: PaperContent,
  set: PaperSet,
  questions: ReadonlyMap<string, Question>,
  labels: PrintLabels,
  options: PrintOptions,
): PrintedSection[] {
  const isPaper = options.what === 'paper'
  const shown = numbered(content, set)
  const choice = (id: string) => {
    const question = questions.get(id)
    if (question === undefined) return []
    const order = setOrder(question, set.options[id])
    const inLanguages = [printedQuestion(question, labels, order)]
    const twin = questions.get(content.second?.questions[id] ?? '')
    if (twin && content.second && isPaper)
      inLanguages.push(printedQuestion(twin, printLabels[content.second.language], twinOrder(question, twin, order)))
    const hasAnswer = options.what === 'key' || options.what === 'scheme'
    const answer = hasAnswer ? printedAnswer(question, labels, order, options.what === 'scheme') : null
    return [{ marks: question.marks, inLanguages, answer }]
  }
  const place = ({ number, questions: ids }: NumberedPlace): PrintedPlace => {
    const choices = ids.flatMap(choice)
    return { number, marks: marksText(choices[0]?.marks ?? 0), choices }
  }
  return content.sections.map((section, s) => ({
    title:
      section.title || (content.sections.length > 1 ? filled(labels.section, { n: String.fromCharCode(65 + s) }) : ''),
    instructions: isPaper ? plainLines(section.instructions) : [],
    groups: section.groups.map(({ attempt, places }, g) => ({
      note: attempt === null ? null : filled(labels.any, { n: attempt, m: places.length }),
      places: shown.filter((one) => one.section === s && one.group === g).map(place),
    })),
  }))
}
