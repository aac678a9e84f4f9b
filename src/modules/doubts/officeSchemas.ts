import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { traceKinds } from './rules.ts'

/** A post that was deleted or reported: who wrote what, who deleted or reported it, when and why. */
export const DoubtTrace = z.object({
  postId: id(),
  isQuestion: z.boolean(),
  author: z.string(),
  className: z.string(),
  course: z.string(),
  text: z.string(),
  files: z.array(StoredFile),
  postedAt: z.string(),
  isHidden: z.boolean(),
  /** The person who deleted it, or who reported it last. */
  by: z.string(),
  at: z.string(),
  reason: z.string(),
})
export type DoubtTrace = z.infer<typeof DoubtTrace>

export const DoubtSettings = z.object({
  /** Whether students may answer each other's class doubts. */
  studentsAnswer: z.boolean(),
  /** The age in years from which students may write to their class. Younger ones ask only their teachers. */
  classAge: wholeNumber(3, 20),
})
export type DoubtSettings = z.infer<typeof DoubtSettings>
const Versioned = DoubtSettings.extend({ version: z.int().min(0).max(1_000_000_000) })

export const doubtOfficeDefinitions = definitions({
  listDoubtTraces: {
    does: 'List the posts that were deleted or reported this year, latest first',
    query: { ...paging, sort: sortBy(['at']).default('-at'), kind: z.enum(traceKinds).default('deleted') },
    reply: pageOf(DoubtTrace),
  },
  hideTracedPost: {
    does: 'Hide a reported post from the class, or show it again',
    params: { postId: id() },
    body: z.object({ isHidden: z.boolean() }),
    reply: z.object({ isHidden: z.boolean() }),
    message: saved,
    fails: { 'no-such-post': { status: 404, message: 'We couldn’t find this post. It may have been deleted.' } },
  },
  getDoubtSettings: { does: 'Return how students may ask and answer', reply: Versioned },
  saveDoubtSettings: {
    does: 'Set whether students answer each other, and from which age they write to their class',
    body: Versioned,
    reply: Versioned,
    message: saved,
  },
})
