import type { PrintedCard } from '#modules/gradebook/printedCard.ts'
import { cardPath } from '#modules/gradebook/web/paths.ts'
import { type CivilDate, displayDate, today } from '#platform/contract/dates/dates.ts'
import type { PrintedBlock, Words } from '#platform/server/documents/blocks.ts'
import { squareCode } from '#platform/server/documents/squareCode.ts'
import type { CardBlock, CardDesign } from '../../contracts/designSchemas.ts'
import { type CardLabels, cardLabels } from './cardLabels.ts'

export type CardLanguage = keyof typeof cardLabels

// Digits as the rest of the card has them.
const locales: Readonly<Record<CardLanguage, string>> = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  kn: 'kn-IN-u-nu-latn',
  te: 'te-IN-u-nu-latn',
  ur: 'ur-IN-u-nu-latn',
}

export type CardFacts = {
  readonly printed: PrintedCard
  readonly number: string
  readonly token: string
  readonly issuedAt: string
  /** Of the day of issue; `logo` is the name of a picture of the document. */
  readonly letterhead: { readonly name: string; readonly lines: readonly string[]; readonly logo: string | null }
  /** The name of the student's photo among the pictures of the document; null if none may be printed. */
  readonly photo: string | null
}

export type CardPrinting = {
  readonly language: CardLanguage
  /** Of the school. */
  readonly address: string
  readonly timeZone: string
}

type Making = CardFacts & CardPrinting & { readonly say: (pick: (labels: CardLabels) => string) => Words }

const plain = (text: string): Words => ({ text, second: null })
const percentIn = (total: string, outOf: string): number | null => {
  const share = Number(total) / Number(outOf)
  return Number.isFinite(share) ? Math.min(100, Math.round(share * 1000) / 10) : null
}

/** A heading of the second language would repeat a text of the school's own. */
const ownOr = (text: string, otherwise: Words): Words => (text === '' ? otherwise : plain(text))
const full = 'full' as const

function studentPairs({ printed, number, issuedAt, language, timeZone }: Making) {
  return {
    name: printed.studentName,
    class: printed.className,
    rollNo: printed.rollNo,
    admissionNo: printed.admissionNo,
    number,
    issued: displayDate(today(timeZone, issuedAt), locales[language]),
  }
}

function marksOf(block: Extract<CardBlock, { kind: 'marks' }>, { printed, say }: Making): PrintedBlock[] {
  return printed.tables.map(({ parts, outOf, rows }) => {
    const shown = block.hasParts ? parts : []
    const total = say(({ total: word }) => `${word} (${outOf})`)
    return {
      kind: 'table',
      width: full,
      heading: null,
      isCentred: true,
      widths: [1.6, ...shown.map(() => 1), 1, ...(block.hasGrades ? [1] : [])],
      header: [
        say(({ subject }) => subject),
        ...shown.map((part) => plain(`${part.name} (${part.outOf})`)),
        total,
        ...(block.hasGrades ? [say(({ grade }) => grade)] : []),
      ],
      rows: rows.map(({ subject, marks, total: sum, grade }) => [
        subject,
        ...(block.hasParts ? marks : []),
        sum,
        ...(block.hasGrades ? [grade] : []),
      ]),
    }
  })
}

function areasOf({ width, hasDescriptors }: Extract<CardBlock, { kind: 'areas' }>, { printed, say }: Making) {
  if (printed.areas.length === 0) return []
  const isDescribed = hasDescriptors && printed.areas.some(({ descriptor }) => descriptor !== '')
  const block: PrintedBlock = {
    kind: 'table',
    width,
    heading: null,
    isCentred: false,
    widths: isDescribed ? [2, 1, 3] : [3, 1],
    header: [
      say(({ area }) => area),
      say(({ grade }) => grade),
      ...(isDescribed ? [say(({ meaning }) => meaning)] : []),
    ],
    rows: printed.areas.map(({ name, grade, descriptor }) => [name, grade, ...(isDescribed ? [descriptor] : [])]),
  }
  return [block]
}

function resultOf({ width, fields }: Extract<CardBlock, { kind: 'result' }>, { printed, say, language }: Making) {
  const values = {
    overall: printed.overall && `${printed.overall.percent} % · ${printed.overall.grade}`,
    outcome: printed.outcome && cardLabels[language].outcomes[printed.outcome],
    rank: printed.rank === null ? null : String(printed.rank),
  }
  const pairs = fields.flatMap((field) => {
    const value = values[field]
    return value ? [[say((labels) => labels[field]), value] as const] : []
  })
  if (pairs.length === 0) return []
  return [{ kind: 'facts', width, heading: null, columns: width === 'half' ? 1 : 3, pairs, picture: null } as const]
}

/** Term by term; a card of the whole year adds the year. */
function attendanceTable(
  width: 'full' | 'half',
  { printed: { attendance, attendanceTerms = [], isYear }, say, language }: Making,
): PrintedBlock {
  const year = isYear && attendance ? [{ ...attendance, name: cardLabels[language].year }] : []
  return {
    kind: 'table',
    width,
    heading: null,
    isCentred: false,
    widths: [2, 1, 1],
    header: [say((labels) => labels.attendance), say(({ present }) => present), say(({ percent }) => percent)],
    rows: [...attendanceTerms, ...year].map(({ name, present, days, percent }) => [
      name,
      `${present} / ${days}`,
      `${percent} %`,
    ]),
  }
}

function attendanceOf(width: 'full' | 'half', making: Making): PrintedBlock[] {
  const { printed, say, language } = making
  const { attendance, attendanceTerms = [] } = printed
  if (attendanceTerms.length > 1) return [attendanceTable(width, making)]
  if (!attendance) return []
  const { days, present, percent, until } = attendance
  return [
    {
      kind: 'facts',
      width,
      heading: say((labels) => labels.attendance),
      columns: width === 'half' ? 1 : 2,
      picture: null,
      pairs: [
        [say((labels) => labels.present), `${present} / ${days} · ${percent} %`],
        [say((labels) => labels.until), displayDate(until as CivilDate, locales[language])],
      ],
    },
  ]
}

function chartOf({ width, of }: Extract<CardBlock, { kind: 'chart' }>, { printed, say }: Making): PrintedBlock[] {
  const bars =
    of === 'subjects'
      ? printed.tables.flatMap(({ outOf, rows }) =>
          rows.flatMap(({ subject, total }) => {
            const percent = percentIn(total, outOf)
            return percent === null ? [] : [{ label: subject, percent, value: String(percent) }]
          }),
        )
      : (printed.terms ?? []).map(({ name, percent }) => ({
          label: name,
          percent: Math.min(100, Number(percent)),
          value: percent,
        }))
  return bars.length === 0 ? [] : [{ kind: 'bars', width, heading: say((labels) => labels[of]), bars }]
}

function scaleOf(width: 'full' | 'half', { printed, say }: Making): PrintedBlock[] {
  const bands = printed.scale ?? []
  if (bands.length === 0) return []
  return [
    {
      kind: 'table',
      width,
      heading: null,
      isCentred: true,
      widths: [1.4, ...bands.map(() => 1)],
      header: [say(({ scale }) => scale), ...bands.map(({ label }) => plain(label))],
      rows: [[say(({ percent }) => percent).text, ...bands.map(({ range }) => range)]],
    },
  ]
}

const heights = { small: 4, large: 12, rest: null } as const

function printedBlocks(block: CardBlock, making: Making): PrintedBlock[] {
  const { printed, say, token, address, language } = making
  switch (block.kind) {
    case 'letterhead':
      return [{ kind: 'letterhead', layout: block.layout, width: full, ...making.letterhead }]
    case 'title': {
      const term = printed.isYear ? cardLabels[language].year : printed.termName
      const note = printed.isRevised ? say(({ revised }) => revised) : null
      const title = ownOr(
        block.title,
        say((labels) => labels.title),
      )
      return [
        { kind: 'title', width: full, title, below: [[term, printed.yearName].filter(Boolean).join(' · ')], note },
      ]
    }
    case 'student': {
      const values = studentPairs(making)
      const pairs = block.fields.flatMap((field) =>
        values[field] ? [[say((labels) => labels[field]), values[field]] as const] : [],
      )
      const picture = block.hasPhoto ? making.photo : null
      const columns = block.width === 'half' ? 1 : block.columns
      return [{ kind: 'facts', width: block.width, heading: null, columns, pairs, picture }]
    }
    case 'marks':
      return marksOf(block, making)
    case 'areas':
      return areasOf(block, making)
    case 'result':
      return resultOf(block, making)
    case 'attendance':
      return attendanceOf(block.width, making)
    case 'chart':
      return chartOf(block, making)
    case 'remark':
      if (printed.remark === '') return []
      return [{ kind: 'text', width: block.width, heading: say(({ remark }) => remark), text: printed.remark }]
    case 'scale':
      return scaleOf(block.width, making)
    case 'text': {
      const heading = block.heading === '' ? null : plain(block.heading)
      return [{ kind: 'text', width: block.width, heading, text: block.text }]
    }
    case 'signatures': {
      const labels = [...block.people.map((one) => say((all) => all[one])), ...block.others.map(plain)]
      return labels.length === 0 ? [] : [{ kind: 'signatures', width: full, labels }]
    }
    case 'code': {
      const link = `${address}${cardPath(token)}`
      const label = say(({ verify }) => verify)
      const lines = [link, cardLabels[language].codes]
      return [{ kind: 'code', width: block.width, square: squareCode(link), label, lines }]
    }
    case 'space':
      return [{ kind: 'space', width: full, height: heights[block.size] }]
  }
}

/** A card as the blocks of a page. What a card has nothing for is left out. */
export function blocksOf(design: CardDesign, card: CardFacts, printing: CardPrinting): PrintedBlock[] {
  const { language } = printing
  const second = design.second === 'none' || design.second === language ? null : design.second
  const say = (pick: (labels: CardLabels) => string): Words => ({
    text: pick(cardLabels[language]),
    second: second && { language: second, text: pick(cardLabels[second]) },
  })
  return design.blocks.flatMap((block) => printedBlocks(block, { ...card, ...printing, say }))
}
