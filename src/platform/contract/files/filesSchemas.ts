import * as z from 'zod'
import { id } from '../patterns.ts'
import { definitions } from '../route.ts'

/** A stored file in replies; `url` is valid for a few minutes. */
export const StoredFile = z.object({
  fileId: id(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

export const filesDefinitions = definitions({
  getFile: {
    does: 'Download a file, or the requested range of its bytes',
    params: { fileId: id(), token: z.string().max(100) },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      'link-expired': { status: 410, message: 'This link has expired. Open the page again to get a new one.' },
      'no-such-file': { status: 404, message: 'We couldn’t find this file. It may have been deleted.' },
      'range-not-satisfiable': { status: 416, message: 'The requested range is outside the file.' },
    },
  },
})
