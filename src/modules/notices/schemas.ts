import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
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

export const shown = {
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
export const content = {
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
  /** Those who have not read it or still owe an answer. */
  waitedFor: z.int(),
  coming: z.int(),
  notComing: z.int(),
  /** All the people that those who are coming bring, themselves included. */
  heads: z.int(),
  /** Slips: those of all children it is for, those that came back signed, and those of them that agree. */
  slips: z.int(),
  signed: z.int(),
  agreed: z.int(),
  version: z.int(),
})
export type OfficeNotice = z.infer<typeof OfficeNotice>

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

/** The slip of one child. */
export const Slip = z.object({
  studentId: id(),
  name: z.string(),
  className: z.string(),
  signedBy: z.string().nullable(),
  /** The drawn signature as SVG path data. */
  signature: z.string().nullable(),
  agrees: z.boolean().nullable(),
  signedAt: z.string().nullable(),
})
export type Slip = z.infer<typeof Slip>

const AudienceForm = z.object({
  classes: z.array(z.object({ classId: id(), name: z.string() })),
  groups: z.array(z.object({ stdGrpId: id(), name: z.string() })),
})
export type AudienceForm = z.infer<typeof AudienceForm>

export const noNotice = { 'no-such-notice': { status: 404, message: 'We couldn’t find this notice.' } } as const
const version = z.int().min(1).max(1_000_000_000)
export const noticeId = { noticeId: id() }
export const listQuery = {
  ...paging,
  sort: sortBy(['publishAt']).default('-publishAt'),
  type: z.enum(noticeTypes).optional(),
}
const wrongAudience = {
  'no-such-class': { status: 404, message: 'Choose classes and groups of this year.' },
  'no-such-file': { status: 404, message: 'One of the files is missing. Add it again.' },
} as const
export const notNow = {
  'not-now': { status: 409, message: 'This is not possible with the notice as it is now.' },
} as const

export const noticeOfficeDefinitions = definitions({
  listNotices: {
    does: 'List the school’s notices with how many people have read each',
    // `current`: everything that is not past.
    query: { ...listQuery, phase: z.enum([...noticePhases, 'current']).optional() },
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
  listSlips: {
    does: 'List the children a slip is for, with who has signed for each and how',
    params: noticeId,
    query: { ...paging, sort: sortBy(['name']).default('name'), isSigned: z.enum(['yes', 'no']).optional() },
    reply: pageOf(Slip),
    fails: noNotice,
  },
  remindUnread: {
    does: 'Remind everybody who has not read a notice or still owes an answer, at most once an hour',
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
