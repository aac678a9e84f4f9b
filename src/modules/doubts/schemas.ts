import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { doubtStates, limits } from './rules.ts'

/** What a doubt is about: a whole subject, a topic of its curriculum, a page of a book, or a homework. */
export const About = z.object({
  kind: z.enum(['subject', 'topic', 'page', 'homework']),
  title: z.string(),
  contentId: id().nullable(),
  page: z.int().nullable(),
})
export type About = z.infer<typeof About>

const doubt = {
  doubtId: id(),
  classId: id(),
  className: z.string(),
  courseId: id(),
  course: z.string(),
  about: About,
  forClass: z.boolean(),
  state: z.enum(doubtStates),
  /** The beginning of the question. */
  question: z.string(),
  /** The question has photos or a voice message. */
  hasFiles: z.boolean(),
  replies: z.int(),
  askedAt: z.string(),
  changedAt: z.string(),
}

/** A doubt in the list of its teacher. */
export const DoubtRow = z.object({
  ...doubt,
  asker: z.string(),
  /** Classmates do not see who asked. */
  hidesName: z.boolean(),
  waitingSince: z.string(),
  /** Posts that were reported and are still shown. */
  reports: z.int(),
})
export type DoubtRow = z.infer<typeof DoubtRow>

export const DoubtPost = z.object({
  postId: id(),
  isQuestion: z.boolean(),
  /** Null if the reader may not know the name. */
  author: z.string().nullable(),
  isOwn: z.boolean(),
  isAsker: z.boolean(),
  isTeacher: z.boolean(),
  /** Empty if the post is hidden from the reader. */
  text: z.string(),
  files: z.array(StoredFile),
  postedAt: z.string(),
  isHidden: z.boolean(),
  /** For teachers: why it was reported. */
  reports: z.array(z.string()),
  mayDelete: z.boolean(),
  mayReport: z.boolean(),
  mayHide: z.boolean(),
})
export type DoubtPost = z.infer<typeof DoubtPost>

/** A doubt with all its posts, as the reader may see them. */
export const Thread = z.object({
  ...doubt,
  asker: z.string().nullable(),
  hidesName: z.boolean(),
  isOwn: z.boolean(),
  mayReply: z.boolean(),
  mayResolve: z.boolean(),
  posts: z.array(DoubtPost),
})
export type Thread = z.infer<typeof Thread>

/** A post may consist of files alone. */
export const postBody = {
  /** Chosen by the client: the same post sent twice is kept once. */
  clientId: deviceKey,
  text: multiline(limits.text, 0).default(''),
  fileIds: z.array(id()).max(limits.files).default([]),
}
export const isSaid = ({ text: said, fileIds }: { text: string; fileIds: readonly string[] }) =>
  said !== '' || fileIds.length > 0
export const unsaid = {
  path: ['text'],
  error: schemaError('post-empty', 'Write something, or add a photo or a voice message.'),
}

export const noDoubt = {
  'no-such-doubt': { status: 404, message: 'We couldn’t find this doubt. It may have been deleted.' },
} as const
export const noPost = {
  ...noDoubt,
  'no-such-post': { status: 404, message: 'We couldn’t find this post. It may have been deleted.' },
} as const
export const posting = {
  'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
  'no-such-file': { status: 404, message: 'One of the files is missing. Add it again.' },
} as const
export const keeping = {
  'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
  'no-file': { status: 400, message: 'Choose a file.' },
} as const
export const replied = serverText('doubt-replied', 'Answer sent')
const postParams = { doubtId: id(), postId: id() }

export const doubtDefinitions = definitions({
  listDoubts: {
    does: 'List the doubts of the caller’s classes and subjects: unanswered ones first, the longest waiting on top',
    query: {
      ...paging,
      sort: sortBy(['turn', 'changedAt']).default('turn'),
      state: z.enum(doubtStates).optional(),
      classId: id().optional(),
      courseId: id().optional(),
    },
    reply: pageOf(DoubtRow).extend({
      /** The classes and subjects the caller answers for, with how many doubts are open in each. */
      taught: z.array(
        z.object({ classId: id(), className: z.string(), courseId: id(), course: z.string(), open: z.int() }),
      ),
    }),
  },
  getDoubt: {
    does: 'Return a doubt of one of the caller’s classes with its posts',
    params: { doubtId: id() },
    reply: Thread,
    fails: noDoubt,
  },
  replyToDoubt: {
    does: 'Answer a doubt; the student is notified',
    params: { doubtId: id() },
    body: z.object(postBody).refine(isSaid, unsaid),
    reply: Thread,
    message: replied,
    fails: { ...noDoubt, ...posting },
  },
  keepDoubtFile: {
    does: 'Upload a photo or a voice message for an answer that is sent next',
    carries: 'upload',
    reply: StoredFile,
    fails: keeping,
  },
  setPostHidden: {
    does: 'Hide an unfit post from the class, or show it again',
    params: postParams,
    body: z.object({ isHidden: z.boolean() }),
    reply: Thread,
    message: saved,
    fails: noPost,
  },
  deletePost: {
    does: 'Delete a post with a reason, or the whole doubt if the post is its question; the office keeps a trace',
    params: postParams,
    body: z.object({ reason: text(300) }),
    reply: z.object({ isWhole: z.boolean() }),
    message: deleted,
    fails: noPost,
  },
})
