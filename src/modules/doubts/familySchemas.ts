import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { doubtStates } from './rules.ts'
import { About, isSaid, keeping, noDoubt, noPost, postBody, posting, replied, Thread, unsaid } from './schemas.ts'

/** A doubt as a student or their guardian sees it. */
export const ChildDoubt = z.object({
  doubtId: id(),
  course: z.string(),
  about: About,
  forClass: z.boolean(),
  state: z.enum(doubtStates),
  question: z.string(),
  hasFiles: z.boolean(),
  replies: z.int(),
  askedAt: z.string(),
  changedAt: z.string(),
  isOwn: z.boolean(),
  /** The first name of the classmate who asked, unless they hid it. */
  asker: z.string().nullable(),
})
export type ChildDoubt = z.infer<typeof ChildDoubt>

/** On the home: answers that wait to be read, and doubts that wait for an answer. */
export const DoubtsPart = z.object({ answered: z.int(), open: z.int() })
export type DoubtsPart = z.infer<typeof DoubtsPart>

const studentId = { studentId: id() }
const doubtParams = { ...studentId, doubtId: id() }
const postParams = { ...doubtParams, postId: id() }

const AboutWhat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subject') }),
  z.object({ kind: z.literal('topic'), itemId: id() }),
  z.object({ kind: z.literal('page'), contentId: id(), page: z.int().min(1).max(99_999) }),
  z.object({ kind: z.literal('homework'), homeworkId: id() }),
])
export type AboutWhat = z.infer<typeof AboutWhat>

const AskForm = z.object({
  subjects: z.array(
    z.object({
      courseId: id(),
      name: z.string(),
      teacherName: z.string().nullable(),
      topics: z.array(z.object({ itemId: id(), title: z.string() })),
    }),
  ),
  /** Homework of these weeks. */
  homework: z.array(z.object({ homeworkId: id(), title: z.string(), course: z.string() })),
  /** Whether the student is old enough to write to the class. */
  mayAskClass: z.boolean(),
})
export type AskForm = z.infer<typeof AskForm>

export const familyDoubtDefinitions = definitions({
  listChildDoubts: {
    does: 'List a child’s doubts and, for the student, those of the class, latest first',
    params: studentId,
    reply: z.object({ doubts: z.array(ChildDoubt) }),
  },
  getAskForm: {
    does: 'Return the subjects and topics a student can ask about, and whom they can ask',
    params: studentId,
    reply: AskForm,
  },
  getChildDoubt: {
    does: 'Return a doubt of a child, or for the student one of the class, with its posts',
    params: doubtParams,
    reply: Thread,
    fails: noDoubt,
  },
  askDoubt: {
    does: 'Ask the teachers of a subject, privately or in front of the class',
    params: studentId,
    body: z
      .object({
        ...postBody,
        courseId: id(),
        about: AboutWhat.default({ kind: 'subject' }),
        forClass: z.boolean().default(false),
        hidesName: z.boolean().default(false),
      })
      .refine(isSaid, unsaid),
    reply: Thread,
    message: serverText('doubt-asked', 'Sent to your teacher'),
    fails: {
      ...noDoubt,
      ...posting,
      'no-such-subject': { status: 422, message: 'Choose one of your subjects.' },
      'no-such-topic': { status: 422, message: 'Choose a topic of this subject.' },
      'no-such-book': { status: 422, message: 'We couldn’t find this book in your library.' },
      'no-such-homework': { status: 422, message: 'We couldn’t find this homework.' },
      'too-young': {
        status: 403,
        message: 'At your age you can ask your teacher, but not write to the class.',
      },
    },
  },
  keepChildFile: {
    does: 'Upload a photo or a voice message for a post that is sent next',
    params: studentId,
    carries: 'upload',
    reply: StoredFile,
    fails: keeping,
  },
  replyAsStudent: {
    does: 'Write to one’s own doubt again, or answer a classmate’s where the school allows it',
    params: doubtParams,
    body: z.object(postBody).refine(isSaid, unsaid),
    reply: Thread,
    message: replied,
    fails: {
      ...noDoubt,
      ...posting,
      'may-not-answer': { status: 403, message: 'You can read this doubt, but not answer it.' },
    },
  },
  setResolved: {
    does: 'Mark one’s own doubt as resolved, or reopen it',
    params: doubtParams,
    body: z.object({ isResolved: z.boolean() }),
    reply: Thread,
    message: saved,
    fails: noDoubt,
  },
  deleteOwnPost: {
    does: 'Delete one’s own post, or the whole doubt if it is the question; the office keeps a trace',
    params: postParams,
    reply: z.object({ isWhole: z.boolean() }),
    message: deleted,
    fails: noPost,
  },
  reportPost: {
    does: 'Report an unfit post to the teachers of the subject and the office',
    params: postParams,
    body: z.object({ reason: text(300) }),
    reply: z.object({}),
    message: serverText('post-reported', 'Reported. Your teacher will look at it.'),
    fails: { ...noPost, 'daily-limit': posting['daily-limit'] },
  },
})
