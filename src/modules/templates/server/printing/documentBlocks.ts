import type { DocumentBlock, DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { DocumentLanguage } from '#modules/templates/kinds.ts'
import { documentPath } from '#modules/templates/web/paths.ts'
import type { PrintedBlock, Words } from '#platform/server/documents/blocks.ts'
import { squareCode } from '#platform/server/documents/squareCode.ts'
import { type FieldName, fieldTypes, tableColumns } from '../../rules/fields.ts'
import { type Format, merged } from '../../rules/merging.ts'
import type { Tables, Values } from '../facts/subject.ts'
import { labelsIn } from '../labels/byLanguage.ts'
import { cellText, valueText } from './valueText.ts'

export type DocumentFacts = {
  /** With the number and the day of issue. */
  readonly values: Values
  readonly tables: Tables
  readonly token: string
  /** Of the day of issue; `logo` is the name of a picture of the document. */
  readonly letterhead: { readonly name: string; readonly lines: readonly string[]; readonly logo: string | null }
  /** The name of the photo among the pictures; null if there is none. */
  readonly photo: string | null
  /** The names of signatures among the pictures, by their ids. */
  readonly signatures: ReadonlyMap<string, string>
  /** Of the school. */
  readonly address: string
}

type Making = DocumentFacts & { readonly design: DocumentDesign; readonly second: DocumentLanguage | null }

const full = 'full' as const

/** The value of a field as this design prints it. */
function fieldText(
  { design, values }: Making,
  name: FieldName,
  format: Format | undefined,
  language: DocumentLanguage,
) {
  const shown = valueText(name, values[name] ?? '', { format, language })
  if (shown !== '') return shown
  const rule = design.missing.find((one) => one.field === name)
  return rule?.policy === 'text' ? rule.text : ''
}

const filled = (making: Making, text: string, language: DocumentLanguage): string =>
  merged(text, (name, format) => fieldText(making, name, format, language))

function wordsOf(making: Making, text: string, second: string): Words {
  return {
    text: filled(making, text, making.design.language),
    second:
      making.second && second !== '' ? { language: making.second, text: filled(making, second, making.second) } : null,
  }
}

const headingOf = (making: Making, text: string): Words | null => (text === '' ? null : wordsOf(making, text, ''))

/** The label of a field: the school's own, or the usual one. */
function labelOf(making: Making, name: FieldName, own: { label: string; second: string }): Words {
  const usual = (of: DocumentLanguage) => labelsIn[of].fields[name]
  const second = own.second || (making.second ? usual(making.second) : '')
  return wordsOf(making, own.label || usual(making.design.language), second)
}

function isPrinted({ when }: DocumentBlock, { values }: Making): boolean {
  if (!when) return true
  const value = (values[when.field] ?? '').trim()
  // An amount of nothing is nothing to tell.
  const isEmpty = value === '' || (fieldTypes[when.field] === 'money' && value === '0')
  if (when.is === 'equal') return value.toLocaleLowerCase('en') === when.value.trim().toLocaleLowerCase('en')
  return when.is === 'empty' ? isEmpty : !isEmpty
}

function tableOf(block: Extract<DocumentBlock, { kind: 'table' }>, making: Making): PrintedBlock[] {
  const { source } = block
  const lines = making.tables[source] ?? []
  if (lines.length === 0) return []
  const { language } = making.design
  const columns: readonly string[] = tableColumns[source]
  const labels = (of: DocumentLanguage) => labelsIn[of].columns[source] as Readonly<Record<string, string>>
  const { second } = making
  return [
    {
      kind: 'table',
      width: full,
      heading: headingOf(making, block.heading),
      isCentred: false,
      widths: columns.map(() => 1),
      header: columns.map((column) => ({
        text: labels(language)[column] ?? '',
        second: second && { language: second, text: labels(second)[column] ?? '' },
      })),
      rows: lines.map((line) => columns.map((column, at) => cellText(column, line[at] ?? '', { language }))),
    },
  ]
}

const heights = { small: 4, large: 12, rest: null } as const

function printed(block: DocumentBlock, making: Making): PrintedBlock[] {
  const { design } = making
  if (!isPrinted(block, making)) return []
  switch (block.kind) {
    case 'letterhead':
      return [{ kind: 'letterhead', layout: block.layout, width: full, ...making.letterhead }]
    case 'title':
      return [{ kind: 'title', width: full, title: wordsOf(making, block.title, block.second), below: [], note: null }]
    case 'facts': {
      const pairs = block.rows.flatMap((row) => {
        const value = fieldText(making, row.field, undefined, design.language)
        return value === '' ? [] : [[labelOf(making, row.field, row), value] as const]
      })
      const picture = block.hasPhoto ? making.photo : null
      if (pairs.length === 0 && !picture) return []
      const columns = block.width === 'half' ? 1 : block.columns
      return [{ kind: 'facts', width: block.width, heading: headingOf(making, block.heading), columns, pairs, picture }]
    }
    case 'photo':
      return making.photo ? [{ kind: 'photo', width: block.width, picture: making.photo, size: block.size }] : []
    case 'text': {
      const { width, size, align } = block
      const { text, second } = wordsOf(making, block.body, block.second)
      if (text.trim() === '' && !second) return []
      return [{ kind: 'text', width, heading: headingOf(making, block.heading), text, second, size, align }]
    }
    case 'table':
      return tableOf(block, making)
    case 'signatures':
      return [
        {
          kind: 'signatures',
          width: full,
          labels: block.labels.map(({ text, second }) => wordsOf(making, text, second)),
          pictures: block.labels.map(({ signatureId }) => (signatureId && making.signatures.get(signatureId)) || null),
        },
      ]
    case 'code': {
      const link = `${making.address}${documentPath(making.token)}`
      const label: Words = {
        text: labelsIn[design.language].paper.verify,
        second: making.second && { language: making.second, text: labelsIn[making.second].paper.verify },
      }
      return [{ kind: 'code', width: block.width, square: squareCode(link), label, lines: [link] }]
    }
    case 'space':
      return [{ kind: 'space', width: full, height: heights[block.size] }]
  }
}

/** A document as the blocks of its pages. What it has nothing for is left out. */
export function blocksOf(
  design: DocumentDesign,
  facts: DocumentFacts,
): { front: PrintedBlock[]; back: PrintedBlock[] } {
  const second = design.second === 'none' || design.second === design.language ? null : design.second
  const making: Making = { ...facts, design, second }
  const of = (blocks: readonly DocumentBlock[]) => blocks.flatMap((block) => printed(block, making))
  return { front: of(design.blocks), back: of(design.back) }
}
