import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { limits, noticeTypes, reactionKinds } from './rules.ts'
import { content, listQuery, noNotice, noticeId, notNow, shown } from './schemas.ts'

export const BoardRow = z.object({ ...shown, isRead: z.boolean(), needsAnswer: z.boolean() })
export type BoardRow = z.infer<typeof BoardRow>

export const BoardNotice = z.object({
  ...BoardRow.shape,
  ...content,
  /** Whether it can still be answered. */
  isOpen: z.boolean(),
  reaction: z.enum(reactionKinds).nullable(),
  reply: z.object({ isComing: z.boolean(), heads: z.int() }).nullable(),
  votedId: id().nullable(),
  /** For guardians: their children, and who has signed for them. */
  slips: z.array(
    z.object({
      studentId: id(),
      name: z.string(),
      signedBy: z.string().nullable(),
      agrees: z.boolean().nullable(),
      signedAt: z.string().nullable(),
    }),
  ),
})
export type BoardNotice = z.infer<typeof BoardNotice>

/** A notice on one of the school's screens. */
const Slide = z.object({
  noticeId: id(),
  type: z.enum(noticeTypes),
  title: z.string(),
  titleHi: z.string(),
  body: z.string(),
  bodyHi: z.string(),
  eventAt: z.string().nullable(),
  eventPlace: z.string(),
  pictures: z.array(StoredFile),
})
export type Slide = z.infer<typeof Slide>

/** On the home of a family: notices nobody of it has read, and slips to sign. */
export const NoticesPart = z.object({ unread: z.int(), toSign: z.int() })
export type NoticesPart = z.infer<typeof NoticesPart>

export const boardDefinitions = definitions({
  listBoard: {
    does: 'List the notices for the caller: pinned ones first, then the latest',
    query: { ...listQuery, phase: z.enum(['ongoing', 'past']).default('ongoing') },
    reply: pageOf(BoardRow).extend({ unread: z.int() }),
  },
  getBoardNotice: {
    does: 'Return a notice for the caller with what they answered',
    params: noticeId,
    reply: BoardNotice,
    fails: noNotice,
  },
  listSlides: {
    does: 'List the notices for the school’s screens, whoever is signed in there',
    reply: z.object({ slides: z.array(Slide) }),
  },
  markNoticeRead: {
    does: 'Remember that the caller has read a notice; once however often it is called',
    params: noticeId,
    reply: z.object({}),
    fails: noNotice,
  },
  react: {
    does: 'React to a notice, or take the reaction back',
    params: noticeId,
    body: z.object({ kind: z.enum(reactionKinds).nullable() }),
    reply: BoardNotice,
    fails: { ...noNotice, ...notNow },
  },
  comment: {
    does: 'Comment on a notice where comments are allowed',
    params: noticeId,
    body: z.object({ text: multiline(limits.comment) }),
    reply: BoardNotice,
    message: serverText('commented', 'Comment sent'),
    fails: {
      ...noNotice,
      ...notNow,
      'no-comments': { status: 403, message: 'Comments are not allowed here.' },
      'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
    },
  },
  replyToEvent: {
    does: 'Say whether one is coming to an event, and with how many people',
    params: noticeId,
    body: z.object({ isComing: z.boolean(), heads: z.int().min(1).max(limits.guests).default(1) }),
    reply: BoardNotice,
    message: saved,
    fails: { ...noNotice, ...notNow },
  },
  vote: {
    does: 'Answer a poll, or change the answer while it is open',
    params: noticeId,
    body: z.object({ optionId: id() }),
    reply: BoardNotice,
    message: saved,
    fails: { ...noNotice, ...notNow, 'no-such-option': { status: 404, message: 'Choose one of the answers.' } },
  },
  signSlip: {
    does: 'Sign a slip for a child as guardian, and agree or not',
    params: { studentId: id(), noticeId: id() },
    body: z.object({
      agrees: z.boolean(),
      name: text(100),
      /** The drawn signature as SVG path data. */
      signature: z
        .string()
        .min(10, { error: schemaError('signature-missing', 'Please sign in the box.') })
        .max(limits.signature)
        .regex(/^[ML0-9 .]+$/, { error: schemaError('signature-invalid', 'This signature can’t be read.') }),
    }),
    reply: BoardNotice,
    message: serverText('slip-signed', 'Signed'),
    fails: {
      ...noNotice,
      ...notNow,
      'signed-already': { status: 409, message: 'This slip has been signed already.' },
    },
  },
})
