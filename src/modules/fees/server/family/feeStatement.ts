import type { Letterhead } from '#modules/school/server/public.ts'
import { displayDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { amountInWords } from '../../rules/amountInWords.ts'
import { receiptLabels } from '../receipts/receiptLabels.ts'
import { statementLabels, taxLaw } from './statementLabels.ts'

const template = documentTemplate(import.meta.url, './feeStatement.typ')
const locales = { en: 'en-IN', hi: 'hi-IN' } as const

export type Statement = {
  /** The year the financial year begins in. */
  readonly year: number
  /** Of the family's valid payments, oldest first; at least one. */
  readonly receipts: readonly [Receipt, ...Receipt[]]
  /** What it was given back that year, in paise. */
  readonly refunded: number
}

/** What was received by fee, as the receipts say, in the order of the receipts; they add up to the receipts. */
export function receivedByHead({ receipts }: Pick<Statement, 'receipts'>): {
  heads: Map<string, number>
  advance: number
} {
  const heads = new Map<string, number>()
  for (const { headName, amountMinor } of receipts.flatMap(({ lines }) => lines))
    heads.set(headName, (heads.get(headName) ?? 0) + amountMinor)
  return { heads, advance: receipts.reduce((all, { advanceMinor }) => all + advanceMinor, 0) }
}

/** "2026-27" */
const nameOfYear = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** The certificate of what a family paid for a child in a financial year. */
export async function renderStatement(
  documents: Documents,
  statement: Statement,
  { letterhead, language, now }: { letterhead: Letterhead; language: 'en' | 'hi'; now: Date },
): Promise<Download> {
  const { year, receipts, refunded } = statement
  const locale = locales[language]
  const text = statementLabels[language]
  const { modes } = receiptLabels[language]
  const money = (minor: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' }).format(minor / 100)
  const date = (day: string) => displayDate(day as Receipt['receivedOn'], locale)
  const { heads, advance } = receivedByHead(statement)
  const total = receipts.reduce((all, { amountMinor }) => all + amountMinor, -refunded)
  // The latest receipt has the latest class.
  const { student } = receipts.at(-1) ?? receipts[0]
  const facts = [
    [text.student, student.name],
    [text.admissionNo, student.admissionNo],
    [text.class, student.className],
    [text.guardian, student.guardianName],
    [text.year, nameOfYear(year)],
  ].filter(([, value]) => value)
  const data = {
    text: {
      ...text,
      certified: text.certified.replace('{from}', date(`${year}-04-01`)).replace('{to}', date(`${year + 1}-03-31`)),
      purpose: text.purpose.replace('{law}', taxLaw(year, language)),
    },
    facts,
    heads: [
      ...[...heads].map(([name, amount]) => [name, money(amount)]),
      ...(advance > 0 ? [[text.advance, money(advance)]] : []),
      ...(refunded > 0 ? [[text.refunded, `−${money(refunded)}`]] : []),
    ],
    total: money(total),
    words: total >= 0 ? amountInWords(paise(total), language) : '',
    receipts: receipts.map(({ code, receivedOn, mode, amountMinor }) => [
      code ?? '',
      date(receivedOn),
      modes[mode],
      money(amountMinor),
    ]),
  }
  const body = await documents.render(template, data, {
    title: `${text.title} ${nameOfYear(year)}`,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
    createdAt: now,
  })
  const name = `fee-certificate-${(student.admissionNo ?? 'student').replaceAll(/[^\p{Letter}\p{Number}-]+/gu, '-')}-${nameOfYear(year)}.pdf`
  return { body, type: 'application/pdf', name, size: body.byteLength }
}
