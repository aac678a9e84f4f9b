import { cardPath } from '#modules/gradebook/web/paths.ts'
import { displayDate, today } from '#platform/contract/dates/dates.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { squareCode } from '../../rules/squareCode.ts'
import { cardLabels } from './cardLabels.ts'
import type { StoredCard } from './cardStorage.ts'

const template = documentTemplate(import.meta.url, './card.typ')
const locales = { en: 'en-IN', hi: 'hi-IN' } as const

export type CardPrinting = {
  readonly language: keyof typeof cardLabels
  /** Of the school. */
  readonly address: string
  readonly timeZone: string
}

function dataOf({ number, token, issuedAt, printed }: StoredCard, { language, address, timeZone }: CardPrinting) {
  const text = cardLabels[language]
  const link = `${address}${cardPath(token)}`
  const isDescribed = printed.areas.some(({ descriptor }) => descriptor !== '')
  const title = printed.isYear ? text.year : printed.termName
  return {
    title: `${text.title} · ${title} · ${printed.yearName}`,
    revised: printed.isRevised ? text.revised : null,
    facts: [
      [text.student, printed.studentName],
      [text.class, printed.className],
      [text.rollNo, printed.rollNo],
      [text.admissionNo, printed.admissionNo],
      [text.number, number],
      [text.issued, displayDate(today(timeZone, issuedAt), locales[language])],
    ].filter(([, value]) => value),
    tables: printed.tables.map(({ parts, outOf, rows }) => ({
      header: [
        text.subject,
        ...parts.map((part) => `${part.name} (${part.outOf})`),
        `${text.total} (${outOf})`,
        text.grade,
      ],
      rows: rows.map(({ subject, marks, total, grade }) => [subject, ...marks, total, grade]),
    })),
    areas: printed.areas.map(({ name, grade, descriptor }) => [name, grade, ...(isDescribed ? [descriptor] : [])]),
    areaHeader: [text.area, text.grade, ...(isDescribed ? [''] : [])],
    results: [
      ...(printed.overall ? [[text.overall, `${printed.overall.percent} % · ${printed.overall.grade}`]] : []),
      ...(printed.outcome ? [[text.result, text.outcomes[printed.outcome]]] : []),
      ...(printed.rank === null ? [] : [[text.rank, String(printed.rank)]]),
    ],
    remark: printed.remark === '' ? null : [text.remark, printed.remark],
    signatures: [text.classTeacher, text.principal, text.guardian],
    codes: text.codes,
    verify: text.verify,
    address: link,
    square: squareCode(link),
  }
}

/** One card, or the cards of a class, as a PDF. The same cards give the same bytes at any time. */
export async function renderCards(
  documents: Documents,
  cards: readonly [StoredCard, ...StoredCard[]],
  printing: CardPrinting,
): Promise<Download> {
  const [first] = cards
  const { name, lines, colour, logo } = first.letterhead
  const text = cardLabels[printing.language]
  const title = cards.length === 1 ? `${text.title} ${first.number}` : `${text.title} ${first.printed.className}`
  const body = await documents.render(
    template,
    { cards: cards.map((card) => dataOf(card, printing)) },
    {
      title,
      language: printing.language,
      school: { name, lines, colour },
      ...(logo && { pictures: { logo } }),
      createdAt: new Date(first.issuedAt),
    },
  )
  const file = title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-')
  return { body, type: 'application/pdf', name: `${file}.pdf`, size: body.byteLength }
}
