import type { AdmissionPayment } from '#modules/admissions/paymentSchemas.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { ApplicationRecord } from '../applications/record.ts'

const template = documentTemplate(import.meta.url, './receipt.typ')

const words = {
  en: {
    title: 'Receipt',
    receiptNo: 'Receipt number',
    paidOn: 'Received on',
    purpose: 'For',
    purposes: { application: 'Application fee', offer: 'Fee for the seat' },
    child: 'Child',
    parent: 'Parent',
    application: 'Application number',
    grade: 'Grade',
    amount: 'Amount',
    mode: 'Paid by',
    modes: { cash: 'Cash', upi: 'UPI', card: 'Card', cheque: 'Cheque', bank: 'Bank transfer', online: 'Online' },
    refunded: 'Refunded on',
    note: 'A cheque counts once the bank has paid it.',
    plain: 'This receipt is valid without a signature.',
  },
  hi: {
    title: 'रसीद',
    receiptNo: 'रसीद संख्या',
    paidOn: 'प्राप्ति',
    purpose: 'मद',
    purposes: { application: 'आवेदन शुल्क', offer: 'सीट का शुल्क' },
    child: 'बच्चा',
    parent: 'अभिभावक',
    application: 'आवेदन संख्या',
    grade: 'कक्षा',
    amount: 'राशि',
    mode: 'भुगतान का माध्यम',
    modes: { cash: 'नकद', upi: 'यूपीआई', card: 'कार्ड', cheque: 'चेक', bank: 'बैंक ट्रांसफ़र', online: 'ऑनलाइन' },
    refunded: 'वापस किया गया',
    note: 'चेक की राशि बैंक से मिलने पर ही भुगतान माना जाएगा।',
    plain: 'यह रसीद बिना हस्ताक्षर के मान्य है।',
  },
} as const

type Printing = {
  readonly application: ApplicationRecord
  readonly payment: AdmissionPayment
  readonly letterhead: Letterhead
  readonly language: 'en' | 'hi'
  readonly timeZone: string
}

/** The receipt of an admission fee, paid online or at the office. One that was refunded says so. */
export async function renderReceipt(documents: Documents, printing: Printing): Promise<Download> {
  const { application, payment, letterhead, language, timeZone } = printing
  const text = words[language]
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  const mode = [text.modes[payment.mode], payment.reference].filter(Boolean).join(' ')
  const receiptNo = payment.receiptNo ?? ''
  const facts = [
    [text.receiptNo, receiptNo],
    [text.paidOn, formatInstant(payment.paidAt, timeZone)],
    [text.child, application.childName],
    [text.parent, application.guardianName],
    ...(application.number ? [[text.application, application.number]] : []),
    [text.grade, `${application.grade} · ${application.post}`],
    [text.purpose, text.purposes[payment.purpose]],
    [text.amount, money.format(payment.amountMinor / 100)],
    [text.mode, mode],
    ...(payment.refundedAt ? [[text.refunded, formatInstant(payment.refundedAt, timeZone)]] : []),
  ]
  const note = payment.mode === 'cheque' ? `${text.note} ${text.plain}` : text.plain
  const body = await documents.render(
    template,
    { text: { title: text.title, note }, facts },
    {
      title: `${text.title} ${receiptNo}`,
      language,
      school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
      ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
      createdAt: new Date(payment.refundedAt ?? payment.paidAt),
    },
  )
  return {
    body,
    type: 'application/pdf',
    name: `${receiptNo.replaceAll('/', '-') || 'receipt'}.pdf`,
    size: body.byteLength,
  }
}
