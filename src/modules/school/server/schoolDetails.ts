import type { Identity } from '#modules/tenancy/server/public.ts'
import { readIdentity, saveIdentity, setLogo } from '#modules/tenancy/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { DetailsForm, SchoolDetails } from '../schemas.ts'

export async function readDetails(db: TenantDb): Promise<SchoolDetails> {
  const [identity, row] = await Promise.all([
    readIdentity(db),
    db.selectFrom('school_details').selectAll().executeTakeFirst(),
  ])
  return merge(identity, row)
}

type Row = {
  affiliation_no: string
  address: string
  phone: string
  email: string
  website: string
  principal: string
  established: number | null
  medium: string
}

const merge = (identity: Identity, row: Row | undefined): SchoolDetails => ({
  ...identity,
  affiliationNo: row?.affiliation_no ?? '',
  address: row?.address ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  website: row?.website ?? '',
  principal: row?.principal ?? '',
  established: row?.established ?? null,
  medium: row?.medium ?? '',
})

export async function saveDetails(
  { db, audit }: Unit,
  { version, name, place, board, affiliationNo, ...rest }: DetailsForm & { version: number },
  userId: string,
): Promise<SchoolDetails> {
  const before = await readDetails(db)
  if (!(await saveIdentity(db, { name, place, board }, version, userId)))
    throw problem('changed-meanwhile', { details: await readDetails(db) })
  const values = { ...rest, affiliation_no: affiliationNo }
  await db
    .insertInto('school_details')
    .values(values)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
  const after = await readDetails(db)
  audit({ entity: 'school', entityId: 'details', before, after })
  return after
}

export async function replaceLogo({ db, audit }: Unit, file: { id: string; name: string } | null, userId: string) {
  await setLogo(db, file?.id ?? null, userId)
  audit({ entity: 'school', entityId: 'logo', after: { logo: file?.name ?? null } })
  return readDetails(db)
}

/** Empty fields that a school should fill in, in form order. */
export const missingIn = (details: SchoolDetails): string[] =>
  (['board', 'affiliationNo', 'place', 'address', 'phone', 'email', 'principal'] as const).filter(
    (field) => details[field] === '',
  )
