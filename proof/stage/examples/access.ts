import { demoPassword } from '#app/world/world.ts'
import { type CodePurpose, issueCode, reserveCode } from '#modules/access/server/codes.ts'
import { aPerson, type PersonFacts } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Person, seat, stranger } from '../principals.ts'
import type { Examples, Stage } from '../scenes.ts'

/** Somebody new each time, whose password is the demo one: what happens to them disturbs no other call. */
export async function newcomer(stage: Stage, turn: number, facts: Partial<PersonFacts> = {}): Promise<Person> {
  const userName = `newcomer${turn}`
  const { server, tenantId, school } = stage
  await server.services.database.inTenant({ tenantId }, async (db) => {
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('user_name', '=', 'superadmin')
      .executeTakeFirstOrThrow()
    await aPerson(db, {
      userName,
      roleId: roles.teacher,
      firstName: 'Asha',
      lastName: 'Rao',
      email: `${userName}@${school}.example`,
      phone: phoneOf(turn),
      ...(password_hash && { passwordHash: password_hash }),
      ...facts,
    })
  })
  return seat(server, school, userName)
}

const phoneOf = (turn: number) => `+9170${String(turn).padStart(8, '0')}`

/** A code that works, in plain, and the id of its request. */
async function codeFor(stage: Stage, person: Person, purpose: CodePurpose) {
  const { server, tenantId } = stage
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const id = await reserveCode(db, person.userId ?? '', purpose)
    return { id, code: await issueCode(db, server.services, id, purpose) }
  })
}

const outside = (stage: Stage) => stranger(stage.server, stage.school)

export const examples: Examples = {
  'access.login': async (stage) => ({
    as: await outside(stage),
    body: { role: 'teacher', userName: 'teacher', password: demoPassword },
  }),
  'access.orgAdminLogin': async ({ server, organisation }) => ({
    as: await stranger(server, organisation),
    body: { userName: 'orgadmin', password: demoPassword },
  }),
  'access.loginOtp': async (stage, turn) => {
    await newcomer(stage, turn)
    return { as: await outside(stage), body: { role: 'teacher', phoneNumber: phoneOf(turn).slice(3) } }
  },
  'access.verifyOtp': async (stage, turn) => {
    const { id, code } = await codeFor(stage, await newcomer(stage, turn), 'otp')
    return { as: await outside(stage), body: { requestId: id, otp: code } }
  },
  'access.mobileTokenVerification': async (stage, turn) => {
    const { code } = await codeFor(stage, await newcomer(stage, turn), 'mobile')
    return { as: await outside(stage), body: { token: code, purpose: 'mobile' } }
  },
  'access.forgotPassword': async (stage, turn) => {
    await newcomer(stage, turn)
    return { as: await outside(stage), body: { email: `newcomer${turn}@${stage.school}.example` } }
  },
  'access.checkResetCode': async (stage, turn) => {
    const { code } = await codeFor(stage, await newcomer(stage, turn), 'reset')
    return { as: await outside(stage), body: { resetCode: code } }
  },
  'access.createPassword': async (stage, turn) => {
    const { code } = await codeFor(stage, await newcomer(stage, turn), 'reset')
    return { as: await outside(stage), body: { resetCode: code } }
  },
  'access.setPassword': async (stage, turn) => {
    const as = await newcomer(stage, turn)
    await stage.server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
      db.updateTable('users').set({ must_set_password: true }).where('id', '=', as.userId).execute(),
    )
    return { as }
  },
  'access.updatePassword': async (stage, turn) => ({ as: await newcomer(stage, turn) }),
  'access.logout': async (stage, turn) => ({ as: await newcomer(stage, turn) }),
  'access.finishFirstVisit': async (stage, turn) => ({ as: await newcomer(stage, turn) }),
  'sessions.endSession': async (stage, turn) => {
    const as = await newcomer(stage, turn)
    const other = await seat(stage.server, stage.school, as.name)
    return { as, params: { sessionId: other.sessionId } }
  },
  'sessions.endOtherSessions': async (stage, turn) => {
    const as = await newcomer(stage, turn)
    await seat(stage.server, stage.school, as.name)
    return { as }
  },
  'sessions.endSessionsOf': async (stage, turn) => ({
    as: stage.person('fulladmin'),
    params: { userId: (await newcomer(stage, turn)).userId },
  }),
  'sessions.unlockAccount': async (stage, turn) => {
    const locked = await newcomer(stage, turn)
    await stage.server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
      db
        .insertInto('throttles')
        .values({ bucket: `login account ${locked.name}`, count: 10, window_ends_at: new Date(Date.now() + 900_000) })
        .execute(),
    )
    return { as: stage.person('fulladmin'), params: { userId: locked.userId } }
  },
  'adminRoles.createAdmin': async (stage, turn) => ({
    as: stage.person('superadmin'),
    body: { userName: `made${turn}`, email: `made${turn}@${stage.school}.example` },
  }),
  'adminRoles.savePrivileges': async (stage, turn) => ({
    as: stage.person('superadmin'),
    params: { userId: (await newcomer(stage, turn, { roleId: roles.admin })).userId },
    body: { version: 1 },
  }),
  'adminRoles.setAdminStatus': async (stage, turn) => ({
    as: stage.person('superadmin'),
    params: { userId: (await newcomer(stage, turn, { roleId: roles.admin })).userId },
    body: { statusId: 11 },
  }),
}
