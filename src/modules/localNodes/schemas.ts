import * as z from 'zod'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { fileStateNames, limits } from './rules.ts'

export const LocalNode = z.object({
  localNodeId: id(),
  name: z.string(),
  /** `waiting` for its enrolment, `expired` if the code was not used, `connected`, or `silent` for longer than it should be. */
  state: z.enum(['waiting', 'expired', 'connected', 'silent']),
  enrolledAt: z.string().nullable(),
  lastContactAt: z.string().nullable(),
  software: z.string(),
  freeBytes: z.number().nullable(),
  syncAskedAt: z.string().nullable(),
  syncedAt: z.string().nullable(),
  /** What it was told at its last contact. */
  licence: z.enum(['valid', 'ended']).nullable(),
  shelves: z.int(),
  /** Files it shall keep, by state; the bytes of all of them and those it has. */
  files: z.object({
    online: z.int(),
    available: z.int(),
    downloading: z.int(),
    interrupted: z.int(),
    bytes: z.number(),
    held: z.number(),
  }),
})
export type LocalNode = z.infer<typeof LocalNode>

const LocalNodes = z.object({
  /** Whether nodes may keep content now: the school's licence, and that for the library. */
  licence: z.enum(['valid', 'ended']),
  nodes: z.array(LocalNode),
})

const Shelf = z.object({
  gradeId: id(),
  grade: z.string(),
  courseId: id(),
  course: z.string(),
  files: z.int(),
  bytes: z.number(),
  isKept: z.boolean(),
})
export type Shelf = z.infer<typeof Shelf>

const NodeFileRow = z.object({
  fileId: id(),
  title: z.string(),
  grade: z.string(),
  course: z.string(),
  size: z.number(),
  /** Bytes on the machine. */
  held: z.number(),
  state: z.enum(fileStateNames),
  reportedAt: z.string().nullable(),
})
export type NodeFileRow = z.infer<typeof NodeFileRow>

const noNode = { 'no-such-node': { status: 404, message: 'We couldn’t find this machine.' } } as const
const node = { localNodeId: id() }
const Code = z.object({ localNodeId: id(), code: z.string(), expiresAt: z.string() })

export const localNodeDefinitions = definitions({
  getLocalNodes: {
    does: 'Return the school’s machines with their last contact, licence status and what they have',
    reply: LocalNodes,
  },
  addLocalNode: {
    does: 'Add a machine; the code in the reply is entered there within an hour',
    body: z.object({ name: text(limits.name) }),
    reply: Code,
    fails: { 'too-many-nodes': { status: 409, message: 'A school can have 10 machines at most.' } },
  },
  renewNodeCode: {
    does: 'Make a new code for a machine; the key it was enrolled with stops working when the code is used',
    params: node,
    reply: Code,
    fails: noNode,
  },
  removeLocalNode: {
    does: 'Remove a machine; its key stops working at once',
    params: node,
    reply: z.object({}),
    message: deleted,
    fails: noNode,
  },
  listShelves: {
    does: 'List what can be kept, a subject of a grade each, with the number and size of its files',
    params: node,
    reply: z.object({ shelves: z.array(Shelf) }),
    fails: noNode,
  },
  saveShelves: {
    does: 'Decide what a machine keeps',
    params: node,
    body: z.object({ shelves: z.array(z.object({ gradeId: id(), courseId: id() })).max(limits.shelves) }),
    reply: z.object({}),
    message: saved,
    fails: {
      ...noNode,
      'no-such-shelf': { status: 404, message: 'Choose subjects of the school’s library.' },
      'too-many-files': { status: 409, message: 'A machine can keep 5,000 files at most. Choose fewer subjects.' },
    },
  },
  askForSync: {
    does: 'Ask a machine to sync; it starts at its next contact',
    params: node,
    reply: z.object({}),
    message: serverText('sync-asked', 'The machine will sync at its next contact.'),
    fails: noNode,
  },
  listNodeFiles: {
    does: 'List the files a machine shall keep with their states',
    params: node,
    query: { ...pageQuery(['title']), state: z.enum(['all', ...fileStateNames]).default('all') },
    reply: pageOf(NodeFileRow),
    fails: noNode,
  },
})
