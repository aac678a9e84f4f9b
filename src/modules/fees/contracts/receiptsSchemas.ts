import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { receiptStates } from './collectionSchemas.ts'

export const papers = ['a4', 'thermal'] as const

/** What anyone with the paper may see: nothing about a person, and no amount. */
export const ConfirmedReceipt = z.object({
  code: z.string(),
  receivedOn: CivilDate,
  state: z.enum(receiptStates),
  /** The day it was reversed. */
  reversedOn: CivilDate.nullable(),
})
export type ConfirmedReceipt = z.infer<typeof ConfirmedReceipt>

const noReceipt = { 'no-receipt': { status: 409, message: 'This payment has no receipt yet.' } } as const

export const feeReceiptsDefinitions = definitions({
  printReceipt: {
    does: 'Print a receipt as a PDF, on A4 or an 80 mm roll; later copies are marked as duplicates',
    params: { paymentId: id() },
    query: { paper: z.enum(papers).default('a4'), language: z.enum(['en', 'hi']).default('en') },
    reply: z.unknown(),
    carries: 'download',
    fails: noReceipt,
  },
  notePrint: {
    does: 'Count a print of a receipt, so that copies are marked as duplicates',
    params: { paymentId: id() },
    body: z.object({ paper: z.enum(papers) }),
    reply: z.object({ copies: z.int() }),
    fails: noReceipt,
  },
  confirmReceipt: {
    does: 'Verify the number, date and validity of a receipt, for anyone who has the paper',
    // Any text is accepted: a malformed token is as unknown as any other.
    params: { token: text(100) },
    reply: ConfirmedReceipt,
    fails: { 'no-such-receipt': { status: 404, message: 'This school has not issued such a receipt.' } },
  },
})
