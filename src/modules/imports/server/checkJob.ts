import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { originOf } from './auditOrigin.ts'
import { checkRows, summaryOf } from './rowCheck.ts'
import { readRows, saveChecked } from './rowQueries.ts'
import { changeRun, findRun, lockRun } from './runQueries.ts'

/** Checks all rows and stores the result. If the run has changed meanwhile, the result is dropped: another check is queued. */
export const check = slowJob(
  'imports.check',
  z.object({ runId: z.uuid() }),
  async ({ runId }, { services, tenantId, tx }) => {
    const run = await tx(({ db }) => findRun(db, runId))
    if (run?.state !== 'checking') return
    const kind = services.imports.get(run.kind)
    if (!kind) throw new Error(`No module imports ${run.kind}.`)
    const { yearId, createdById } = run
    const scope = { tenantId, ...(yearId && { yearId }), ...(createdById && { userId: createdById }) }
    const found = await services.database.inTenant(
      scope,
      async (db) => {
        const rows = await readRows(db, runId)
        const columns = await kind.columns(db)
        const { secret } = services
        return { rows, checked: await checkRows(db, rows, { kind, secret, columns, matching: run.matching }) }
      },
      { readOnly: true },
    )
    await runUnit(services, scope, originOf('check', runId), async ({ db }) => {
      const now = await lockRun(db, runId)
      if (now?.state !== 'checking' || now.revision !== run.revision) return
      await saveChecked(db, runId, found.rows, found.checked)
      await changeRun(db, runId, { state: 'checked', summary: JSON.stringify(summaryOf(found.checked)) })
    })
  },
)
