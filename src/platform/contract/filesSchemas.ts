import * as z from 'zod'
import { id } from './patterns.ts'
import { definitions } from './route.ts'

/** A stored file as replies name it; `url` works for some minutes. */
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
    does: 'Send the bytes of a file, or the asked range of them',
    params: { fileId: id(), token: z.string().max(100) },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      'link-expired': { status: 410, message: 'This link has expired. Open the page again to get a new one.' },
      'no-such-file': { status: 404, message: 'There is no such file.' },
      'range-not-satisfiable': { status: 416, message: 'The file has no such part.' },
    },
  },
})
