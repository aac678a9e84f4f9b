import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { Key } from '../templateSchemas.ts'
import { studentGone } from './markSchemas.ts'

export const remarkStates = ['none', 'written', 'returned', 'accepted'] as const

const Remark = z.object({
  studentId: id(),
  firstName: z.string(),
  name: z.string(),
  rollNo: z.string(),
  gender: z.enum(['Male', 'Female', 'Others']).nullable(),
  remark: z.string(),
  state: z.enum(remarkStates),
  /** What the proof-reader says about it. */
  note: z.string(),
  version: z.int(),
})
export type Remark = z.infer<typeof Remark>

const BankRemark = z.object({ bankRemarkId: id(), remark: z.string(), isOwn: z.boolean() })
const version = z.int().min(0).max(1_000_000_000)
const place = { classId: id(), studentId: id() }
const gone = {
  ...studentGone,
  'not-in-class': { status: 409, message: 'This student is not in the class.' },
} as const
const notYours = {
  'not-your-class': { status: 409, message: 'The class teacher writes the remarks of a class.' },
} as const

export const remarkDefinitions = definitions({
  listRemarks: {
    does: 'List the remarks of a class in a term, and the remarks to choose from',
    params: { classId: id() },
    query: { termKey: Key },
    reply: z.object({
      remarks: z.array(Remark),
      bank: z.array(BankRemark),
      /** Lines a remark may have; null if the template has no remarks. */
      maxLines: z.int().nullable(),
      /** Characters that fit on a line of the card this class gets. */
      lineLength: z.int(),
      mayWrite: z.boolean(),
      mayAccept: z.boolean(),
    }),
    fails: { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } },
  },
  saveRemark: {
    does: 'Write the remark of a student; an accepted one has to be accepted again',
    params: place,
    body: z.object({ termKey: Key, remark: multiline(1000, 0), version }),
    reply: z.object({ version: z.int() }),
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'no-remarks': { status: 409, message: 'The template has no remarks.' },
      'too-many-lines': { status: 422, message: 'Exceeds the limit of {n} lines.' },
      'token-left': { status: 422, message: 'Fill in {token} first.' },
    },
  },
  readRemark: {
    does: 'Accept a remark for printing, or return it with a note',
    params: place,
    body: z.object({ termKey: Key, isAccepted: z.boolean(), note: text(300, 0).default(''), version }),
    reply: z.object({ version: z.int() }),
    message: saved,
    fails: {
      ...gone,
      'note-missing': { status: 422, message: 'Say what should be changed.' },
      'nothing-written': { status: 409, message: 'There is no remark yet.' },
    },
  },
  listBank: {
    does: 'List the remarks that every class teacher of the school can choose from',
    reply: z.object({ remarks: z.array(BankRemark) }),
  },
  keepRemark: {
    does: 'Keep a remark to choose it again; {name}, {they}, {them} and {their} become the child’s own words',
    body: z.object({
      remark: text(400),
      /** For every class teacher; only the office keeps those. */
      isForAll: z.boolean().default(false),
    }),
    reply: BankRemark,
    message: serverText('remark-kept', 'Kept'),
    fails: {
      'bank-full': { status: 409, message: 'You have kept 200 remarks. Remove some first.' },
      'office-only': { status: 409, message: 'Only the office keeps remarks for everybody.' },
    },
  },
  forgetRemark: {
    does: 'Remove a remark from one’s own bank, or from the school’s for the office',
    params: { bankRemarkId: id() },
    reply: z.object({}),
    message: serverText('removed', 'Removed'),
    fails: { 'no-such-remark': { status: 404, message: 'We couldn’t find this remark.' } },
  },
})
