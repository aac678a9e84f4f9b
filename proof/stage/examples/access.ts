import { demoPassword } from '#app/world/world.ts'
import { type CodePurpose, issueCode, reserveCode } from '#modules/access/server/codes.ts'
import { createUser, type NewUser } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { createAnonymous, type Person, signInAs } from '../principals.ts'
import type { Examples, Stage } from '../scenes.ts'

/** A new user with the demo password. A new one for each call, so that no call affects another. */
export async function createNewcomer(stage: Stage, serial: number, facts: Partial<NewUser> = {}): Promise<Person> {
  const userName = `newcomer${serial}`
  const { server, tenantId, school } = stage
  await server.services.database.inTenant({ tenantId }, async (db) => {
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    await createUser(db, {
      userName,
      roleId: roles.teacher,
      firstName: 'Asha',
      lastName: 'Rao',
      email: `${userName}@${school}.example`,
      phone: buildPhone(serial),
      ...(password_hash && { passwordHash: password_hash }),
      ...facts,
    })
  })
  return signInAs(server, school, userName)
}

const buildPhone = (serial: number) => `+9170${String(serial).padStart(8, '0')}`

/** A valid code in plain text, and the id of its request. */
async function createCode(stage: Stage, person: Person, purpose: CodePurpose) {
  const { server, tenantId } = stage
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const id = await reserveCode(db, person.userId ?? '', purpose)
    return { id, code: await issueCode(db, server.services, id, purpose) }
  })
}

const createOutsider = (stage: Stage) => createAnonymous(stage.server, stage.school)

export const examples: Examples = {
  'access.login': async (stage) => ({
    as: await createOutsider(stage),
    body: { role: 'teacher', userName: 'teacher', password: demoPassword },
  }),
  'access.orgAdminLogin': async ({ server, organisation }) => ({
    as: await createAnonymous(server, organisation),
    body: { userName: 'orgadmin', password: demoPassword },
  }),
  'access.loginOtp': async (stage, serial) => {
    await createNewcomer(stage, serial)
    return { as: await createOutsider(stage), body: { role: 'teacher', phoneNumber: buildPhone(serial).slice(3) } }
  },
  'access.verifyOtp': async (stage, serial) => {
    const { id, code } = await createCode(stage, await createNewcomer(stage, serial), 'otp')
    return { as: await createOutsider(stage), body: { requestId: id, otp: code } }
  },
  'access.mobileTokenVerification': async (stage, serial) => {
    const { code } = await createCode(stage, await createNewcomer(stage, serial), 'mobile')
    return { as: await createOutsider(stage), body: { token: code, purpose: 'mobile' } }
  },
  'access.forgotPassword': async (stage, serial) => {
    await createNewcomer(stage, serial)
    return { as: await createOutsider(stage), body: { email: `newcomer${serial}@${stage.school}.example` } }
  },
  'access.checkResetCode': async (stage, serial) => {
    const { code } = await createCode(stage, await createNewcomer(stage, serial), 'reset')
    return { as: await createOutsider(stage), body: { resetCode: code } }
  },
  'access.createPassword': async (stage, serial) => {
    const { code } = await createCode(stage, await createNewcomer(stage, serial), 'reset')
    return { as: await createOutsider(stage), body: { resetCode: code } }
  },
  'access.setPassword': async (stage, serial) => {
    const as = await createNewcomer(stage, serial)
    await stage.server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
      db.updateTable('users').set({ must_set_password: true }).where('id', '=', as.userId).execute(),
    )
    return { as }
  },
  'access.updatePassword': async (stage, serial) => ({ as: await createNewcomer(stage, serial) }),
  'access.logout': async (stage, serial) => ({ as: await createNewcomer(stage, serial) }),
  'access.finishFirstVisit': async (stage, serial) => ({ as: await createNewcomer(stage, serial) }),
  'sessions.endSession': async (stage, serial) => {
    const as = await createNewcomer(stage, serial)
    const other = await signInAs(stage.server, stage.school, as.name)
    return { as, params: { sessionId: other.sessionId } }
  },
  'sessions.endOtherSessions': async (stage, serial) => {
    const as = await createNewcomer(stage, serial)
    await signInAs(stage.server, stage.school, as.name)
    return { as }
  },
  'sessions.endSessionsOf': async (stage, serial) => ({
    as: stage.person('fulladmin'),
    params: { userId: (await createNewcomer(stage, serial)).userId },
  }),
  'sessions.unlockAccount': async (stage, serial) => {
    const locked = await createNewcomer(stage, serial)
    await stage.server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
      db
        .insertInto('throttles')
        .values({ bucket: `login account ${locked.name}`, count: 10, window_ends_at: new Date(Date.now() + 900_000) })
        .execute(),
    )
    return { as: stage.person('fulladmin'), params: { userId: locked.userId } }
  },
  'adminRoles.createAdmin': async (stage, serial) => ({
    as: stage.person('superadmin'),
    body: { userName: `made${serial}`, email: `made${serial}@${stage.school}.example` },
  }),
  'adminRoles.savePrivileges': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { userId: (await createNewcomer(stage, serial, { roleId: roles.admin })).userId },
    body: { version: 1 },
  }),
  'adminRoles.setAdminStatus': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { userId: (await createNewcomer(stage, serial, { roleId: roles.admin })).userId },
    body: { statusId: 11 },
  }),
}
