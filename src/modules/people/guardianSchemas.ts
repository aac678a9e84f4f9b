import * as z from 'zod'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
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
  children: z.array(
    z.object({ studentId: id(), name: z.string(), className: z.string().nullable(), relation: Relation }),
  ),
  version: z.int(),
})
export type GuardianRow = z.infer<typeof GuardianRow>

const noGuardian = { 'no-such-guardian': { status: 404, message: 'We couldn’t find this guardian.' } } as const
const guardianId = { guardianId: id() }
const studentId = { studentId: id() }

export const guardiansDefinitions = definitions({
  listGuardians: {
    does: 'List guardians by page with their children, searched by name, phone or e-mail',
    query: pageQuery(['name']),
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
    fails: { ...noPerson, ...noGuardian },
  },
  unlinkGuardian: {
    does: 'Remove a guardian from a student; a guardian left without children and account is deleted',
    params: { studentId: id(), guardianId: id() },
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...noGuardian },
  },
  inviteGuardian: {
    does: 'Create a guardian’s account for all their children, or send the password link again',
    params: guardianId,
    reply: GuardianRow,
    message: serverText('password-link-sent', 'We’ve sent a link to set a password.'),
    fails: { ...noGuardian, ...noMail },
  },
  setGuardianStatus: {
    does: 'Activate or deactivate a guardian’s account; deactivating ends its sessions',
    params: guardianId,
    body: z.object({ statusId: Status }),
    reply: GuardianRow,
    fails: { ...noGuardian, 'no-account': { status: 409, message: 'This guardian doesn’t have an account yet.' } },
  },
})
