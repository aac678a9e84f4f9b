import * as z from 'zod'
import { assertionReasonKeys } from './question.ts'

const key = z.string().max(8)
const point = z.object({ x: z.int().min(0).max(1000), y: z.int().min(0).max(1000) })

const plain = [
  z.object({ type: z.literal('single'), choice: key.nullable() }),
  z.object({ type: z.literal('several'), choices: z.array(key).max(20) }),
  z.object({ type: z.literal('trueFalse'), value: z.boolean().nullable() }),
  z.object({ type: z.literal('match'), pairs: z.record(key, key) }),
  z.object({ type: z.literal('order'), order: z.array(key).max(20) }),
  z.object({ type: z.literal('fillIn'), blanks: z.record(key, z.string().max(200)) }),
  z.object({ type: z.literal('numeric'), text: z.string().max(60) }),
  z.object({ type: z.literal('assertionReason'), choice: z.enum(assertionReasonKeys).nullable() }),
  z.object({ type: z.literal('hotSpot'), points: z.array(point).max(20) }),
  z.object({ type: z.literal('short'), text: z.string().max(5000) }),
  z.object({ type: z.literal('long'), text: z.string().max(30_000) }),
] as const

const PlainAnswer = z.discriminatedUnion('type', [...plain])

/** What somebody answered. Keys that the question does not have earn nothing. */
export const Answer = z.discriminatedUnion('type', [
  ...plain,
  z.object({ type: z.literal('passage'), answers: z.record(key, PlainAnswer) }),
])
export type Answer = z.output<typeof Answer>
export type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>
