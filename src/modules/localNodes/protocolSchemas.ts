import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { limits } from './rules.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: schemaError('node-hash', 'Send a SHA-256 in hexadecimal.') })
const software = text(40, 0).default('')

const WantedFile = z.object({
  fileId: id(),
  contentId: id(),
  title: z.string(),
  grade: z.string(),
  course: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256,
  /** A link that works for some minutes and takes ranges; null for what the node has, and beyond the first ones. */
  url: z.string().nullable(),
})
export type WantedFile = z.infer<typeof WantedFile>

export const NodeFile = z.object({
  fileId: id(),
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Bytes on the machine. */
  bytes: z.int().min(0).max(1e12),
  /** Of what is on the machine, if it is all of it. */
  sha256: sha256.nullable().default(null),
})
export type NodeFile = z.output<typeof NodeFile>

const signing = {
  'not-signed': { status: 401, message: 'This request is not signed by a machine of this school.' },
  'node-clock': {
    status: 409,
    message: 'The clock of this machine is wrong. Sign again with the time in the details.',
  },
} as const

export const nodeProtocolDefinitions = definitions({
  enrolNode: {
    does: 'Bind a school’s machine with the code of the office and the public half of a key that never leaves it',
    body: z.object({
      code: z
        .string()
        .regex(/^[A-Za-z0-9_-]{24}$/, { error: schemaError('node-code', 'Enter the code of the office.') }),
      /** SPKI of a key on the curve P-256, in base64url. */
      publicKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{80,300}$/, { error: schemaError('node-key', 'Send the machine’s public key.') }),
      software,
    }),
    reply: z.object({ localNodeId: id(), name: z.string() }),
    fails: {
      'code-invalid': { status: 410, message: 'This code has expired or was used. Ask the office for a new one.' },
      'try-later': { status: 429, message: 'Too many codes were tried. Wait ten minutes.' },
    },
  },
  contactFromNode: {
    does: 'Tell a school’s machine what it shall keep and whether the licence is valid; signed with its key',
    signed: 'the school’s machine, with the key it was enrolled with',
    unaudited: 'a machine asks every few minutes',
    body: z.object({ freeBytes: z.int().min(0).max(1e15).nullable().default(null), software }),
    reply: z.object({
      licence: z.enum(['valid', 'ended']),
      /** All it shall keep; what else it has, it deletes. While the licence has ended it is empty, and the machine shows nothing of what it has. */
      wanted: z.array(WantedFile),
      /** When somebody last asked for a sync by hand that has not been finished. */
      syncAskedAt: z.string().nullable(),
      contactMinutes: z.int(),
    }),
    fails: signing,
  },
  reportFromNode: {
    does: 'Take a machine’s report of the files it has and is downloading; signed with its key',
    signed: 'the school’s machine, with the key it was enrolled with',
    unaudited: 'a machine reports all the time while it downloads',
    body: z.object({
      files: z.array(NodeFile).max(limits.reported),
      /** Whether it now has all it can get. */
      isDone: z.boolean().default(false),
    }),
    /** Files that are not wanted of it, or not of this school, are ignored. */
    reply: z.object({ taken: z.int() }),
    fails: signing,
  },
})
