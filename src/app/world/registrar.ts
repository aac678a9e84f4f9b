import { sql } from 'kysely'
import { createUser, grants } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { Services } from '#platform/server/services.ts'

/** In each demo school, an admin who makes reports about students and fees and may do nothing else. */
export async function demoRegistrar({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<{ email: string; hash: string }>`
        select email, password_hash as hash from users where user_name = 'superadmin'`.execute(db)
      const [head] = rows
      if (!head) return
      const registrar = await createUser(db, {
        userName: 'registrar',
        roleId: roles.admin,
        firstName: 'Meera',
        lastName: 'Kulkarni',
        email: head.email.replace('superadmin', 'registrar'),
        passwordHash: head.hash,
        loginStatus: 1,
      })
      await grants(db, registrar, { onDemandReport: 've', user: 'v', feeManagement: 'v' })
    })
}
