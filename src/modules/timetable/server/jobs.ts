import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { timetableGenerated } from '../notifications.ts'
import { hardClashes } from '../rules/clashes.ts'
import { findGeneration, updateGeneration } from './generations.ts'
import type { GenerationResult } from './generator/generator.ts'
import { generateInThread } from './generator/threadRunner.ts'
import { readLessons, readPlan } from './planQueries.ts'
import { replaceLessons } from './versions/cards.ts'
import { bumpVersion, getVersion, lockVersion } from './versions/versions.ts'

/**
 * Fills or repairs a draft. The lessons are written in one transaction at the end, so a killed run leaves the draft
 * untouched and can be retried. If the draft was edited in the meantime, the run fails rather than overwrite the edit.
 */
export const generateTimetable = slowJob(
  'timetable.generate',
  z.object({ generationId: z.uuid(), yearId: z.uuid() }),
  async ({ generationId, yearId }, { services, tenantId }) => {
    const { database, live } = services
    const acting = { tenantId, yearId }
    const started = await database.inTenant(acting, async (db) => {
      const run = await findGeneration(db, generationId)
      if (!run || !(await updateGeneration(db, generationId, { state: 'running' }))) return null
      const { version } = await getVersion(db, run.versionId)
      return { run, version, named: await readPlan(db), existing: await readLessons(db, run.versionId) }
    })
    if (!started) return
    const { run, version, named, existing } = started
    const notifyBrowser = () => {
      if (run.createdById) live.toUser(tenantId, run.createdById, 'timetable_generation', { generationId })
    }
    const onProgress = async (progress: { placed: number; total: number }) => {
      const isActive = await database.inTenant(acting, (db) => updateGeneration(db, generationId, progress))
      notifyBrowser()
      return isActive ? 'continue' : 'stop'
    }
    const { mode, seed } = run
    let generated: GenerationResult | null
    try {
      generated = await generateInThread(
        { plan: named.plan, existing, mode, seed, milliseconds: run.seconds * 1000 },
        onProgress,
      )
    } catch (error) {
      services.log.error({ err: error, generationId }, 'timetable generation failed')
      await database.inTenant(acting, (db) => updateGeneration(db, generationId, { state: 'failed' }))
      return notifyBrowser()
    }
    if (!generated) return notifyBrowser()
    const result = generated
    const origin = {
      action: 'timetable.generate',
      actorId: run.createdById,
      actorRole: null,
      address: 'job',
      requestId: `generation ${generationId}`,
    }
    await runUnit(services, acting, origin, async ({ db, audit, notify, afterCommit }) => {
      afterCommit(notifyBrowser)
      const now = await lockVersion(db, run.versionId)
      if (now.status !== 'draft' || now.version !== version) {
        await updateGeneration(db, generationId, { state: 'failed' })
        return
      }
      // The search does its own bookkeeping, so check its result against the actual rules.
      const clashes = hardClashes(named.plan, result.lessons)
      if (clashes.length > 0) throw new Error(`The generator produced ${clashes.length} clashes`)
      const { score, unplaced, moved } = result
      const total = unplaced.length + new Set(result.lessons.map((one) => `${one.requirementId} ${one.card}`)).size
      const done = { state: 'done' as const, placed: total - unplaced.length, total, moved }
      if (!(await updateGeneration(db, generationId, { ...done, result: JSON.stringify({ score, unplaced }) }))) return
      await replaceLessons(db, run.versionId, named, result.lessons)
      await bumpVersion(db, run.versionId)
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
