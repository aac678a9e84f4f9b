import { type RawBuilder, sql } from 'kysely'
import type { PickupAdult } from '#modules/visitors/pickupSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { fullName } from '../people.ts'
import { fileOf, type Link } from '../visits/visitColumns.ts'

/** Who may fetch a student on a day: guardians who are not barred, and adults they or the office have named. */
export const adultsQuery = (student: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select gu.id as "adultId", 'guardian' as kind, gu.name, l.relation, null::jsonb as photo
  from student_guardians l join guardians gu on gu.tenant_id = l.tenant_id and gu.id = l.guardian_id
  where l.student_id = ${student} and l.barred_on is null
  union all
  select ad.id, 'adult', ad.name, ad.relation, ${fileOf('af')}
  from pickup_adults ad left join files af on af.tenant_id = ad.tenant_id and af.id = ad.photo_file_id
  where ad.student_id = ${student} and ad.ended_at is null and ${day} between ad.valid_from and coalesce(ad.valid_to, 'infinity')`

type AdultRow = Omit<PickupAdult, 'photoUrl'> & { photo: FileRow | null }

/** The adults of a student with how long they may, for whoever keeps the list. */
export async function listAdults(db: TenantDb, link: Link, studentId: string): Promise<PickupAdult[]> {
  const { rows } = await sql<AdultRow>`
    select gu.id as "adultId", 'guardian' as kind, gu.name, l.relation, null::jsonb as photo, null::date as "validFrom",
      null::date as "validTo", '' as "addedBy"
    from student_guardians l join guardians gu on gu.tenant_id = l.tenant_id and gu.id = l.guardian_id
    where l.student_id = ${studentId} and l.barred_on is null
    union all
    (select ad.id, 'adult', ad.name, ad.relation, ${fileOf('af')}, ad.valid_from, ad.valid_to, ${fullName('u')}
    from pickup_adults ad join users u on u.tenant_id = ad.tenant_id and u.id = ad.added_by
      left join files af on af.tenant_id = ad.tenant_id and af.id = ad.photo_file_id
    where ad.student_id = ${studentId} and ad.ended_at is null and coalesce(ad.valid_to, 'infinity') >= school_today()
    order by lower(ad.name), ad.id limit 50)`.execute(db)
  return rows.map(({ photo, ...row }) => ({ ...row, photoUrl: photo && link(photo).url }))
}

export async function countAdults(db: TenantDb, studentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pickup_adults
    where student_id = ${studentId} and ended_at is null and coalesce(valid_to, 'infinity') >= school_today()`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type NewAdult = {
  name: string
  relation: string
  photoFileId: string | null
  validFrom: CivilDate
  validTo: CivilDate | null
}

/** Adds an adult. The photo must be one the same person has uploaded for this. */
export async function addAdult(
  { db, audit }: Unit,
  studentId: string,
  userId: string,
  adult: NewAdult,
): Promise<string | 'no-such-file'> {
  const { name, relation, photoFileId, validFrom, validTo } = adult
  if (photoFileId) {
    const { rows } =
      await sql`select from files f where f.id = ${photoFileId} and f.purpose = 'pickup' and f.created_by = ${userId}
      and not exists (select from pickup_adults p where p.photo_file_id = f.id)`.execute(db)
    if (rows.length === 0) return 'no-such-file'
  }
  const adultId = newId()
  await sql`insert into pickup_adults (id, student_id, name, relation, photo_file_id, valid_from, valid_to, added_by)
    values (${adultId}, ${studentId}, ${name}, ${relation}, ${photoFileId}, ${validFrom}, ${validTo}, ${userId})`.execute(
    db,
  )
  audit({ entity: 'pickupAdult', entityId: adultId, after: { studentId, name, relation, validFrom, validTo } })
  return adultId
}

export async function endAdult({ db, audit }: Unit, studentId: string, adultId: string): Promise<boolean> {
  const { rows } = await sql`update pickup_adults set ended_at = now()
    where id = ${adultId} and student_id = ${studentId} and ended_at is null returning id`.execute(db)
  if (rows.length > 0) audit({ entity: 'pickupAdult', entityId: adultId, after: { studentId, ended: true } })
  return rows.length > 0
}
