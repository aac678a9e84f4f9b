import type { Letterhead } from '#modules/school/server/public.ts'
import { displayDate } from '#platform/contract/dates/dates.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { squareCode } from '../../rules/squareCode.ts'
import { receiptLabels } from './receiptLabels.ts'

const templates = {
  a4: documentTemplate(import.meta.url, './receipt.typ'),
  thermal: documentTemplate(import.meta.url, './receipt80.typ'),
}

type Printing = {
  readonly receipt: Receipt
  /** How often it was printed, including this time. */
  readonly copies: number
  readonly letterhead: Letterhead
  /** The page that verifies the receipt. */
  readonly address: string
  readonly paper: keyof typeof templates
  readonly language: keyof typeof receiptLabels
}

const locales = { en: 'en-IN', hi: 'hi-IN' } as const

/** A receipt as a PDF. Amounts use Indian grouping; the amount in words is in English and Hindi. */
export async function renderReceipt(documents: Documents, printing: Printing): Promise<Download> {
  const { receipt, copies, letterhead, address, paper, language } = printing
  const text = receiptLabels[language]
  const money = (minor: number) =>
    new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'INR' }).format(minor / 100)
  const facts = [
    [text.number, receipt.code],
    [text.date, displayDate(receipt.receivedOn, locales[language])],
    [text.student, receipt.student.name],
    [text.class, receipt.student.className],
    [text.admissionNo, receipt.student.admissionNo],
    [text.guardian, receipt.student.guardianName],
    [text.paidBy, receipt.payerName],
    [text.mode, text.modes[receipt.mode]],
    [text.reference, [receipt.reference, receipt.bank].filter(Boolean).join(' · ')],
    [text.cashier, receipt.cashierName],
  ].filter(([, value]) => value)
  const data = {
    text,
    facts,
    words: [receipt.inWords.en, receipt.inWords.hi],
    lines: [
      ...receipt.lines.map(({ headName, label, amountMinor }) => [`${headName} · ${label}`, money(amountMinor)]),
      ...(receipt.advanceMinor > 0 ? [[text.advance, money(receipt.advanceMinor)]] : []),
    ],
    total: money(receipt.amountMinor),
    balance: money(receipt.balanceMinor),
    duplicate: copies > 1 ? text.duplicate.replace('{n}', String(copies)) : null,
    state: text.states[receipt.state],
    square: squareCode(address),
    address,
  }
  const body = await documents.render(templates[paper], data, {
    title: `${text.title} ${receipt.code ?? ''}`,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
    createdAt: new Date(receipt.receivedAt),
  })
  const name = `${(receipt.code ?? 'receipt').replaceAll(/[^\p{Letter}\p{Number}-]+/gu, '-')}.pdf`
  return { body, type: 'application/pdf', name, size: body.byteLength }
}
