import { sql } from 'kysely'
import { createUser, setAccountStatus } from '#modules/access/server/public.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'

const leavers = [
  {
    account: { userName: 'r.mathur', roleId: roles.teacher, firstName: 'Rekha', lastName: 'Mathur' },
    reason: 'Left in March and asked for it by letter.',
    isConfirmed: false,
  },
  {
    account: { userName: 'h.qureshi', roleId: roles.otherStaff, firstName: 'Hamid', lastName: 'Qureshi' },
    reason: 'Contract ended; asked for it by e-mail.',
    isConfirmed: true,
  },
] as const

/** In each demo school, two people who left and asked to be erased: one waits for a second person, one for its seven days. */
export async function demoPrivacy(services: Services): Promise<void> {
  const { rows } = await services.database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  const origin = { action: 'privacy.demo', actorId: null, actorRole: null, address: 'demo', requestId: 'demo' }
  for (const { id: tenantId } of rows)
    await runUnit(services, { tenantId }, origin, async (unit) => {
      for (const { account, reason, isConfirmed } of leavers) {
        const userId = await createUser(unit.db, { ...account, email: `${account.userName}@example.in` })
        await setAccountStatus(unit, userId, activeStatus.deactivated)
        await sql`
          insert into privacy_erasures (user_id, reason, state, asked_by, asked_at, confirmed_by, confirmed_at, due_at)
          select ${userId}, ${reason}, ${isConfirmed ? 'confirmed' : 'asked'}, a.id, now() - interval '2 days',
            case when ${isConfirmed} then s.id end, case when ${isConfirmed} then now() - interval '1 day' end,
            case when ${isConfirmed} then now() + interval '6 days' end
          from users a, users s where a.user_name = 'admin' and s.user_name = 'superadmin'`.execute(unit.db)
      }
    })
}
