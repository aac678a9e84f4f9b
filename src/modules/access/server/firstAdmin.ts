import { roles } from '#platform/contract/access/roles.ts'
import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'
import { reserveCode } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { createUser } from './seed.ts'

/** Creates a branch's first super admin and e-mails them a link to choose a password. */
export const branchSetup: BranchSetup = {
  create: async ({ db, enqueue, audit }, person) => {
    const userId = await createUser(db, { ...person, roleId: roles.admin, isSuperAdmin: true })
    await enqueue(sendPasswordLink, { codeId: await reserveCode(db, userId, 'invitation'), purpose: 'invitation' })
    audit({ entity: 'adminAccount', entityId: userId, after: { userName: person.userName, isSuperAdmin: true } })
  },
}
