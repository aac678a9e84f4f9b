import * as z from 'zod'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { consentStates } from './states.ts'

/** Something families are asked to consent to, such as photos. Each change of its text is a new version that is asked anew. */
export const Purpose = z.object({
  purposeId: id(),
  name: z.string(),
  text: z.string(),
  textNumber: z.int(),
  isActive: z.boolean(),
  /** Of the students who have a class now. */
  given: z.int(),
  refused: z.int(),
  missing: z.int(),
  version: z.int(),
})
export type Purpose = z.infer<typeof Purpose>

export const ConsentAnswer = z.object({
  studentId: id(),
  name: z.string(),
  className: z.string(),
  state: z.enum(consentStates),
  /** Of the last answer, whichever text it was for. */
  answeredBy: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  textNumber: z.int().nullable(),
})
export type ConsentAnswer = z.infer<typeof ConsentAnswer>

/** One answer in the history: who, when, and which text. */
const PastAnswer = z.object({
  isGiven: z.boolean(),
  by: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  textNumber: z.int(),
})
export const ChildConsent = z.object({
  purposeId: id(),
  name: z.string(),
  text: z.string(),
  textNumber: z.int(),
  state: z.enum(consentStates),
  /** Newest first. */
  history: z.array(PastAnswer),
})
export type ChildConsent = z.infer<typeof ChildConsent>

/** The home of a family: how many consents of a child wait for an answer. */
export const ConsentsPart = z.object({ toSign: z.int() })
export type ConsentsPart = z.infer<typeof ConsentsPart>

export const PurposeForm = z.object({ name: text(80), text: multiline(2000), isActive: z.boolean() })
const nameTaken = { 'name-taken': { status: 409, message: 'There is already a consent with this name.' } } as const

export const consentsDefinitions = definitions({
  listPurposes: {
    does: 'List what families are asked to consent to, and how many have answered',
    reply: z.object({ purposes: z.array(Purpose) }),
  },
  addPurpose: {
    does: 'Ask families for a new consent',
    body: PurposeForm,
    reply: Purpose,
    message: saved,
    fails: { ...nameTaken, 'too-many': { status: 409, message: 'There are already 50 consents. Change one of them.' } },
  },
  savePurpose: {
    does: 'Change a consent; a new text is a new version that every family is asked anew',
    params: { purposeId: id() },
    body: PurposeForm.extend({ version: z.int().min(1).max(1_000_000_000) }),
    reply: Purpose,
    message: saved,
    fails: nameTaken,
  },
  listConsentAnswers: {
    does: 'List the students who have a class, with the answer of their families to a consent',
    params: { purposeId: id() },
    query: { ...paging, sort: sortBy(['name']).default('name'), state: z.enum(consentStates).optional() },
    reply: pageOf(ConsentAnswer),
  },
})

export const childConsentsDefinitions = definitions({
  listChildConsents: {
    does: 'List what a child’s guardians are asked to consent to, with their answers so far',
    params: { studentId: id() },
    reply: z.object({ consents: z.array(ChildConsent) }),
  },
  answerConsent: {
    does: 'Give, refuse or withdraw a consent for a child; the answer is kept with the text it was given to',
    params: { studentId: id(), purposeId: id() },
    body: z.object({ isGiven: z.boolean(), textNumber: z.int().min(1).max(1_000_000) }),
    reply: ChildConsent,
    message: serverText('consent-answered', 'Your answer is saved'),
    fails: { 'new-text': { status: 409, message: 'The school has changed the text. Please read it again.' } },
  },
})
