import { sql } from 'kysely'
import type { Database, TenantDb } from '../database/database.ts'
import { problem } from '../requests/problem.ts'

export type SchoolStorage = {
  /** Stores `size` bytes with `put`, or refuses them with 507 if the school has no room for them. */
  within<T>(tenantId: string, size: number, put: () => Promise<T>): Promise<T>
}

/** Milliseconds after which a school's use is read anew. Until then, a deleted file still counts. */
const rereadAfter = 60_000

/** Bytes of a school's files. */
export async function storedBytes(db: TenantDb): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as bytes, count(*)::int as files from files`.execute(db)
  return rows[0] ?? { bytes: 0, files: 0 }
}

/** Keeps each school's files within `limit` bytes; null is no limit. */
export function openSchoolStorage(database: Pick<Database, 'inTenant'>, limit: number | null): SchoolStorage {
  if (limit === null) return { within: (_tenantId, _size, put) => put() }
  // The read itself is kept, so that those who ask at the same time count together.
  const known = new Map<string, { readAt: number; use: Promise<{ bytes: number }> }>()
  const useOf = (tenantId: string) => {
    const cached = known.get(tenantId)
    if (cached && Date.now() - cached.readAt < rereadAfter) return cached.use
    const use = database.inTenant({ tenantId }, storedBytes, { readOnly: true })
    known.set(tenantId, { readAt: Date.now(), use })
    use.catch(() => known.delete(tenantId))
    return use
  }
  return {
    within: async (tenantId, size, put) => {
      const use = await useOf(tenantId)
      if (use.bytes + size > limit) throw problem('school-storage-full')
      // Counted before it is stored, because others store at the same time.
      use.bytes += size
      try {
        return await put()
      } catch (error) {
        use.bytes -= size
        throw error
      }
    },
  }
}
