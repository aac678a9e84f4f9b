import type { Facts, TableLanguage } from '#modules/downloads/server/public.ts'
import { type Condition, type Filter, isCondition, type ReportDefinition } from '#modules/reports/definition.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { fileWords } from './fileWords.ts'

type Language = TableLanguage

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
