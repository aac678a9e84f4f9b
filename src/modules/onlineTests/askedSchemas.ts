import * as z from 'zod'
import { questionLanguages } from '#modules/questions/kinds.ts'
import { id } from '#platform/contract/patterns.ts'

const head = { stem: z.string(), marks: z.number() }
const lines = z.array(z.object({ id: z.string(), text: z.string() }))

const plain = [
  z.object({ type: z.literal('single'), ...head, options: lines }),
  z.object({ type: z.literal('several'), ...head, options: lines }),
  z.object({ type: z.literal('trueFalse'), ...head }),
  z.object({ type: z.literal('match'), ...head, left: lines, right: lines }),
  z.object({ type: z.literal('order'), ...head, items: lines }),
  z.object({ type: z.literal('fillIn'), ...head }),
  z.object({ type: z.literal('numeric'), ...head, hasUnit: z.boolean() }),
  z.object({ type: z.literal('assertionReason'), ...head, assertion: z.string(), reason: z.string() }),
  z.object({
    type: z.literal('hotSpot'),
    ...head,
    picture: z.object({ fileId: id(), width: z.int(), height: z.int(), alt: z.string() }),
  }),
  z.object({ type: z.literal('short'), ...head }),
  z.object({ type: z.literal('long'), ...head }),
] as const

/** What `withoutKey` returns. Replies are parsed by it, so that a field it does not name never leaves the server. */
export const Asked = z.discriminatedUnion('type', [
  ...plain,
  z.object({
    type: z.literal('passage'),
    ...head,
    children: z.array(z.object({ id: z.string(), question: z.discriminatedUnion('type', [...plain]) })),
  }),
])

/** A question of a test in the order in which it is asked. */
export const AskedItem = z.object({
  testItemId: id(),
  question: Asked,
  language: z.enum(questionLanguages),
  /** The heading it stands under; empty for none. */
  section: z.string(),
})
