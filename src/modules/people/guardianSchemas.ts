import * as z from 'zod'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'
import { noMail, noPerson, overtaken, Relation, Status } from './persons.ts'
import { GuardianFacts, StudentProfile } from './students.ts'

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

const noGuardian = { 'no-such-guardian': { status: 404, message: 'There is no such guardian.' } } as const
const guardianId = { guardianId: id() }
const studentId = { studentId: id() }

export const guardiansDefinitions = definitions({
  listGuardians: {
    does: 'List guardians by page with their children, searched by name, phone or e-mail',
    query: pageQuery(['name']),
    reply: pageOf(GuardianRow),
  },
  addGuardian: {
    does: 'Add a guardian to a student: a new one, or one a brother or sister has already',
    params: studentId,
    body: GuardianFacts.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: saved,
    fails: {
      ...noPerson,
      ...noGuardian,
      'has-guardian': { status: 409, message: 'The student has this guardian already.' },
    },
  },
  saveGuardian: {
    does: 'Save how a guardian is called and reached, for all their children',
    params: guardianId,
    body: GuardianFacts.extend({ version: z.int() }),
    reply: GuardianRow,
    message: saved,
    fails: { ...noGuardian, ...overtaken },
  },
  linkGuardian: {
    does: 'Say how a guardian is related to a student and who is asked first',
    params: { studentId: id(), guardianId: id() },
    body: z.object({ relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...noGuardian },
  },
  unlinkGuardian: {
    does: 'Take a guardian from a student; one with neither children nor an account is deleted',
    params: { studentId: id(), guardianId: id() },
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...noGuardian },
  },
  inviteGuardian: {
    does: 'Give a guardian one account for all their children, or send the link to choose a password again',
    params: guardianId,
    reply: GuardianRow,
    message: serverText('password-link-sent', 'A link to choose a password is on its way.'),
    fails: { ...noGuardian, ...noMail },
  },
  setGuardianStatus: {
    does: 'Activate or deactivate a guardian’s account; deactivating ends its sessions',
    params: guardianId,
    body: z.object({ statusId: Status }),
    reply: GuardianRow,
    fails: { ...noGuardian, 'no-account': { status: 409, message: 'This guardian has no account yet.' } },
  },
})
