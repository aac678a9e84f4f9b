import { sql } from 'kysely'
import { archiveStatus } from '#modules/promotion/choices.ts'
import type { ArchiveStatus } from '#modules/promotion/turnSchemas.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { tasksOf, titleOf } from './turns.ts'

const statuses = {
  completed: { Status: 'Completed', StatusID: archiveStatus.completed },
  failed: { Status: 'Failed', StatusID: archiveStatus.failed },
  inProgress: { Status: 'In Progress', StatusID: archiveStatus.inProgress },
} as const

/** How far the turn that was started last has come. */
export async function readArchiveStatus(db: TenantDb, tasks: readonly YearTask[]): Promise<ArchiveStatus> {
  const turn = await lastStarted(db)
  const items = turn ? await tasksOf(db, turn.turnId) : []
  return {
    isPromotionInProgress: turn?.isOpen ?? false,
    isUndo: turn?.kind === 'undo',
    turnId: turn?.turnId ?? null,
    fromYear: turn?.fromYear ?? null,
    toYear: turn?.toYear ?? null,
    items: items.map(({ name, archiveModuleId, state, isStuck }) => ({
      ArchiveModuleID: archiveModuleId,
      ArchiveModule: titleOf(tasks, name).en,
      moduleTitle: titleOf(tasks, name),
      ...statuses[isStuck || state === 'failed' ? 'failed' : state === 'completed' ? 'completed' : 'inProgress'],
    })),
  }
}

type Started = { turnId: string; kind: 'turn' | 'undo'; isOpen: boolean; fromYear: string; toYear: string }

async function lastStarted(db: TenantDb): Promise<Started | undefined> {
  const { rows } = await sql<Started>`
    select t.id as "turnId", t.kind, t.state in ('running', 'failed') as "isOpen", f.name as "fromYear", n.name as "toYear"
    from year_turns t
      join academic_years f on f.tenant_id = t.tenant_id and f.id = t.from_year_id
      join academic_years n on n.tenant_id = t.tenant_id and n.id = t.to_year_id
    where t.started_at is not null order by t.started_at desc limit 1`.execute(db)
  return rows[0]
}
