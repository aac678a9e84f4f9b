import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { SchoolChoice } from '../communicationSchemas.ts'

/** The audience of a user `u`. */
export const audienceOfUser = sql`case when u.is_guardian then 'guardians' when u.role_id = ${roles.student} then 'students'
  else 'staff' end`

export async function listSchoolChoices(db: TenantDb): Promise<SchoolChoice[]> {
  const { rows } = await sql<SchoolChoice>`
    select category, audience, in_app as "inApp", push, email, sms from notification_defaults`.execute(db)
  return rows
}

/** Keeps what differs from the product's own, and forgets what does not. */
export async function saveSchoolChoices(
  db: TenantDb,
  choices: readonly SchoolChoice[],
  isUsual: (choice: SchoolChoice) => boolean,
): Promise<void> {
  const own = JSON.stringify(choices.filter((choice) => !isUsual(choice)))
  const usual = JSON.stringify(choices.filter(isUsual))
  await sql`
    delete from notification_defaults d using jsonb_to_recordset(${usual}::jsonb) as c(category text, audience text)
    where d.category = c.category and d.audience = c.audience`.execute(db)
  await sql`
    insert into notification_defaults (category, audience, in_app, push, email, sms)
    select c.category, c.audience, c."inApp", c.push, c.email, c.sms
    from jsonb_to_recordset(${own}::jsonb)
      as c(category text, audience text, "inApp" boolean, push boolean, email boolean, sms boolean)
    on conflict (tenant_id, category, audience) do update set in_app = excluded.in_app, push = excluded.push,
      email = excluded.email, sms = excluded.sms`.execute(db)
}

/** People whose own choice differs from the school's, by audience and category. */
export async function countOtherChoices(
  db: TenantDb,
  topics: readonly SchoolChoice[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ category: string; audience: string; people: number }>`
    select c.category, c.audience, count(*)::int as people
    from notification_preferences p
      join users u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.status_id = 1
      join jsonb_to_recordset(${JSON.stringify(topics)}::jsonb)
        as c(category text, audience text, "inApp" boolean, push boolean, email boolean, sms boolean)
        on c.category = p.category and c.audience = ${audienceOfUser}
    where (p.in_app, p.push, p.email, p.sms) <> (c."inApp", c.push, c.email, c.sms)
    group by c.category, c.audience`.execute(db)
  return new Map(rows.map(({ category, audience, people }) => [`${audience} ${category}`, people]))
}
