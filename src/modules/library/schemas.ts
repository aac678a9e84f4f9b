import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { Content, deviceKey, StoredContent } from './content.ts'
import {
  approvalIds,
  type CategoryId,
  categoryIds,
  contentKinds,
  contentLanguages,
  fileLimits,
  shelves,
  usageKinds,
} from './kinds.ts'

export { deviceKey }

const categoryId = z.literal([...categoryIds], { error: schemaError('category-missing', 'Choose a category.') })
const version = z.int().min(0).max(1_000_000_000)

export const Resource = z.object({
  contentId: id(),
  title: z.string(),
  description: z.string(),
  categoryId,
  publicationId: id().nullable(),
  publication: z.string().nullable(),
  gradeId: id().nullable(),
  grade: z.string().nullable(),
  courseId: id().nullable(),
  course: z.string().nullable(),
  chapter: z.string(),
  topic: z.string(),
  language: z.enum(contentLanguages),
  /** Whether students of its grade see it once it is published. */
  forStudents: z.boolean(),
  /** Together with the category, its extension decides which screen opens it. */
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** The kind of authored content, in addition to the file or instead of it. */
  written: z.enum(contentKinds).nullable(),
  /** True once an office document has been converted for the reader. */
  hasPdf: z.boolean(),
  ownerId: id(),
  owner: z.string(),
  /** 13 pending, 15 published, 24 sent for rework; null while it is private to its owner. */
  statusId: z.literal([...approvalIds]).nullable(),
  decisionReason: z.string(),
  /** Times it was opened in the last 90 days. */
  opened: z.int(),
  createdAt: z.string(),
  version: z.int(),
})
export type Resource = z.infer<typeof Resource>

const details = {
  title: text(200),
  description: multiline(2000, 0).default(''),
  categoryId,
  publicationId: id().nullable().default(null),
  gradeId: id().nullable().default(null),
  courseId: id().nullable().default(null),
  chapter: text(150, 0).default(''),
  topic: text(150, 0).default(''),
  language: z.enum(contentLanguages).default('en'),
  forStudents: z.boolean().default(true),
}

/** In bytes; what a caller may really upload depends on the school, the caller and the kind of file. */
const maxFileSize = fileLimits.most * 1024 * 1024
const UploadLimits = z.object({
  /** In bytes, by file extension: what the caller may upload. */
  limits: z.array(z.object({ extensions: z.array(z.string()), maxBytes: z.int() })),
  /** The largest file of the school's library. */
  maxMegabytes: z.int(),
  version: z.int(),
})
const Upload = z.object({ uploadId: id(), received: z.int(), size: z.int() })
const uploadGone = {
  'no-such-upload': { status: 404, message: 'We couldn’t find this upload. Choose the file again.' },
} as const

const contentId = { contentId: id() }
const gone = { 'no-such-resource': { status: 404, message: 'We couldn’t find this resource.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the person who added a resource can change it.' },
} as const
const unknownPlace = {
  'no-such-place': { status: 404, message: 'Choose a publication, grade and course of your school.' },
} as const

const Named = z.object({ id: id(), name: z.string() })

export const libraryDefinitions = definitions({
  listResources: {
    does: 'List resources: the library, the caller’s own, public, shared, rarely used or pending approval',
    query: {
      ...paging,
      sort: sortBy(['title', 'createdAt', 'opened']),
      shelf: z.enum(shelves).default('library'),
      publicationId: id().optional(),
      categoryId: wholeNumber(1, 200)
        .refine((value) => categoryIds.includes(value as CategoryId), {
          error: schemaError('category-missing', 'Choose a category.'),
        })
        .optional(),
      gradeId: id().optional(),
      courseId: id().optional(),
      chapter: text(150, 0).optional(),
      topic: text(150, 0).optional(),
      language: z.enum(contentLanguages).optional(),
    },
    reply: pageOf(Resource),
    fails: unknownPlace,
  },
  getResource: {
    does: 'Return a resource with a short-lived link to its file',
    params: contentId,
    reply: z.object({
      resource: Resource,
      file: StoredFile.nullable(),
      content: StoredContent.nullable(),
      sharedWith: z.array(Named),
      isOwn: z.boolean(),
      mayDecide: z.boolean(),
    }),
    fails: gone,
  },
  addResource: {
    does: 'Add a resource; its file is uploaded separately',
    body: z.object(details),
    reply: Resource,
    message: saved,
    fails: unknownPlace,
  },
  saveResource: {
    does: 'Change the details of the caller’s own resource',
    params: contentId,
    // A client that does not send it leaves it as it is: nothing is opened to students by the way.
    body: z.object({ ...details, forStudents: z.boolean().optional(), version }),
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, ...unknownPlace },
  },
  uploadResource: {
    does: 'Upload the file of the caller’s own resource, checked by its content, up to the limit for its kind',
    params: contentId,
    carries: 'upload',
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, 'no-file': { status: 400, message: 'Choose a file.' } },
  },
  beginUpload: {
    does: 'Start or resume the upload of a large file in parts; one that is too large is refused here',
    params: contentId,
    body: z.object({
      name: text(255),
      size: z
        .int({ error: schemaError('file-size-missing', 'The file size is missing.') })
        .min(1, { error: schemaError('file-empty', 'The file is empty.') })
        .max(maxFileSize, { error: schemaError('file-too-large', 'The file is larger than 2 GB.') }),
      /** Identifies the file on its device, to resume the upload after a reload. */
      mark: deviceKey,
    }),
    reply: Upload,
    fails: { ...gone, ...notYours },
  },
  addPiece: {
    does: 'Upload the next part of a large file; a part that already arrived is refused',
    params: { uploadId: id() },
    query: { offset: wholeNumber(0, maxFileSize).default(0) },
    carries: 'upload',
    reply: Upload,
    fails: {
      ...uploadGone,
      'no-file': { status: 400, message: 'Choose a file.' },
      'wrong-piece': { status: 409, message: 'This part of the file is out of order.' },
    },
  },
  finishUpload: {
    does: 'Complete the upload: check the file’s content and attach it to its resource',
    ownTransactions: 'it reads and stores a large file',
    params: { uploadId: id() },
    reply: Resource,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      ...uploadGone,
      'not-whole': { status: 409, message: 'Part of the file is still missing. Continue the upload.' },
    },
  },
  getUploadLimits: {
    does: 'Return how large a file of each kind the caller may upload',
    reply: UploadLimits,
  },
  saveUploadLimit: {
    does: 'Set the size of the largest file in the school’s library',
    body: z.object({
      maxMegabytes: z
        .int({ error: schemaError('limit-not-whole', 'Enter whole megabytes.') })
        .min(fileLimits.least, {
          error: schemaError('limit-too-small', 'Enter at least {n} MB.', { n: fileLimits.least }),
        })
        .max(fileLimits.most, {
          error: schemaError('limit-too-large', 'Enter at most {n} MB.', { n: fileLimits.most }),
        }),
      version,
    }),
    reply: UploadLimits,
    message: saved,
  },
  saveContent: {
    does: 'Save the caller’s own article, flash cards or video questions',
    params: contentId,
    body: z.object({ content: Content, version }),
    reply: Resource,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'wrong-kind': { status: 409, message: 'This content doesn’t fit the resource’s category.' },
    },
  },
  submitResource: {
    does: 'Submit the caller’s own resource for approval; approvers publish theirs directly',
    params: contentId,
    reply: Resource,
    message: serverText('offered-to-school', 'Submitted for approval'),
    fails: {
      ...gone,
      ...notYours,
      'no-file-yet': { status: 409, message: 'Add a file before you submit it for approval.' },
    },
  },
  decideResource: {
    does: 'Publish a submitted resource or send it back with a reason',
    params: contentId,
    body: z
      .object({ statusId: z.literal([15, 24]), reason: text(300, 0).default(''), version })
      .refine(({ statusId, reason }) => statusId === 15 || reason !== '', {
        path: ['reason'],
        error: schemaError('reason-missing', 'Give a reason.'),
      }),
    reply: Resource,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'not-pending': { status: 409, message: 'This resource is not pending approval.' },
    },
  },
  shareResource: {
    does: 'Set the colleagues who can see the caller’s own resource',
    params: contentId,
    body: z.object({ userIds: z.array(id()).max(200) }),
    reply: z.object({ sharedWith: z.array(Named) }),
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'no-such-colleague': { status: 404, message: 'Choose teachers and admins of your school.' },
    },
  },
  removeResource: {
    does: 'Remove a resource from the library: one’s own, or any for approvers',
    params: contentId,
    reply: z.object({ contentId: id() }),
    message: serverText('removed', 'Removed'),
    fails: { ...gone, ...notYours },
  },
  listColleagues: {
    does: 'Find teachers and admins to share with, by name',
    query: { q: text(100, 0).default('') },
    reply: z.object({ colleagues: z.array(Named) }),
  },
  getPublication: {
    does: 'List the publications',
    reply: z.object({ publications: z.array(z.object({ publicationId: id(), name: z.string() })) }),
  },
  addPublication: {
    does: 'Add a publication',
    body: z.object({ name: text(100) }),
    reply: z.object({ publicationId: id(), name: z.string() }),
    message: saved,
    fails: { 'name-taken': { status: 409, message: 'A publication with this name already exists.' } },
  },
  listCategories: {
    does: 'List the categories with the number of published resources in each',
    reply: z.object({ categories: z.array(z.object({ categoryId, resources: z.int() })) }),
  },
  listPlaces: {
    does: 'List the grades and courses a resource can be filed under',
    reply: z.object({ grades: z.array(Named), courses: z.array(Named) }),
  },
  recordUsage: {
    does: 'Record the caller’s use of resources; each event counts once',
    body: z.object({
      events: z
        .array(
          z.object({
            eventId: deviceKey,
            contentId: id(),
            kind: z.enum(usageKinds),
            page: z.int().min(1).max(99_999).optional(),
            seconds: z.int().min(0).max(86_400).optional(),
            happenedAt: z.iso.datetime({ error: schemaError('instant-missing', 'Enter a date and time.') }),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({ recorded: z.int() }),
    fails: gone,
  },
})
