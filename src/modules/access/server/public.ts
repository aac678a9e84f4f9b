import { roles } from '#platform/contract/roles.ts'
import type { Unit } from '#platform/server/context.ts'
import { reserveCode } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { aPerson } from './seed.ts'

/** Makes a school's first super admin and sends them a link to choose a password. */
export async function inviteSuperAdmin(
  { db, enqueue, audit }: Unit,
  person: { userName: string; firstName: string; lastName: string; email: string },
): Promise<void> {
  const userId = await aPerson(db, { ...person, roleId: roles.admin, isSuperAdmin: true })
  await enqueue(sendPasswordLink, { codeId: await reserveCode(db, userId, 'invitation'), purpose: 'invitation' })
  audit({ entity: 'adminAccount', entityId: userId, after: { userName: person.userName, isSuperAdmin: true } })
}
