import { type RawBuilder, sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { OptOutSubject } from './optOutTokens.ts'

/** The opt-outs `o` of a person: of the account, and of the guardian it belongs to. */
const ofPerson = (user: RawBuilder<unknown>, guardian: RawBuilder<unknown>) =>
  sql`(o.user_id = ${user} or o.guardian_id = ${guardian})`

/** The channels on which somebody wants no campaigns, as consents that are refused. */
export const campaignConsents = (user: RawBuilder<unknown>, guardian: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_object_agg(o.channel, false) from gateway_campaign_opt_outs o where ${ofPerson(user, guardian)}), '{}')`

const guardianOf = (userId: string) => sql`(select g.id from guardians g where g.user_id = ${userId}::uuid)`

const personOf = ({ who }: Pick<OptOutSubject, 'who'>) =>
  'userId' in who
    ? ofPerson(sql`${who.userId}::uuid`, guardianOf(who.userId))
    : ofPerson(
        sql`(select g.user_id from guardians g where g.id = ${who.guardianId}::uuid)`,
        sql`${who.guardianId}::uuid`,
      )

/** The channels on which somebody wants no campaigns. */
export async function optedOutChannels(db: TenantDb, person: Pick<OptOutSubject, 'who'>): Promise<MessageChannel[]> {
  const { rows } = await sql<{ channel: MessageChannel }>`
    select distinct o.channel from gateway_campaign_opt_outs o where ${personOf(person)}`.execute(db)
  return rows.map(({ channel }) => channel)
}

/** The bell is turned off in the own settings only: no link names it. */
type Subject = Pick<OptOutSubject, 'who'> & { readonly channel: MessageChannel }

/** Turns campaigns on a channel off or on again. */
export async function saveOptOut(db: TenantDb, subject: Subject, isOn: boolean): Promise<void> {
  const { who, channel } = subject
  const [userId, guardianId] = 'userId' in who ? [who.userId, null] : [null, who.guardianId]
  if (isOn)
    await sql`delete from gateway_campaign_opt_outs o where o.channel = ${channel} and ${personOf(subject)}`.execute(db)
  else
    await sql`insert into gateway_campaign_opt_outs (user_id, guardian_id, channel) values (${userId}, ${guardianId}, ${channel})
      on conflict do nothing`.execute(db)
}

/** Whether there still is such a person. */
export async function isKnownPerson(db: TenantDb, { who }: Pick<OptOutSubject, 'who'>): Promise<boolean> {
  const { rows } =
    'userId' in who
      ? await sql`select from users where id = ${who.userId}`.execute(db)
      : await sql`select from guardians where id = ${who.guardianId}`.execute(db)
  return rows.length > 0
}
