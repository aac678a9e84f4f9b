import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { vaultEditors } from '../access.ts'
import { isToVerify } from './categories.ts'
import { fullName, isStaff } from './vaultPeople.ts'

/** Documents that wait to be verified. */
export const documentsToVerify: WaitingWork = {
  name: 'vault',
  access: vaultEditors,
  query: () => sql`
    select count(*)::int as count, ${schoolDay(sql`min(w.added_at)`)} as since,
      coalesce((array_agg(w.name order by w.added_at))[1:3], '{}') as people
    from (select i.added_at, ${fullName('u')} as name from vault_items i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
      where ${isToVerify} and ${isStaff}) w`,
}
