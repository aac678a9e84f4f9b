import { sql } from 'kysely'
import { startDownload } from '#modules/downloads/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { seeing } from '../access.ts'
import { turnEvent } from '../choices.ts'
import { yearTurn } from '../contract.ts'
import { type Turn, turnDefinitions } from '../turnSchemas.ts'
import { readArchiveStatus } from './turn/archiveStatus.ts'
import { nameOfYear } from './turn/completion.ts'
import { finishTurn } from './turn/finish.ts'
import { checkYears, listManifests } from './turn/manifests.ts'
import { closeUnused, retryTasks, startRehearsal, startTurn, startUndo } from './turn/start.ts'
import { fileTitle, listTurnStudents, turnFile } from './turn/turnStudents.ts'
import { findTurn, lastTurn, lockTurn, openTurn } from './turn/turns.ts'
import { listYears, turnYears } from './turnYears.ts'

async function currentTurn(db: TenantDb, { yearTasks }: Services): Promise<Turn> {
  const turn = await lastTurn(db, yearTasks)
  if (!turn) throw problem('not-found')
  return turn
}

/** Whether anything stands in the way in a year, which need not be the selected one. */
const isBlocked = ({ database, yearTasks }: Services, year: { tenantId: string; yearId: string }) =>
  database.inTenant(
    year,
    async (closing) => {
      for (const { closingFindings } of yearTasks)
        if ((await closingFindings?.(closing))?.some(({ isBlocker }) => isBlocker)) return true
      return false
    },
    { readOnly: true },
  )

export const turnRoutes = implement(yearTurn, turnDefinitions, {
  startRehearsal: async (_, context) => {
    const { db, services, fail } = context
    const { current, next } = turnYears(await listYears(db))
    const years = current && next ? { fromYearId: current.acadamicId, toYearId: next.acadamicId } : null
    const refusal = await startRehearsal(context, years)
    if (refusal) fail(refusal)
    return currentTurn(db, services)
  },

  getTurn: async (_, { db, services }) => ({ turn: await lastTurn(db, services.yearTasks) }),

  listTurnStudents: async ({ params, query }, { db }) => {
    if (!(await findTurn(db, params.turnId))) throw problem('not-found')
    if (query.gradeId) {
      const { rows } = await sql`select from grades where id = ${query.gradeId}`.execute(db)
      if (rows.length === 0) throw problem('not-found')
    }
    return listTurnStudents(db, { ...query, ...params })
  },

  makeTurnFile: async ({ params: { turnId }, body }, { db, enqueue, audit }) => {
    if (!(await findTurn(db, turnId))) throw problem('not-found')
    const download = await startDownload(db, fileTitle, [seeing])
    await enqueue(turnFile, { downloadId: download.downloadId, turnId, ...body })
    audit({ entity: 'yearTurn', entityId: turnId, after: { file: body.format } })
    return download
  },

  startTurn: async ({ body }, context) => {
    const { db, services, actor, fail, afterCommit } = context
    const { tenantId } = actor
    const refusal = await startTurn(context, body, {
      tasks: services.yearTasks,
      isBlocked: (yearId) => isBlocked(services, { tenantId, yearId }),
    })
    if (refusal) fail(refusal)
    afterCommit(() => services.live.toSchool(actor.tenantId, turnEvent, null))
    return currentTurn(db, services)
  },

  undoTurn: async ({ params: { turnId }, body }, { services, actor, fail, tx }) => {
    const turn = await tx(({ db }) => findTurn(db, turnId))
    if (turn?.kind !== 'turn') throw problem('not-found')
    const undone = await tx(async (unit) => {
      const { db } = unit
      const found = await lockTurn(db, turnId)
      if ((await nameOfYear(db, found.fromYearId)) !== body.yearName) fail('other-name')
      const last = await lastTurn(db, services.yearTasks)
      if (last?.turnId !== turnId || !last.mayUndo) fail('too-late')
      // What was made since is counted in the coming year, whichever one is selected.
      const used = await closeUnused(db, found)
      if (used.length > 0) fail('used-since', { values: { tables: used.slice(0, 5).join(', ') } })
      await startUndo(unit, found, services.yearTasks)
      return currentTurn(db, services)
    })
    services.live.toSchool(actor.tenantId, turnEvent, null)
    return undone
  },

  finishTurn: async ({ params: { turnId } }, { db, services, enqueue, fail, audit }) => {
    const turn = await findTurn(db, turnId)
    if (turn?.kind !== 'turn') throw problem('not-found')
    if (turn.state !== 'completed') fail('not-completed')
    await enqueue(finishTurn, { turnId }, { key: `finish ${turnId}` })
    audit({ entity: 'yearTurn', entityId: turnId, after: { finish: true } })
    return currentTurn(db, services)
  },

  getArchiveStatus: (_, { db, services }) => readArchiveStatus(db, services.yearTasks),

  retryArchive: async ({ body: { archiveModuleIds } }, context) => {
    const { db, services, fail, afterCommit, actor } = context
    const turn = await openTurn(db)
    if (!turn || (await retryTasks(context, turn, archiveModuleIds, services.yearTasks)) === 0)
      return fail('nothing-failed')
    afterCommit(() => services.live.toSchool(actor.tenantId, turnEvent, null))
    return readArchiveStatus(db, services.yearTasks)
  },

  listManifests: async (_, { db }) => ({ manifests: await listManifests(db) }),

  checkManifests: async (_, { enqueue, actor }) => {
    await enqueue(checkYears, {}, { key: `check years ${actor.tenantId}` })
    return {}
  },
})
