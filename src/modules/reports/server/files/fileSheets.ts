import { type Condition, type Filter, isCondition, type ReportDefinition } from '#modules/reports/definition.ts'
import type { AnswerCell, AnswerColumn } from '#modules/reports/definitionSchemas.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import type { Column, Row } from '#platform/contract/spreadsheet/columns.ts'
import type { Sheet } from '#platform/contract/spreadsheet/sheet.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { fileWords } from './fileWords.ts'

type Language = 'en' | 'hi'

const kinds = {
  text: 'text',
  choice: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
} as const

export const sheetColumns = (outputs: readonly AnswerColumn[], language: Language): Column[] =>
  outputs.map(({ label, type }, at) => ({ key: `c${at}`, header: label[language], kind: kinds[type] }))

/** The words of a choice; every other value as it is. */
export const wordOf = ({ choices }: AnswerColumn, cell: AnswerCell, language: Language): AnswerCell =>
  typeof cell === 'string' && choices ? (choices[cell]?.[language] ?? cell) : cell

export const sheetRow = (outputs: readonly AnswerColumn[], cells: readonly AnswerCell[], language: Language): Row =>
  Object.fromEntries(outputs.map((output, at) => [`c${at}`, wordOf(output, cells[at] ?? null, language)]))

/** What a file tells about itself: label and value. */
export type Facts = readonly (readonly [string, string])[]

type Asked = {
  readonly definition: ReportDefinition
  readonly language: Language
  readonly reason: string
  readonly asOf: string
}

export function factsOf(
  subjects: readonly ReportSubject[],
  { definition, language, reason, asOf }: Asked,
  actor: Actor,
  name: string,
): Facts {
  const words = fileWords[language]
  const subject = subjects.find((one) => one.name === definition.subject)
  const filter = subject ? filterText(subject, definition.filter, language) : ''
  return [
    [words.report, name],
    [words.subject, subject?.label[language] ?? definition.subject],
    [words.filter, filter || words.none],
    [words.asOf, formatInstant(asOf, actor.timeZone, 'DD/MM/YYYY HH:mm')],
    [words.madeFor, `${actor.firstName} ${actor.lastName}`.trim()],
    ...(reason === '' ? [] : [[words.reason, reason] as const]),
  ]
}

/** A filter in words. */
export function filterText(subject: ReportSubject, filter: Filter, language: Language, isInner = false): string {
  const words = fileWords[language]
  const parts = filter.parts.map((part) =>
    isCondition(part) ? conditionText(subject, part, language) : filterText(subject, part, language, true),
  )
  const text = parts.filter(Boolean).join(` ${words[filter.join]} `)
  return isInner && parts.length > 1 ? `(${text})` : text
}

function conditionText(subject: ReportSubject, { column: key, test, values }: Condition, language: Language): string {
  const column = subject.columns.find((one) => one.key === key)
  const { ranges } = fileWords[language]
  const isDay = column?.type === 'date' || column?.type === 'datetime'
  const shown = values.map((value) => {
    if (test === 'within') return ranges[value as keyof typeof ranges] ?? value
    // As people here write days.
    if (isDay) return value.split('-').toReversed().join('/')
    return column?.choices?.[value]?.[language] ?? value
  })
  return [column?.label[language] ?? key, fileWords[language].tests[test], shown.join(', ')].filter(Boolean).join(' ')
}

export function aboutSheet(facts: Facts, language: Language): Sheet {
  const words = fileWords[language]
  return {
    name: words.about,
    columns: [
      { key: 'label', header: words.label, width: 18 },
      { key: 'value', header: words.value, width: 60 },
    ],
    rows: facts.map(([label, value]) => ({ label, value })),
  }
}
