import * as z from 'zod'
import { StoredFile } from '#platform/contract/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { Content, deviceKey } from './content.ts'
import {
  approvalIds,
  type CategoryId,
  categoryIds,
  contentKinds,
  contentLanguages,
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
  /** The name decides, with the category, on which screen it opens. */
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** What is written here beside the file, or in place of one. */
  written: z.enum(contentKinds).nullable(),
  /** Whether an office document can be read here: its PDF is ready. */
  hasPdf: z.boolean(),
  ownerId: id(),
  owner: z.string(),
  /** 13 pending, 15 published, 24 sent for rework; null is not in the school's library. */
  statusId: z.literal([...approvalIds]).nullable(),
  decisionReason: z.string(),
  /** Times it was opened in the last 90 days. */
  opened: z.int(),
  createdAt: z.string(),
  version: z.int(),
})
export type Resource = z.infer<typeof Resource>

const facts = {
  title: text(200),
  description: multiline(2000, 0).default(''),
  categoryId,
  publicationId: id().nullable().default(null),
  gradeId: id().nullable().default(null),
  courseId: id().nullable().default(null),
  chapter: text(150, 0).default(''),
  topic: text(150, 0).default(''),
  language: z.enum(contentLanguages).default('en'),
}

/** In bytes. */
const largestFile = 500 * 1024 * 1024
const Upload = z.object({ uploadId: id(), received: z.int(), size: z.int() })
const goneUpload = {
  'no-such-upload': { status: 404, message: 'There is no such upload. Choose the file again.' },
} as const

const contentId = { contentId: id() }
const gone = { 'no-such-resource': { status: 404, message: 'There is no such resource.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the person who added a resource changes it.' },
} as const
const unknown = {
  'no-such-place': { status: 404, message: 'Choose a publication, grade and course of this school.' },
} as const

const Named = z.object({ id: id(), name: z.string() })

export const libraryDefinitions = definitions({
  listResources: {
    does: 'List the resources of one shelf: the library, the caller’s own, what colleagues made public or shared, what is hardly used, what waits for approval',
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
    fails: unknown,
  },
  getResource: {
    does: 'Tell one resource with a short-lived address of its file',
    params: contentId,
    reply: z.object({
      resource: Resource,
      file: StoredFile.nullable(),
      content: Content.nullable(),
      sharedWith: z.array(Named),
      isOwn: z.boolean(),
      mayDecide: z.boolean(),
    }),
    fails: gone,
  },
  addResource: {
    does: 'Add a resource of the caller’s own; its file follows',
    body: z.object(facts),
    reply: Resource,
    message: saved,
    fails: unknown,
  },
  saveResource: {
    does: 'Change what is said about the caller’s own resource',
    params: contentId,
    body: z.object({ ...facts, version }),
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, ...unknown },
  },
  uploadResource: {
    does: 'Give the caller’s own resource its file, judged by its content: documents up to 10 MB, media up to 500 MB',
    params: contentId,
    carries: 'upload',
    reply: Resource,
    message: saved,
    fails: { ...gone, ...notYours, 'no-file': { status: 400, message: 'Choose a file.' } },
  },
  beginUpload: {
    does: 'Begin to send a large file in pieces, or find out how much of it is there already',
    params: contentId,
    body: z.object({
      name: text(255),
      size: z
        .int({ error: schemaError('file-size-missing', 'Give the size of the file.') })
        .min(1, { error: schemaError('file-empty', 'The file is empty.') })
        .max(largestFile, {
          error: schemaError('file-too-large', 'The file is larger than 500 MB.'),
        }),
      /** By this a device finds its upload again after a reload. */
      mark: deviceKey,
    }),
    reply: Upload,
    fails: { ...gone, ...notYours },
  },
  addPiece: {
    does: 'Send the next piece of a large file; one that is there already is refused and told',
    params: { uploadId: id() },
    query: { offset: wholeNumber(0, largestFile).default(0) },
    carries: 'upload',
    reply: Upload,
    fails: {
      ...goneUpload,
      'no-file': { status: 400, message: 'Choose a file.' },
      'wrong-piece': { status: 409, message: 'This piece does not come next.' },
    },
  },
  finishUpload: {
    does: 'Put the pieces together, judge the file by its content and give it to its resource',
    ownTransactions: 'it reads and stores a large file',
    params: { uploadId: id() },
    reply: Resource,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      ...goneUpload,
      'not-whole': { status: 409, message: 'Some of the file has not arrived yet.' },
    },
  },
  saveContent: {
    does: 'Write the caller’s own article, deck of cards or questions of an interactive video',
    params: contentId,
    body: z.object({ content: Content, version }),
    reply: Resource,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'wrong-kind': { status: 409, message: 'A resource of this category holds something else.' },
    },
  },
  submitResource: {
    does: 'Offer the caller’s own resource to the whole school; those who approve publish theirs at once',
    params: contentId,
    reply: Resource,
    message: serverText('offered-to-school', 'Offered to the school'),
    fails: {
      ...gone,
      ...notYours,
      'no-file-yet': { status: 409, message: 'Add a file before you offer it to the school.' },
    },
  },
  decideResource: {
    does: 'Publish an offered resource, or send it back with a reason',
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
      'not-pending': { status: 409, message: 'This resource does not wait for approval.' },
    },
  },
  shareResource: {
    does: 'Set the colleagues who see the caller’s own resource',
    params: contentId,
    body: z.object({ userIds: z.array(id()).max(200) }),
    reply: z.object({ sharedWith: z.array(Named) }),
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'no-such-colleague': { status: 404, message: 'Choose teachers and admins of this school.' },
    },
  },
  removeResource: {
    does: 'Take a resource out of the library: the owner’s own, or any for those who approve',
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
    fails: { 'name-taken': { status: 409, message: 'There is a publication of this name.' } },
  },
  listCategories: {
    does: 'List the categories, with how many published resources each has',
    reply: z.object({ categories: z.array(z.object({ categoryId, resources: z.int() })) }),
  },
  listPlaces: {
    does: 'List the grades and courses a resource can be filed under',
    reply: z.object({ grades: z.array(Named), courses: z.array(Named) }),
  },
  recordUsage: {
    does: 'Record what the caller did with resources, each event once however often it is sent',
    body: z.object({
      events: z
        .array(
          z.object({
            eventId: deviceKey,
            contentId: id(),
            kind: z.enum(usageKinds),
            page: z.int().min(1).max(99_999).optional(),
            seconds: z.int().min(0).max(86_400).optional(),
            happenedAt: z.iso.datetime({ error: schemaError('instant-missing', 'Give an instant.') }),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({ recorded: z.int() }),
    fails: gone,
  },
})
