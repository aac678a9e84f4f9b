import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { limits, ticketKinds } from './rules.ts'
import {
  isWritten,
  keeping,
  moveBody,
  moving,
  noTicket,
  OwnTicket,
  OwnTicketRow,
  postBody,
  StatusFilter,
  ticketClosed,
  unwritten,
  writing,
} from './schemas.ts'

const ticketId = { ticketId: id() }

export const ownTicketDefinitions = definitions({
  listOwnTickets: {
    does: 'List the caller’s own tickets, latest change first',
    query: {
      ...paging,
      sort: sortBy(['changedAt', 'raisedAt']).default('-changedAt'),
      statusId: StatusFilter.optional(),
    },
    reply: pageOf(OwnTicketRow),
  },
  raiseTicket: {
    does: 'Ask the office for help; the same ticket sent twice is kept once',
    body: z.object({
      clientId: postBody(limits.message).clientId,
      kind: z.enum(ticketKinds),
      subject: text(limits.subject),
      message: multiline(limits.message),
      fileIds: z.array(id()).max(limits.files).default([]),
      /** Of a family: the child it is about. */
      studentId: id().nullable().default(null),
    }),
    reply: OwnTicket,
    message: serverText('ticket-raised', 'Sent to the office'),
    fails: {
      ...noTicket,
      ...writing,
      'not-your-child': { status: 404, message: 'Choose one of your children.' },
    },
  },
  getOwnTicket: {
    does: 'Return one of the caller’s own tickets with its thread and history',
    params: ticketId,
    reply: OwnTicket,
    fails: noTicket,
  },
  writeToTicket: {
    does: 'Write more to one’s own open ticket',
    params: ticketId,
    body: z.object(postBody(limits.message)).refine(isWritten, unwritten),
    reply: OwnTicket,
    message: serverText('ticket-answered', 'Sent'),
    fails: { ...noTicket, ...writing, ...ticketClosed },
  },
  moveOwnTicket: {
    does: 'Reopen one’s own resolved ticket and say why',
    params: ticketId,
    body: moveBody,
    reply: OwnTicket,
    message: saved,
    fails: moving,
  },
  rateTicket: {
    does: 'Say how satisfied one is after a ticket was resolved',
    params: ticketId,
    body: z.object({ rating: wholeNumber(1, 5), note: multiline(limits.note, 0).default('') }),
    reply: OwnTicket,
    message: serverText('ticket-rated', 'Thank you'),
    fails: {
      ...noTicket,
      'not-resolved': { status: 409, message: 'You can rate a ticket once it is resolved.' },
    },
  },
  keepOwnTicketFile: {
    does: 'Upload a file for a ticket or message that is sent next',
    carries: 'upload',
    reply: StoredFile,
    fails: keeping,
  },
})
