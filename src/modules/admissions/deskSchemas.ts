import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { ApplicationDocument, noApplication } from './applicationSchemas.ts'
import { listKey } from './formSchemas.ts'

/** What the office does for families who come to the desk or call. */
export const deskDefinitions = definitions({
  answerOfferAtDesk: {
    does: 'Accept or decline an offer for a family; how it was agreed stays in the history',
    params: { applicationId: id() },
    body: z.object({ answer: z.enum(['accept', 'decline']), agreed: text(300) }),
    reply: z.object({
      /** `full` if the last seat was taken before: the child is now on the waiting list. */
      outcome: z.enum(['accepted', 'declined', 'full']),
    }),
    message: saved,
    fails: {
      ...noApplication,
      'no-offer': { status: 409, message: 'There is no offer to answer. It may have expired.' },
      'fee-unpaid': { status: 402, message: 'The fee for the seat is not paid yet. Record the payment first.' },
    },
  },
  keepDocumentAtDesk: {
    does: 'Upload a document a family has brought to the desk or sent otherwise',
    carries: 'upload',
    params: { applicationId: id(), documentKey: listKey() },
    reply: ApplicationDocument,
    fails: {
      ...noApplication,
      'no-such-document': { status: 404, message: 'This admission doesn’t ask for this document.' },
      'not-now': { status: 409, message: 'This document was already accepted.' },
      'application-closed': { status: 409, message: 'This application is closed. It takes no more documents.' },
      'one-document': { status: 422, message: 'Send one file.' },
    },
  },
  bookTimeAtDesk: {
    does: 'Book a meeting for a family; one booked before becomes free',
    params: { applicationId: id() },
    body: z.object({ slotId: id() }),
    reply: z.object({}),
    message: serverText('time-booked', 'Time booked'),
    fails: {
      ...noApplication,
      'no-such-slot': { status: 404, message: 'This time is no longer offered. Choose another one.' },
      'slot-full': { status: 409, message: 'This time has just been taken. Choose another one.' },
      'not-now': { status: 409, message: 'Times can be booked while the application is in evaluation.' },
    },
  },
})
