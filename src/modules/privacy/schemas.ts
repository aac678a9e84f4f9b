import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { erasureStates, maxReason, personKinds } from './rules.ts'

const Erasure = z.object({
  erasureId: id(),
  /** The name as it is now: after the erasure it says nothing about the person. */
  name: z.string(),
  kind: z.enum(personKinds),
  reason: z.string(),
  isAtOnce: z.boolean(),
  state: z.enum(erasureStates),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  confirmedBy: z.string().nullable(),
  /** When it happens, once somebody else has agreed. */
  dueAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Whether the caller may agree: it must be somebody else than who asked. */
  mayConfirm: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

const FoundPerson = z.object({
  userId: id(),
  name: z.string(),
  kind: z.enum(personKinds),
  /** The class, admission or employee number. */
  hint: z.string(),
  isActive: z.boolean(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const Rule = z.object({
  ruleName: z.string(),
  days: z.int(),
  least: z.int(),
  most: z.int(),
  isOn: z.boolean(),
  /** How many rows it would remove now. */
  due: z.int(),
})
export type Rule = z.infer<typeof Rule>

const Run = z.object({ asOf: z.iso.datetime(), removed: z.record(z.string(), z.int()), by: z.string().nullable() })
export type Run = z.infer<typeof Run>

/** One person who read, or whose records were read, on one day. */
const RecordRead = z.object({
  personId: id(),
  name: z.string(),
  kind: z.enum(personKinds),
  day: CivilDate,
  /** What was read, by the names of the routes. */
  actions: z.array(z.string()),
  reads: z.int(),
  lastAt: z.iso.datetime(),
})
export type RecordRead = z.infer<typeof RecordRead>

const MappedTable = z.object({
  table: z.string(),
  /** Whether the rows themselves go when the person is erased. */
  isDeleted: z.boolean(),
  columns: z.array(z.object({ name: z.string(), isExported: z.boolean(), way: z.string() })),
})

const ruleName = text(60)
const notOpen = { 'not-open': { status: 409, message: 'This request has been decided already.' } } as const

export const privacyDefinitions = definitions({
  listErasures: {
    does: 'List the requests to erase a person',
    query: pageQuery(['askedAt']),
    reply: pageOf(Erasure),
  },
  findPeople: {
    does: 'Find people of the school by name or number',
    query: { q: text(100, 0).default('') },
    reply: z.object({ people: z.array(FoundPerson) }),
  },
  askForErasure: {
    does: 'Ask for a person’s data to be erased. Somebody else has to agree',
    body: z.object({ userId: id(), reason: multiline(maxReason), isAtOnce: z.boolean().default(false) }),
    reply: Erasure,
    message: serverText('erasure-asked', 'Somebody else has to agree now'),
    fails: {
      'still-active': { status: 409, message: 'This account is still active. Make it inactive first.' },
      'children-active': { status: 409, message: 'A child of this guardian is still at the school.' },
      'already-asked': { status: 409, message: 'There is already a request for this person.' },
      'already-erased': { status: 409, message: 'This person has been erased already.' },
      'own-account': { status: 409, message: 'You cannot erase yourself.' },
    },
  },
  confirmErasure: {
    does: 'Agree to a request to erase a person; it happens at once or after seven days',
    params: { erasureId: id() },
    body: z.object({}),
    reply: Erasure,
    message: serverText('erasure-confirmed', 'You have agreed'),
    fails: {
      ...notOpen,
      'same-person': { status: 409, message: 'Somebody else has to agree: you have asked for it yourself.' },
    },
  },
  cancelErasure: {
    does: 'Take back a request to erase a person, as long as nothing has been erased',
    params: { erasureId: id() },
    body: z.object({}),
    reply: Erasure,
    message: serverText('erasure-cancelled', 'Nothing will be erased'),
    fails: notOpen,
  },
  listRetention: {
    does: 'List how long records are kept, and what each rule would remove now',
    reply: z.object({ asOf: z.iso.datetime(), rules: z.array(Rule), runs: z.array(Run) }),
  },
  saveRetention: {
    does: 'Change how long the records of a rule are kept, or switch the rule off',
    params: { ruleName },
    body: z.object({ days: z.int().min(1).max(4000), isOn: z.boolean() }),
    reply: Rule,
    message: saved,
    fails: { 'days-out-of-range': { status: 422, message: 'Choose between {least} and {most} days.' } },
  },
  runRetention: {
    does: 'Remove now what the rules say; otherwise it happens every night',
    body: z.object({}),
    reply: z.object({ isStarted: z.boolean() }),
    message: serverText('retention-started', 'Old records are being removed'),
  },
  listReaders: {
    does: 'List who has read the records of a person',
    params: { userId: id() },
    query: { ...pageQuery(['lastAt']) },
    reply: pageOf(RecordRead),
  },
  listReadPeople: {
    does: 'List everybody whose records an account has read, on one day or on all days',
    params: { userId: id() },
    query: { ...pageQuery(['name']), day: CivilDate.optional() },
    reply: pageOf(RecordRead),
  },
  getDataMap: {
    does: 'Return which columns hold personal data, and what becomes of them when a person is erased',
    reply: z.object({ tables: z.array(MappedTable) }),
  },
})
