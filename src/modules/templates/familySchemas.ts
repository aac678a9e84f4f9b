import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { documentKinds } from './kinds.ts'

const ChildDocument = z.object({
  issuedDocumentId: id(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedAt: z.string(),
  state: z.enum(['valid', 'revoked', 'replaced']),
})

export const familyDocumentDefinitions = definitions({
  listChildPapers: {
    does: 'List what the school has issued for a child, newest first',
    params: { studentId: id() },
    reply: z.object({ documents: z.array(ChildDocument) }),
  },
  printChildPaper: {
    does: 'Return a valid document of a child as a PDF, marked as a duplicate',
    params: { studentId: id(), issuedDocumentId: id() },
    carries: 'download',
    reply: z.unknown(),
    fails: { 'no-such-document': { status: 404, message: 'We couldn’t find this document.' } },
  },
})
