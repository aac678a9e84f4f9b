import { mayUse } from '#platform/contract/access/access.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import type { RunColumn } from '../schemas.ts'
import { findRun, lockRun, type StoredRun } from './runQueries.ts'

export const kindsFor = (actor: Actor, { imports }: Services): ImportKind[] =>
  [...imports.values()].filter(({ needs }) => mayUse(needs, actor))

/** The kind of this name, if the user may use it. */
export function kindFor(name: string, actor: Actor, { imports }: Services): ImportKind | null {
  const kind = imports.get(name)
  return kind && mayUse(kind.needs, actor) ? kind : null
}

type AccessibleRun = { readonly run: StoredRun; readonly kind: ImportKind }

/** The run, if the user may use its kind; `lock` locks its row. */
export async function accessibleRun(
  db: TenantDb,
  runId: string,
  { actor, services, lock = false }: { actor: Actor; services: Services; lock?: boolean },
): Promise<AccessibleRun | null> {
  const run = await (lock ? lockRun : findRun)(db, runId)
  const kind = run && kindFor(run.kind, actor, services)
  return run && kind ? { run, kind } : null
}

export async function refuseArchivedYear(db: TenantDb, yearId: string | null) {
  if (!yearId) return
  const year = await db.selectFrom('academic_years').select('status_id').where('id', '=', yearId).executeTakeFirst()
  if (year?.status_id === 1) throw problem('year-archived')
}

const localized = (text: string | Localized): Localized =>
  typeof text === 'string' ? { en: text, hi: text } : { ...text }

export const columnOf = (column: ImportColumn): RunColumn => ({
  key: column.key,
  heading: column.heading,
  kind: column.kind,
  required: column.required ?? false,
  options: column.options ? [...column.options] : null,
  help: column.help ? localized(column.help) : null,
  example: column.example ?? null,
})
