import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { documentKinds, mostAtOnce } from './kinds.ts'
import { fieldNames } from './rules/fields.ts'
import { signatureWithdrawn } from './signatureSchemas.ts'

const kind = z.enum(documentKinds)
const state = z.enum(['valid', 'revoked', 'replaced'])

const IssuedDocument = z.object({
  issuedDocumentId: id(),
  issueId: id(),
  kind,
  number: z.string(),
  /** Of the person it is about. */
  name: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  /** Null for a ready template. */
  templateName: z.string().nullable(),
  state,
  /** Why it was revoked. */
  reason: z.string().nullable(),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

const gone = { 'no-such-document': { status: 404, message: 'We couldn’t find this document.' } } as const

/** What is typed when documents are issued. */
const Given = z.object({
  purpose: text(120, 0).default(''),
  conduct: text(80, 0).default(''),
  reason: text(200, 0).default(''),
  remark: text(200, 0).default(''),
  exam: text(80, 0).default(''),
  subject: text(160, 0).default(''),
  body: multiline(3000, 0).default(''),
  lastDay: CivilDate.nullable().default(null),
  validUntil: CivilDate.nullable().default(null),
})
export type Given = z.infer<typeof Given>

/** Somebody who gets no document, and why: a value it insists on is missing, or an application is at a stage that gets no such letter. */
const LeftOut = z.object({
  recordId: id(),
  name: z.string(),
  /** The number of the application, the student or the employee; empty if there is none. */
  number: z.string(),
  why: z.enum(['field', 'stage']),
  /** The missing value. */
  field: z.enum(fieldNames).nullable(),
  fieldName: z.object({ en: z.string(), hi: z.string() }).nullable(),
})
export type LeftOut = z.infer<typeof LeftOut>

export const documentDefinitions = definitions({
  listCandidates: {
    does: 'List whom a document can be issued for: students of a class or found by name, staff, today’s visitors',
    query: { kind, classId: id().optional(), q: text(80, 0).default('') },
    reply: z.object({
      templates: z.array(z.object({ schoolTemplateId: id(), name: z.string() })),
      classes: z.array(z.object({ classId: id(), className: z.string() })),
      people: z.array(
        z.object({
          recordId: id(),
          name: z.string(),
          detail: z.string(),
          hasPhoto: z.boolean(),
          /** The number of a valid document of this kind. */
          current: z.string().nullable(),
        }),
      ),
    }),
  },
  checkLeaving: {
    does: 'Say what a student still owes before a transfer certificate',
    params: { studentId: id() },
    reply: z.object({
      dueMinor: z.int(),
      lastDay: CivilDate.nullable(),
      /** The number of their valid transfer certificate. */
      current: z.string().nullable(),
      /** Whether the caller may issue it although something is owed. */
      mayWaive: z.boolean(),
    }),
    fails: { 'no-such-student': { status: 404, message: 'We couldn’t find this student.' } },
  },
  issueDocuments: {
    does: 'Issue documents for people, numbered in one series; a transfer certificate also ends the enrolment',
    body: z.object({
      kind,
      /** Null for the ready template of the kind. */
      schoolTemplateId: id().nullable(),
      /** Students or staff. */
      personIds: z.array(id()).max(mostAtOnce).default([]),
      visitIds: z.array(id()).max(50).default([]),
      applicationIds: z.array(id()).max(mostAtOnce).default([]),
      given: Given.prefault({}),
      /** Why a transfer certificate is issued although something is owed. */
      waiver: text(200, 0).default(''),
      /** Whoever lacks something is left out, as long as somebody remains. Otherwise one of them stops all. */
      leavesOut: z.boolean().default(false),
    }),
    reply: z.object({
      issueId: id(),
      count: z.int(),
      first: z.string(),
      last: z.string(),
      documentIds: z.array(id()),
      leftOut: z.array(LeftOut).max(mostAtOnce),
    }),
    message: serverText('documents-issued', 'Issued'),
    idempotency: 'required',
    fails: {
      'no-such-template': { status: 404, message: 'We couldn’t find this template.' },
      'no-such-person': { status: 404, message: 'We couldn’t find one of these people.' },
      'nobody-chosen': { status: 422, message: 'Choose at least one person.' },
      'template-not-in-use': { status: 409, message: 'This template has no approved version.' },
      ...signatureWithdrawn,
      'field-empty': { status: 422, message: '{name} has no {field}. Add it, or change the template.' },
      'wrong-stage': { status: 409, message: 'The application of {name} isn’t at a stage for this letter.' },
      'one-at-a-time': { status: 422, message: 'Issue transfer certificates one at a time.' },
      'last-day-missing': { status: 422, message: 'Enter the last day at school.' },
      'dues-outstanding': { status: 409, message: '{amount} is still outstanding.' },
      'waiver-not-allowed': {
        status: 409,
        message: 'Only somebody who approves fees can issue it before the dues are cleared.',
      },
      'transferred-already': { status: 409, message: 'Transfer certificate {number} is still valid.' },
      'never-enrolled': { status: 409, message: 'This student was in no class on that day.' },
      'no-year': { status: 409, message: 'There is no academic year yet.' },
    },
  },
  listDocuments: {
    does: 'List issued documents, newest first',
    query: {
      ...pageQuery(['issuedAt', 'number', 'name']),
      kind: kind.optional(),
      state: state.optional(),
      issueId: id().optional(),
    },
    reply: pageOf(IssuedDocument),
  },
  printDocument: {
    does: 'Return an issued document as a PDF, exactly as it was issued; later copies are marked as duplicates',
    params: { issuedDocumentId: id() },
    carries: 'download',
    reply: z.unknown(),
    fails: gone,
  },
  printDocuments: {
    does: 'Make one file of issued documents in the background: cards on sheets with cutting marks, or one after the other',
    body: z.object({
      issueId: id().nullable(),
      issuedDocumentIds: z.array(id()).max(mostAtOnce),
      /** How cards are laid out; other documents have pages of their own. */
      layout: z.enum(['sheet', 'single']),
    }),
    reply: z.object({ downloadId: id() }),
    message: serverText('download-started', 'We’re preparing the file. You’ll find it in your downloads.'),
    fails: gone,
  },
  revokeDocument: {
    does: 'Revoke an issued document; its public page says so from now on',
    params: { issuedDocumentId: id() },
    body: z.object({ reason: text(200) }),
    reply: z.object({}),
    message: saved,
    fails: {
      ...gone,
      'revoked-already': { status: 409, message: 'This document is already revoked.' },
    },
  },
  verifyDocument: {
    does: 'Say whether a document is genuine and valid, and nothing about the person',
    // Any text is accepted: a malformed code is as unknown as any other.
    params: { code: text(100) },
    reply: z.object({ kind, number: z.string(), issuedOn: z.string(), state }),
    fails: {
      ...gone,
      'try-later': { status: 429, message: 'Too many wrong codes from this network. Try again in an hour.' },
    },
  },
})
