import * as z from 'zod'
import { deviceKey } from '#modules/library/schemas.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, multiline } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { handInKinds, lateRules, submissionStates } from './dueRules.ts'
import { maxHandInText, maxUploads, uploadKinds } from './handIns.ts'
import { SubmissionDocuments } from './pagesSchemas.ts'
import { LinkedResource } from './records.ts'

/** How far a child is: `late` can still be handed in, `over` can not. */
export const childStates = ['toDo', 'late', 'handedIn', 'returned', 'over'] as const
export type ChildState = (typeof childStates)[number]

/** Homework of a child in a list. */
export const ChildHomeworkRow = z.object({
  homeworkId: id(),
  title: z.string(),
  subject: z.string(),
  /** An instant. */
  dueAt: z.string(),
  handIn: z.array(z.enum(handInKinds)),
  state: z.enum(childStates),
  isOpened: z.boolean(),
  handedInAt: z.string().nullable(),
  isLate: z.boolean(),
  maxMarks: z.string().nullable(),
  /** Once the work was returned. */
  marks: z.string().nullable(),
})
export type ChildHomeworkRow = z.infer<typeof ChildHomeworkRow>

export const Upload = z.object({
  deviceKey,
  kind: z.enum(uploadKinds),
  turn: z.literal([0, 90, 180, 270]),
  file: StoredFile,
  /** A small picture of a photo; null until it has been made. */
  thumb: StoredFile.nullable(),
})
export type Upload = z.infer<typeof Upload>

export const Receipt = z.object({
  /** The server's time. */
  handedInAt: z.string(),
  attempt: z.int(),
  isLate: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

export const ChildHomework = ChildHomeworkRow.extend({
  /** Rich text. */
  instructions: z.string(),
  setBy: z.string(),
  lateRule: z.enum(lateRules),
  lateUntil: z.string().nullable(),
  files: z.array(StoredFile),
  resources: z.array(LinkedResource),
  /** Whether work can be handed in now, and whether that is in time. */
  now: z.enum(['inTime', 'late', 'refused']),
  /** Whether the caller hands in for this child: the student, or a small child's guardian. */
  mayHandIn: z.boolean(),
  mayTakeBack: z.boolean(),
  work: z.object({
    state: z.enum(submissionStates),
    text: z.string(),
    receipt: Receipt.nullable(),
    uploads: z.array(Upload),
    remark: z.string(),
    voice: StoredFile.nullable(),
    evaluatedBy: z.string().nullable(),
    returnedAt: z.string().nullable(),
  }),
})
export type ChildHomework = z.infer<typeof ChildHomework>

const list = { studentId: id() }
const one = { studentId: id(), homeworkId: id() }
const gone = { 'no-such-homework': { status: 404, message: 'We couldn’t find this homework.' } } as const
const handing = {
  ...gone,
  'not-for-guardians': { status: 403, message: 'Your child hands this in with their own account.' },
  'too-late': { status: 409, message: 'This can’t be handed in any more. Please talk to the teacher.' },
  'handed-in-before': { status: 409, message: 'This has been handed in. Take it back first.' },
  'returned-already': { status: 409, message: 'The teacher has already returned this work.' },
} as const

export const familyHomeworkDefinitions = definitions({
  listChildHomework: {
    does: 'List a child’s homework of this year, what is due next first',
    params: list,
    reply: z.object({ homework: z.array(ChildHomeworkRow) }),
  },
  getChildHomework: {
    does: 'Return one homework of a child with the child’s own work and, once returned, its marks and remark',
    params: one,
    reply: ChildHomework,
    fails: gone,
  },
  getChildPages: {
    does: 'Return the pages a child handed in and, once returned, what the teacher drew on them',
    params: one,
    reply: SubmissionDocuments,
    fails: gone,
  },
  openHomework: {
    does: 'Note that the student has opened a homework; a guardian’s look is not noted',
    params: one,
    reply: z.object({}),
    fails: gone,
  },
  sendUpload: {
    does: 'Send a photo, file or recording for a homework; the same device key is the same upload',
    params: one,
    query: {
      deviceKey,
      kind: z.enum(uploadKinds, { error: schemaError('upload-kind', 'Choose a photo, a file or a recording.') }),
    },
    carries: 'upload',
    reply: Upload,
    fails: {
      ...handing,
      'no-file': { status: 400, message: 'Choose a file.' },
      'kind-not-wanted': { status: 422, message: 'The teacher doesn’t ask for this kind of work.' },
      'too-many-uploads': { status: 409, message: 'You have sent a lot today. Please try again tomorrow.' },
    },
  },
  handIn: {
    does: 'Hand in a homework; the same device key hands in once',
    params: one,
    body: z.object({
      deviceKey,
      text: multiline(maxHandInText, 0).default(''),
      /** In the order of the pages. */
      uploads: z
        .array(z.object({ deviceKey, turn: z.literal([0, 90, 180, 270]).default(0) }))
        .max(maxUploads, {
          error: schemaError('too-many-parts', 'Hand in at most {n} photos and files.', { n: maxUploads }),
        })
        .default([]),
    }),
    reply: Receipt,
    message: serverText('handed-in', 'Handed in'),
    fails: {
      ...handing,
      'nothing-to-hand-in': { status: 422, message: 'Add your work first.' },
      'kind-not-wanted': { status: 422, message: 'The teacher doesn’t ask for this kind of work.' },
      'upload-missing': { status: 409, message: 'Some of your files haven’t arrived yet. Please try again.' },
    },
  },
  takeBack: {
    does: 'Take back what was handed in, until it is due, to change it and hand it in again',
    params: one,
    reply: z.object({}),
    message: serverText('taken-back', 'Taken back'),
    fails: {
      ...gone,
      'not-for-guardians': handing['not-for-guardians'],
      'not-handed-in': { status: 409, message: 'This has not been handed in.' },
      'take-back-too-late': { status: 409, message: 'The due time has passed, so this can’t be taken back any more.' },
      'returned-already': handing['returned-already'],
    },
  },
})
