import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { sealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'
import { standInSecret } from './drivers/standIn.ts'
import { sealPurpose } from './settings.ts'

type LiveClassSeed = {
  classId: string
  hostId: string
  title?: string
  note?: string
  subjectId?: string | null
  link: string
  /** Minutes from now; negative is past. */
  begins?: number
  minutes?: number
  recordingLink?: string
}

/** A live class with a pasted link, by default going on now. */
export async function aLiveClass(db: TenantDb, seed: LiveClassSeed): Promise<string> {
  const { classId, hostId, title = 'Live class', note = '', subjectId = null, link, recordingLink = '' } = seed
  const { begins = -5, minutes = 40 } = seed
  const { rows } = await sql<{ id: string }>`
    insert into live_classes (class_id, subject_id, host_id, title, note, link, day, starts_at, ends_at, meeting_state,
      meeting_address, recording_link, started_at)
    select ${classId}, ${subjectId}, ${hostId}, ${title}, ${note}, ${link}, (s.at at time zone t.time_zone)::date, s.at,
      s.at + make_interval(mins => ${minutes}), 'ready', ${link}, ${recordingLink},
      case when ${begins + minutes} < 0 then s.at end
    from tenants t, (select date_trunc('minute', now()) + make_interval(mins => ${begins}) as at) s
    where t.id = current_tenant() returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** The stand-in of a service, as the school's own. */
export const aLiveService = (
  db: TenantDb,
  secret: Secret,
  tenantId: string,
  driver: 'jitsi' | 'zoom',
  webhookSecret: string,
) => {
  const owner = { secret, purpose: sealPurpose, tenantId }
  const [key, hook] = [sealText(owner, standInSecret), sealText(owner, webhookSecret)]
  return sql`insert into live_class_settings as g (driver, address, account_id, client_id, host_user, secret, webhook_secret, is_stand_in)
    values (${driver}, 'stand-in.example', 'standin', 'standin', 'me', ${key}, ${hook}, true)
    on conflict (tenant_id) do update set driver = excluded.driver, address = excluded.address, account_id = excluded.account_id,
      client_id = excluded.client_id, host_user = excluded.host_user, secret = excluded.secret,
      webhook_secret = excluded.webhook_secret, is_stand_in = true, version = g.version + 1`.execute(db)
}
