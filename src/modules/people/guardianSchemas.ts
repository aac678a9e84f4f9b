import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { noMail, noPerson, overtaken, Relation, Status } from './persons.ts'
import { GuardianInput, StudentProfile } from './students.ts'

export const GuardianRow = z.object({
  guardianId: id(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string(),
  userName: z.string().nullable(),
  statusId: z.int().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  lastSignIn: z.iso.datetime().nullable(),
  children: z.array(
    z.object({
      studentId: id(),
      name: z.string(),
      className: z.string().nullable(),
      relation: Relation,
      barredOn: CivilDate.nullable(),
    }),
  ),
  version: z.int(),
})
export type GuardianRow = z.infer<typeof GuardianRow>

/** How an invitation reaches a guardian. */
export const InvitedBy = z.enum(['mail', 'message'])
export type InvitedBy = z.infer<typeof InvitedBy>

/** How far a guardian's account has come: there is none, it has not been used yet, or it has. */
const GuardianAccount = z.enum(['none', 'waiting', 'used'])

const FamilySettings = z.object({ leaverDays: z.int().min(0).max(3650), version: z.int() })

const noGuardian = { 'no-such-guardian': { status: 404, message: 'We couldn’t find this guardian.' } } as const
const noPhone = {
  'no-phone': { status: 409, message: 'Add a phone number first, so that we can send the message.' },
} as const
const noChild = {
  'no-child': {
    status: 409,
    message: 'This guardian may not see any child at the moment, so there is nothing to sign in to.',
  },
} as const
const barred = {
  'guardian-barred': {
    status: 409,
    message: 'This guardian has no access to the child, so they can’t be the primary contact.',
  },
} as const
const manyCodes = {
  'many-codes': { status: 429, message: 'You’ve created many codes in a short time. Please try again later.' },
} as const
const guardianId = { guardianId: id() }
const studentId = { studentId: id() }

export const guardiansDefinitions = definitions({
  listGuardians: {
    does: 'List guardians by page with their children, searched by name, phone or e-mail',
    query: { ...pageQuery(['name']), account: GuardianAccount.optional() },
    reply: pageOf(GuardianRow),
  },
  addGuardian: {
    does: 'Add a guardian to a student: a new one, or one a sibling already has',
    params: studentId,
    body: GuardianInput.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: saved,
    fails: {
      ...noPerson,
      ...noGuardian,
      'has-guardian': { status: 409, message: 'The student already has this guardian.' },
    },
  },
  saveGuardian: {
    does: 'Save a guardian’s name and contact details, for all their children',
    params: guardianId,
    body: GuardianInput.extend({ version: z.int() }),
    reply: GuardianRow,
    message: saved,
    fails: { ...noGuardian, ...overtaken },
  },
  linkGuardian: {
    does: 'Set a guardian’s relation to a student and the primary contact',
    params: { studentId: id(), guardianId: id() },
    body: z.object({ relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...noGuardian, ...barred },
  },
  unlinkGuardian: {
    does: 'Remove a guardian from a student; a guardian left without children and account is deleted',
    params: { studentId: id(), guardianId: id() },
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...noGuardian },
  },
  inviteGuardian: {
    does: 'Create a guardian’s account for all their children if they have none, and tell them by e-mail or text message how to sign in',
    params: guardianId,
    query: { by: InvitedBy.default('mail') },
    reply: GuardianRow,
    message: serverText('guardian-invited', 'The invitation is on its way.'),
    fails: { ...noGuardian, ...noMail, ...noPhone, ...noChild },
  },
  setGuardianStatus: {
    does: 'Activate or deactivate a guardian’s account; deactivating ends its sessions',
    params: guardianId,
    body: z.object({ statusId: Status }),
    reply: GuardianRow,
    fails: { ...noGuardian, 'no-account': { status: 409, message: 'This guardian doesn’t have an account yet.' } },
  },
  createGuardianCode: {
    does: 'Create a code with which a guardian signs in once and sets a password; it works for seven days and replaces earlier ones',
    ownTransactions: 'the code in the reply must not be stored anywhere',
    params: guardianId,
    reply: z.object({ userName: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
    fails: { ...noGuardian, ...noChild, ...manyCodes },
  },
  inviteClass: {
    does: 'Invite all guardians of a class who have not signed in yet, and say who could not be reached and why',
    params: { classId: id() },
    body: z.object({ by: InvitedBy }),
    reply: z.object({
      invited: z.int(),
      /** Have signed in before, or were invited within the last day. */
      left: z.int(),
      unreached: z.array(
        z.object({
          guardianId: id(),
          name: z.string(),
          children: z.string(),
          why: z.enum(['no-email', 'no-phone', 'deactivated']),
        }),
      ),
    }),
    message: serverText('guardians-invited', 'The invitations are on their way.'),
  },
  printGuardianCodes: {
    does: 'Create codes for all guardians of a class who have not signed in yet, and print them as a PDF; they replace earlier ones',
    params: { classId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      ...manyCodes,
      'no-guardians': { status: 409, message: 'All guardians of this class have signed in, or none is on record.' },
    },
  },
  barGuardian: {
    does: 'Take a guardian’s access to a child away, for a reason; ends their sessions at once',
    params: { studentId: id(), guardianId: id() },
    body: z.object({ reason: text(500) }),
    reply: StudentProfile,
    message: serverText('guardian-barred-now', 'This guardian no longer has access to the child.'),
    fails: { ...noPerson, ...noGuardian },
  },
  liftBar: {
    does: 'Give a guardian access to a child again',
    params: { studentId: id(), guardianId: id() },
    reply: StudentProfile,
    message: serverText('guardian-admitted', 'This guardian has access to the child again.'),
    fails: { ...noPerson, ...noGuardian },
  },
  getFamilySettings: {
    does: 'Read what the school decided about families: how long those who have left keep access',
    reply: FamilySettings,
  },
  saveFamilySettings: {
    does: 'Save how many days students who have left, and their guardians, can still read; 0 ends it with the last day',
    body: FamilySettings,
    reply: FamilySettings,
    message: saved,
    fails: overtaken,
  },
})
