import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'

/** The most signatures a school uses at a time. */
export const mostSignatures = 50

const Signature = z.object({
  signatureId: id(),
  /** Whose it is. */
  name: z.string(),
  picture: StoredFile,
  addedAt: z.string(),
  addedBy: z.string(),
  isWithdrawn: z.boolean(),
  /** Names of templates whose version in use prints it. */
  templates: z.array(z.string()),
})
export type Signature = z.infer<typeof Signature>

const list = z.object({ signatures: z.array(Signature) })

/** Why a design can be neither submitted nor issued. */
export const signatureWithdrawn = {
  'signature-withdrawn': {
    status: 409,
    message: 'The signature of {name} is no longer used. Change the template first.',
  },
} as const

export const signatureDefinitions = definitions({
  listSignatures: {
    does: 'List the signatures that documents can print, with links to their pictures',
    reply: list,
  },
  addSignature: {
    does: 'Add a signature: a picture that is checked by its content and never changes',
    carries: 'upload',
    query: { name: text(80) },
    reply: list,
    message: saved,
    fails: {
      'one-picture': { status: 422, message: 'Choose one picture.' },
      'too-many-signatures': { status: 409, message: 'There are already 50 signatures in use.' },
    },
  },
  withdrawSignature: {
    does: 'Stop using a signature; documents issued with it keep it',
    params: { signatureId: id() },
    reply: list,
    message: saved,
    fails: { 'no-such-signature': { status: 404, message: 'We couldn’t find this signature.' } },
  },
})
