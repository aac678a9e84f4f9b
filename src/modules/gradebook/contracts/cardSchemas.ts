import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { Key } from '../templateSchemas.ts'

/** Languages a card can be printed in. */
export const cardLanguages = ['en', 'hi', 'kn', 'te', 'ur'] as const

const Card = z.object({
  cardId: id(),
  studentId: id(),
  studentName: z.string(),
  rollNo: z.string(),
  termKey: z.string(),
  termName: z.string(),
  number: z.string(),
  issuedAt: z.string(),
  /** Whether a later card replaces it. */
  isSuperseded: z.boolean(),
  /** Whether it replaces an earlier one. */
  isRevised: z.boolean(),
  /** Why the school has taken it back; null while it is valid. */
  revokedFor: z.string().nullable(),
  /** How many of the family have opened it. */
  readers: z.int(),
})
export type Card = z.infer<typeof Card>

const ChildCard = Card.omit({ readers: true, revokedFor: true })
export type ChildCard = z.infer<typeof ChildCard>

const instant = z.string().nullable()
const CardReading = z.object({
  cardId: id(),
  studentId: id(),
  studentName: z.string(),
  rollNo: z.string(),
  termName: z.string(),
  issuedAt: z.string(),
  /** When the student first opened it; null if not yet. */
  studentReadAt: instant,
  /** Guardians with an account, and when each of them first opened it. */
  guardians: z.array(z.object({ name: z.string(), relation: z.string(), readAt: instant })),
})
export type CardReading = z.infer<typeof CardReading>

const termKey = Key
const language = z.enum(cardLanguages).default('en')
const gone = { 'no-such-card': { status: 404, message: 'We couldn’t find this report card.' } } as const
const notYours = {
  'not-your-class': { status: 409, message: 'Only the class teacher and the office handle report cards.' },
} as const
const classGone = { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } } as const

export const cardDefinitions = definitions({
  listCards: {
    does: 'List the report cards of a class in a term, or in the year, with those that were replaced',
    params: { classId: id() },
    query: { termKey },
    reply: z.object({
      cards: z.array(Card),
      /** Students without a card. */
      missing: z.int(),
      /** Sheets that have to be published first. */
      unpublished: z.array(z.string()),
    }),
    fails: classGone,
  },
  issueCards: {
    does: 'Issue report cards for a class. A card whose marks did not change stays; one that changed is replaced by a revised one',
    params: { classId: id() },
    body: z.object({ termKey }),
    ownTransactions: 'photos are made small before they are kept',
    reply: z.object({ issued: z.int(), revised: z.int(), unchanged: z.int() }),
    message: serverText('cards-issued', 'Report cards issued'),
    fails: {
      ...classGone,
      'no-template': { status: 409, message: 'There is no published template for this grade.' },
      'sheets-missing': { status: 409, message: 'Publish all mark sheets of the class first.' },
    },
  },
  listReadings: {
    does: 'Say who has read the current report cards of a class, student by student',
    params: { classId: id() },
    query: { termKey },
    reply: z.object({ rows: z.array(CardReading) }),
    fails: { ...classGone, ...notYours },
  },
  remindReaders: {
    does: 'Remind the guardians of a class whose report card none of them has read, at most once a day',
    params: { classId: id() },
    body: z.object({ termKey }),
    reply: z.object({ families: z.int() }),
    message: serverText('reminded', 'Reminded'),
    fails: { ...classGone, ...notYours },
  },
  listStudentCards: {
    does: 'List the current report cards of a student of a class; none for teachers who do not handle them',
    params: { classId: id(), studentId: id() },
    reply: z.object({ cards: z.array(ChildCard) }),
    fails: classGone,
  },
  revokeCard: {
    does: 'Take back a report card that must not be used, with a reason. Issuing the cards again makes a new one',
    params: { classId: id(), cardId: id() },
    body: z.object({ reason: text(300) }),
    reply: z.object({}),
    message: serverText('card-revoked', 'Report card withdrawn'),
    fails: {
      ...classGone,
      ...gone,
      'card-of-another-class': { status: 409, message: 'This report card belongs to another class.' },
      'card-replaced': { status: 409, message: 'A newer report card has already replaced this one.' },
    },
  },
  printCard: {
    does: 'Return a report card as a PDF, exactly as it was issued',
    params: { classId: id(), cardId: id() },
    query: { language },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      ...classGone,
      ...gone,
      ...notYours,
      'card-of-another-class': { status: 409, message: 'This report card belongs to another class.' },
    },
  },
  printClass: {
    does: 'Make one PDF of all current report cards of a class, or a ZIP with one PDF for each, in the background',
    params: { classId: id() },
    body: z.object({ termKey, language, as: z.enum(['pdf', 'zip']).default('pdf') }),
    reply: z.object({ downloadId: id() }),
    message: serverText('download-started', 'We’re preparing the file. You’ll find it in your downloads.'),
    fails: { ...classGone, ...notYours, 'no-cards': { status: 409, message: 'Issue the report cards first.' } },
  },
  listPrints: {
    does: 'Say how far each card of a file is that the caller is having made',
    params: { classId: id(), downloadId: id() },
    reply: z.object({
      rows: z.array(
        z.object({
          cardId: id(),
          studentName: z.string(),
          rollNo: z.string(),
          state: z.enum(['waiting', 'made', 'failed']),
        }),
      ),
    }),
    fails: { 'no-such-file': { status: 404, message: 'We couldn’t find this file.' } },
  },
  listChildCards: {
    does: 'List a child’s current report cards',
    params: { studentId: id() },
    reply: z.object({ cards: z.array(ChildCard) }),
  },
  printChildCard: {
    does: 'Return a child’s report card as a PDF, and note that the family has read it',
    params: { studentId: id(), cardId: id() },
    query: { language },
    carries: 'download',
    reply: z.unknown(),
    fails: gone,
  },
  verifyCard: {
    does: 'Say whether a report card is genuine and current',
    // Any text is accepted: a malformed token is as unknown as any other.
    params: { token: text(100) },
    reply: z.object({
      number: z.string(),
      issuedAt: z.string(),
      termName: z.string(),
      className: z.string(),
      /** Of the student’s name, to be compared with the paper. */
      initials: z.string(),
      isSuperseded: z.boolean(),
      /** Whether the school has taken it back. */
      isRevoked: z.boolean(),
    }),
    fails: gone,
  },
})
