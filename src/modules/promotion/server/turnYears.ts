import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { PromotionYear, PromotionYears } from '../schemas.ts'

type Year = PromotionYear & { isClosing: boolean }

/** The academic years, newest first. */
export async function listYears(db: TenantDb): Promise<Year[]> {
  const { rows } = await sql<Year>`
    select id as "acadamicId", name, starts_on as "startDate", ends_on as "endDate", status_id as "academicStatusId",
      is_closing as "isClosing"
    from academic_years order by starts_on desc`.execute(db)
  return rows
}

/** The current year and the planned one that begins first after it. */
export function turnYears(years: readonly Year[]): { current: Year | null; next: Year | null } {
  const current = years.find(({ academicStatusId }) => academicStatusId === 0) ?? null
  const later = years.filter(
    ({ academicStatusId, startDate }) => academicStatusId === 2 && startDate > (current?.startDate ?? ''),
  )
  return { current, next: later.at(-1) ?? null }
}

export const promotionYears = async (db: TenantDb): Promise<PromotionYears> => turnYears(await listYears(db))

/** Whether decisions can be made now: the current year is selected and is not being closed. */
export function isOpen(years: readonly Year[], selectedId: string | null): boolean {
  const { current } = turnYears(years)
  return current !== null && current.acadamicId === selectedId && !current.isClosing
}
