import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { timetableGenerated } from '../notifications.ts'
import { hardClashes } from '../rules/clashes.ts'
import { changeGeneration, findGeneration } from './generations.ts'
import type { Made } from './generator/generator.ts'
import { generateInThread } from './generator/threadRunner.ts'
import { readLessons, readPlan } from './planQueries.ts'
import { replaceLessons } from './versions/cards.ts'
import { countChange, getVersion, holdVersion } from './versions/versions.ts'

/**
 * Fills or repairs a draft. Nothing is written before the whole answer is there, so a run that is killed leaves the draft
 * as it was and the next try begins anew; a draft that was changed meanwhile is left alone.
 */
export const generateTimetable = slowJob(
  'timetable.generate',
  z.object({ generationId: z.uuid(), yearId: z.uuid() }),
  async ({ generationId, yearId }, { services, tenantId }) => {
    const { database, live } = services
    const acting = { tenantId, yearId }
    const begun = await database.inTenant(acting, async (db) => {
      const run = await findGeneration(db, generationId)
      if (!run || !(await changeGeneration(db, generationId, { state: 'running' }))) return null
      const { version } = await getVersion(db, run.versionId)
      return { run, version, named: await readPlan(db), standing: await readLessons(db, run.versionId) }
    })
    if (!begun) return
    const { run, version, named, standing } = begun
    const tell = () => {
      if (run.createdById) live.toUser(tenantId, run.createdById, 'timetable_generation', { generationId })
    }
    const onProgress = async (progress: { placed: number; total: number }) => {
      const goesOn = await database.inTenant(acting, (db) => changeGeneration(db, generationId, progress))
      tell()
      return goesOn ? 'go on' : 'stop'
    }
    const { mode, seed } = run
    let made: Made | null
    try {
      made = await generateInThread(
        { plan: named.plan, standing, mode, seed, milliseconds: run.seconds * 1000 },
        onProgress,
      )
    } catch (error) {
      services.log.error({ err: error, generationId }, 'a timetable could not be generated')
      await database.inTenant(acting, (db) => changeGeneration(db, generationId, { state: 'failed' }))
      return tell()
    }
    if (!made) return tell()
    const result = made
    const origin = {
      action: 'timetable.generate',
      actorId: run.createdById,
      actorRole: null,
      address: 'job',
      requestId: `generation ${generationId}`,
    }
    await runUnit(services, acting, origin, async ({ db, audit, notify, afterCommit }) => {
      afterCommit(tell)
      const now = await holdVersion(db, run.versionId)
      if (now.status !== 'draft' || now.version !== version) {
        await changeGeneration(db, generationId, { state: 'failed' })
        return
      }
      // The search keeps its own books; what it hands over is looked at once more by the rule itself.
      const clashes = hardClashes(named.plan, result.lessons)
      if (clashes.length > 0) throw new Error(`The generator made ${clashes.length} clashes.`)
      const { score, unplaced, moved } = result
      const total = unplaced.length + new Set(result.lessons.map((one) => `${one.requirementId} ${one.card}`)).size
      const done = { state: 'done' as const, placed: total - unplaced.length, total, moved }
      if (!(await changeGeneration(db, generationId, { ...done, result: JSON.stringify({ score, unplaced }) }))) return
      await replaceLessons(db, run.versionId, named, result.lessons)
      await countChange(db, run.versionId)
      audit({ entity: 'timetableVersion', entityId: run.versionId, after: { generated: mode, ...done, seed } })
      if (run.createdById)
        await notify(timetableGenerated, {
          to: run.createdById,
          params: { name: now.name, placed: done.placed, missing: unplaced.length },
          link: `/admin/timetable?version=${run.versionId}`,
        })
    })
  },
)
