import { sql } from 'kysely'
import * as z from 'zod'
import { turnEvent } from '#modules/promotion/choices.ts'
import { yearDiffers } from '#modules/promotion/notifications.ts'
import type { Manifest } from '#modules/promotion/turnSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob, systemJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { findTurn } from './turns.ts'

/** Records what the closed year contains, table by table. */
export const makeManifest = slowJob(
  'promotion.manifest',
  z.object({ turnId: z.uuid() }),
  async ({ turnId }, { services, tenantId }) => {
    const { database } = services
    const turn = await database.inTenant({ tenantId }, (db) => findTurn(db, turnId))
    if (!turn || turn.state === 'undone') return
    const { fromYearId } = turn
    const tables = await database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<{ name: string }>`select yearly_tables()::text as name`.execute(db)
      return rows.map(({ name }) => name)
    })
    // A transaction for each: the largest takes seconds.
    for (const table of tables)
      await database.inTenant({ tenantId }, (db) =>
        sql`
        insert into year_manifests (of_year_id, relation, fields, rows, checksum)
        select ${fromYearId}::uuid, ${table}, c.fields, f.row_count, f.checksum
        from (select year_columns(${table}::regclass) as fields) c, year_fingerprint(${table}::regclass, ${fromYearId}, c.fields) f
        on conflict do nothing`.execute(db),
      )
    services.live.toSchool(tenantId, turnEvent, null)
  },
)

type Entry = { id: string; table: string; fields: string[]; known: string[]; rows: number; checksum: string }

/** Compares the closed years of a school with their manifests. Returns the years that differ, with how many tables. */
async function checkSchool({ database }: Services, tenantId: string): Promise<Map<string, number>> {
  const { rows: entries } = await database.inTenant({ tenantId }, (db) =>
    sql<Entry & { yearId: string; year: string }>`
      select m.id, m.relation as table, m.fields, year_columns(m.relation::regclass) as known, m.rows, m.checksum,
        y.id as "yearId", y.name as year
      from year_manifests m join academic_years y on y.tenant_id = m.tenant_id and y.id = m.of_year_id
      where to_regclass(m.relation) is not null order by y.starts_on, m.relation`.execute(db),
  )
  const different = new Map<string, number>()
  for (const entry of entries) {
    const isIntact = await database.inTenant({ tenantId }, (db) => checkEntry(db, entry))
    if (!isIntact) different.set(entry.year, (different.get(entry.year) ?? 0) + 1)
  }
  return different
}

/** A column that no longer exists cannot be compared; then only the number of rows is. */
async function checkEntry(db: TenantDb, entry: Entry & { yearId: string }): Promise<boolean> {
  const isWhole = entry.fields.every((field) => entry.known.includes(field))
  const { rows } = await sql<{ isIntact: boolean }>`
    update year_manifests m set checked_at = now(), rows_now = f.row_count,
      is_intact = f.row_count = m.rows and (f.checksum = m.checksum or not ${isWhole}::boolean)
    from year_fingerprint(${entry.table}::regclass, ${entry.yearId}, ${isWhole ? entry.fields : entry.known}::text[]) f
    where m.id = ${entry.id} returning m.is_intact as "isIntact"`.execute(db)
  return rows[0]?.isIntact ?? true
}

async function checkAndTell(services: Services, tenantId: string): Promise<void> {
  const different = await checkSchool(services, tenantId)
  services.live.toSchool(tenantId, turnEvent, null)
  if (different.size === 0) return
  const origin = {
    action: 'yearTurn.check',
    actorId: null,
    actorRole: null,
    address: 'job',
    requestId: `check ${tenantId}`,
  }
  await runUnit(services, { tenantId }, origin, async ({ db, notify, audit }) => {
    const { rows } = await sql<{ id: string }>`select id from users where is_super_admin and status_id = 1`.execute(db)
    for (const [year, tables] of different) {
      await notify(yearDiffers, { to: rows.map(({ id }) => id), params: { year, tables } })
      audit({ entity: 'yearManifest', entityId: year, after: { differs: tables } })
    }
  })
}

export const checkYears = slowJob('promotion.checkYears', z.object({}), (_, { services, tenantId }) =>
  checkAndTell(services, tenantId),
)

/** Every Sunday night in India. */
export const checkAllYears = systemJob(
  'promotion.checkAllYears',
  '40 20 * * 0',
  'it visits all schools, one after the other, each in its own transactions',
  async (services) => {
    const { rows } = await services.database.pool.query<{ id: string }>(
      `select id from tenants where kind = 'school' order by id`,
    )
    for (const { id } of rows) await checkAndTell(services, id)
  },
)

type Line = Manifest['tables'][number] & Pick<Manifest, 'acadamicId' | 'yearName' | 'madeAt' | 'checkedAt'>

export async function listManifests(db: TenantDb): Promise<Manifest[]> {
  const { rows } = await sql<Line>`
    select y.id as "acadamicId", y.name as "yearName", m.relation as table, m.rows, m.checksum, m.rows_now as "rowsNow",
      m.is_intact as "isIntact", m.made_at as "madeAt", m.checked_at as "checkedAt"
    from year_manifests m join academic_years y on y.tenant_id = m.tenant_id and y.id = m.of_year_id
    order by y.starts_on desc, m.relation limit 5000`.execute(db)
  return [...Map.groupBy(rows, ({ acadamicId }) => acadamicId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const checks = own.map(({ isIntact }) => isIntact)
    return [
      {
        acadamicId: first.acadamicId,
        yearName: first.yearName,
        madeAt: first.madeAt,
        checkedAt: own.some(({ checkedAt }) => checkedAt === null) ? null : first.checkedAt,
        isIntact: checks.some((one) => one === null) ? null : checks.every((one) => one === true),
        tables: own.map(({ table, rows: count, checksum, rowsNow, isIntact }) => ({
          table,
          rows: count,
          checksum,
          rowsNow,
          isIntact,
        })),
      },
    ]
  })
}
