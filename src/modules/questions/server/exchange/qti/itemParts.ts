import { markupOf } from './textMarkup.ts'
import { element, escapeXml } from './xml.ts'

export const value = (text: string) => element('qti-value', {}, escapeXml(text))
export const correct = (values: readonly string[]) => element('qti-correct-response', {}, ...values.map(value))
export const declare = (identifier: string, cardinality: string, baseType: string, ...content: string[]) =>
  element('qti-response-declaration', { identifier, cardinality, 'base-type': baseType }, ...content)
export const mapping = (entries: readonly (readonly [string, number])[], isExact?: boolean) =>
  element(
    'qti-mapping',
    { 'lower-bound': 0, 'default-value': 0 },
    ...entries.map(([key, worth]) =>
      element('qti-map-entry', { 'map-key': key, 'mapped-value': worth, 'case-sensitive': isExact }),
    ),
  )
export const rounded = (share: number) => Number(share.toFixed(6))

const addScore = (expression: string) =>
  element(
    'qti-set-outcome-value',
    { identifier: 'SCORE' },
    element('qti-sum', {}, element('qti-variable', { identifier: 'SCORE' }), expression),
  )
export const addMapped = (identifier: string) => addScore(element('qti-map-response', { identifier }))
export const addIf = (condition: string, marks: number) =>
  element(
    'qti-response-condition',
    {},
    element(
      'qti-response-if',
      {},
      condition,
      addScore(element('qti-base-value', { 'base-type': 'float' }, String(marks))),
    ),
  )
export const isCorrect = (identifier: string) =>
  element('qti-match', {}, element('qti-variable', { identifier }), element('qti-correct', { identifier }))

/** What only markers see. The schema allows it in the body itself alone, so it names the question of a passage it is `of`. */
export const aside = (part: string, content: string, of?: string) =>
  content === ''
    ? ''
    : element(
        'qti-rubric-block',
        { view: 'scorer', use: 'scoring', 'data-part': part, 'data-of': of },
        element('qti-content-body', {}, content),
      )
export const choices = (lines: readonly { id: string; text: string }[], name = 'qti-simple-choice', more = {}) =>
  lines.map(({ id, text }) => element(name, { identifier: id, ...more }, markupOf(text)))
