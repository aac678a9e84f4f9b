import * as z from 'zod'
import { StoredFile } from '#platform/contract/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { audienceRoles, commentRules, limits, noticePhases, noticeTypes, reactionKinds } from './rules.ts'

export const Audience = z.object({
  roles: z
    .array(z.enum(audienceRoles))
    .min(1, { error: schemaError('audience-empty', 'Choose who the notice is for.') })
    .max(audienceRoles.length),
  /** Narrows students, guardians and teachers; with no class and no group it is the whole school. */
  classIds: z.array(id()).max(200),
  stdGrpIds: z.array(id()).max(200),
})
export type Audience = z.infer<typeof Audience>

const instant = () =>
  z.iso.datetime({ offset: true, error: schemaError('notice-time', 'Enter the date and time.') }).nullable()

export const NoticeForm = z
  .object({
    type: z.enum(noticeTypes),
    title: text(limits.title),
    body: z.string().max(limits.body),
    /** The same in Hindi; empty if it is not translated. */
    titleHi: text(limits.title, 0),
    bodyHi: z.string().max(limits.body),
    audience: Audience,
    expiresAt: instant(),
    isPinned: z.boolean(),
    onScreens: z.boolean(),
    comments: z.enum(commentRules),
    eventAt: instant(),
    eventPlace: text(limits.place, 0),
    options: z.array(text(limits.option)).max(limits.options),
    fileIds: z.array(id()).max(limits.files),
  })
  .refine(({ type, eventAt }) => type !== 'event' || eventAt !== null, {
    path: ['eventAt'],
    error: schemaError('event-time-missing', 'Say when the event is.'),
  })
  .refine(({ type, options }) => type !== 'poll' || options.length >= 2, {
    path: ['options'],
    error: schemaError('poll-options', 'A poll needs at least two answers.'),
  })

const shown = {
  noticeId: id(),
  type: z.enum(noticeTypes),
  title: z.string(),
  titleHi: z.string(),
  isPinned: z.boolean(),
  publishAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  eventAt: z.string().nullable(),
  eventPlace: z.string(),
  author: z.string(),
}

export const OfficeRow = z.object({
  ...shown,
  phase: z.enum(noticePhases),
  /** Distinct people who have read it, of those it is for. */
  reads: z.int(),
  recipients: z.int(),
  reactions: z.int(),
  waitingComments: z.int(),
})
export type OfficeRow = z.infer<typeof OfficeRow>

const Option = z.object({ optionId: id(), text: z.string(), votes: z.int() })
const Comment = z.object({
  commentId: id(),
  author: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  postedAt: z.string(),
  state: z.enum(['waiting', 'shown', 'hidden']),
})
export type NoticeComment = z.infer<typeof Comment>
const content = {
  body: z.string(),
  bodyHi: z.string(),
  comments: z.enum(commentRules),
  files: z.array(StoredFile),
  options: z.array(Option),
  thread: z.array(Comment),
  reactionCounts: z.array(z.object({ kind: z.enum(reactionKinds), count: z.int() })),
}

export const OfficeNotice = z.object({
  ...OfficeRow.shape,
  ...content,
  audience: Audience,
  onScreens: z.boolean(),
  coming: z.int(),
  notComing: z.int(),
  /** All the people that those who are coming bring, themselves included. */
  heads: z.int(),
  signed: z.int(),
  version: z.int(),
})
export type OfficeNotice = z.infer<typeof OfficeNotice>

export const BoardRow = z.object({ ...shown, isRead: z.boolean(), needsAnswer: z.boolean() })
export type BoardRow = z.infer<typeof BoardRow>

export const BoardNotice = z.object({
  ...BoardRow.shape,
  ...content,
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

export const Recipient = z.object({
  userId: id(),
  name: z.string(),
  role: z.enum(audienceRoles),
  /** Of a student the class; of a guardian the children. */
  about: z.string(),
  readAt: z.string().nullable(),
  /** What they answered: coming with how many, the poll's answer, or who signed. */
  answer: z.string(),
})
export type Recipient = z.infer<typeof Recipient>

/** On the home of a family: notices nobody of it has read, and slips to sign. */
export const NoticesPart = z.object({ unread: z.int(), toSign: z.int() })
export type NoticesPart = z.infer<typeof NoticesPart>

const AudienceForm = z.object({
  classes: z.array(z.object({ classId: id(), name: z.string() })),
  groups: z.array(z.object({ stdGrpId: id(), name: z.string() })),
})
export type AudienceForm = z.infer<typeof AudienceForm>

export const noNotice = { 'no-such-notice': { status: 404, message: 'We couldn’t find this notice.' } } as const
const version = z.int().min(1).max(1_000_000_000)
const noticeId = { noticeId: id() }
const listQuery = {
  ...paging,
  sort: sortBy(['publishAt']).default('-publishAt'),
  type: z.enum(noticeTypes).optional(),
}
const wrongAudience = {
  'no-such-class': { status: 404, message: 'Choose classes and groups of this year.' },
  'no-such-file': { status: 404, message: 'One of the files is missing. Add it again.' },
} as const
const notNow = { 'not-now': { status: 409, message: 'This is not possible with the notice as it is now.' } } as const

export const noticeOfficeDefinitions = definitions({
  listNotices: {
    does: 'List the school’s notices with how many people have read each',
    query: { ...listQuery, phase: z.enum(noticePhases).optional() },
    reply: pageOf(OfficeRow),
  },
  getNotice: {
    does: 'Return a notice with its audience, answers and comments',
    params: noticeId,
    reply: OfficeNotice,
    fails: noNotice,
  },
  addNotice: {
    does: 'Write a notice; it is a draft until it is published',
    body: NoticeForm,
    reply: OfficeNotice,
    message: saved,
    fails: wrongAudience,
  },
  saveNotice: {
    does: 'Change a notice; the answers of a poll only while it is a draft',
    params: noticeId,
    body: z.object({ form: NoticeForm, version }),
    reply: OfficeNotice,
    message: saved,
    fails: { ...noNotice, ...wrongAudience, ...notNow },
  },
  publishNotice: {
    does: 'Publish a notice now or at a set time; those it is for are notified then',
    params: noticeId,
    body: z.object({ publishAt: instant(), version }),
    reply: OfficeNotice,
    message: serverText('notice-published', 'Published'),
    fails: {
      ...noNotice,
      ...notNow,
      'expires-first': { status: 422, message: 'The notice would expire before it is published.' },
    },
  },
  withdrawNotice: {
    does: 'Take a notice off the board',
    params: noticeId,
    body: z.object({ version }),
    reply: OfficeNotice,
    message: saved,
    fails: { ...noNotice, ...notNow },
  },
  deleteNotice: {
    does: 'Delete a draft',
    params: noticeId,
    reply: z.object({}),
    message: deleted,
    fails: { ...noNotice, ...notNow },
  },
  keepNoticeFile: {
    does: 'Upload a picture or file for a notice that is saved next',
    carries: 'upload',
    reply: StoredFile,
    fails: {
      'no-file': { status: 400, message: 'Choose a file.' },
      'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
    },
  },
  getAudienceForm: { does: 'Return the classes and groups a notice can be for', reply: AudienceForm },
  listRecipients: {
    does: 'List the people a notice is for, with who has read it and what they answered',
    params: noticeId,
    query: { ...paging, sort: sortBy(['name']).default('name'), isRead: z.enum(['yes', 'no']).optional() },
    reply: pageOf(Recipient),
    fails: noNotice,
  },
  remindUnread: {
    does: 'Remind everybody who has not read a notice, at most once an hour',
    params: noticeId,
    reply: z.object({ reminded: z.int() }),
    message: serverText('notice-reminded', 'Reminder sent'),
    fails: {
      ...noNotice,
      ...notNow,
      'reminded-already': { status: 429, message: 'A reminder was sent less than an hour ago.' },
    },
  },
  moderateComment: {
    does: 'Show or hide a comment',
    params: { noticeId: id(), commentId: id() },
    body: z.object({ isShown: z.boolean() }),
    reply: OfficeNotice,
    message: saved,
    fails: { ...noNotice, 'no-such-comment': { status: 404, message: 'We couldn’t find this comment.' } },
  },
})

export const boardDefinitions = definitions({
  listBoard: {
    does: 'List the notices for the caller: pinned ones first, then the latest',
    query: {
      ...listQuery,
      phase: z.enum(['ongoing', 'past']).default('ongoing'),
      screens: z.enum(['yes', 'no']).default('no'),
    },
    reply: pageOf(BoardRow).extend({ unread: z.int() }),
  },
  getBoardNotice: {
    does: 'Return a notice for the caller with what they answered',
    params: noticeId,
    reply: BoardNotice,
    fails: noNotice,
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
