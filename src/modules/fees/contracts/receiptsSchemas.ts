import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { receiptStates } from './collectionSchemas.ts'

export const papers = ['a4', 'thermal'] as const

/** What whoever holds the paper may know of it: nothing about a person, and no amount. */
export const ConfirmedReceipt = z.object({
  code: z.string(),
  receivedOn: CivilDate,
  state: z.enum(receiptStates),
  /** The day it was taken back. */
  reversedOn: CivilDate.nullable(),
})
export type ConfirmedReceipt = z.infer<typeof ConfirmedReceipt>

const noReceipt = { 'no-receipt': { status: 409, message: 'This payment has no receipt yet.' } } as const

export const feeReceiptsDefinitions = definitions({
  printReceipt: {
    does: 'Send a receipt as a PDF in the name of the school, on A4 or a roll of 80 mm; from the second on it says that it is a duplicate',
    params: { paymentId: id() },
    query: { paper: z.enum(papers).default('a4'), language: z.enum(['en', 'hi']).default('en') },
    reply: z.unknown(),
    carries: 'download',
    fails: noReceipt,
  },
  notePrint: {
    does: 'Count a print of a receipt, so that copies say so',
    params: { paymentId: id() },
    body: z.object({ paper: z.enum(papers) }),
    reply: z.object({ copies: z.int() }),
    fails: noReceipt,
  },
  confirmReceipt: {
    does: 'Confirm the number, date and validity of a receipt to whoever holds its paper',
    // What stands on the paper, whatever that is: a token that cannot be one is unknown like any other.
    params: { token: text(100) },
    reply: ConfirmedReceipt,
    fails: { 'no-such-receipt': { status: 404, message: 'This school has issued no such receipt.' } },
  },
})
