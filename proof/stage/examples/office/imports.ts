import { sql } from 'kysely'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import { type Examples, office, type Stage } from '../../scenes.ts'

function aKind({ server }: Stage): ImportKind {
  const [kind] = server.services.imports.values()
  if (!kind) throw new Error('No module has an import.')
  return kind
}

/** An import of one row, in the given state. */
async function aRun(stage: Stage, state: string) {
  const kind = aKind(stage)
  const { server, tenantId } = stage
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const columns = await kind.columns(db)
    const summary = { create: 1, update: 0, skip: 0, refused: 0, cells: 0, groups: [] }
    const { id: runId } = await db
      .insertInto('import_runs')
      .values({
        kind: kind.name,
        file_name: 'proof.csv',
        state,
        year_id: sql`current_year()`,
        headings: JSON.stringify(columns.map(({ heading }) => heading)),
        matching: JSON.stringify(columns.map(({ key, heading }) => ({ heading, column: key, how: 'exact' }))),
        row_count: 1,
        top: JSON.stringify([1, 2].map((number) => ({ number, cells: columns.map(({ heading }) => heading) }))),
        summary: JSON.stringify(summary),
        created_by: office(stage).userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('import_rows')
      .values({ run_id: runId, row: 2, cells: JSON.stringify(columns.map(() => 'Proof')), does: 'create' })
      .execute()
    return { runId, keys: columns.map(({ key }) => key) }
  })
}

const ofKind = async (stage: Stage) => ({ as: office(stage), params: { kind: aKind(stage).name } })
const ofRun = (state: string) => async (stage: Stage) => {
  const { runId } = await aRun(stage, state)
  return { as: office(stage), params: { runId } }
}

export const examples: Examples = {
  'imports.listKinds': async (stage) => ({ as: office(stage) }),
  'imports.getKind': ofKind,
  'imports.getTemplate': ofKind,
  'imports.uploadFile': ofKind,
  'imports.listRuns': async (stage) => {
    for (let n = 0; n < 3; n++) await aRun(stage, 'checked')
    return { as: office(stage), query: { kind: '', q: '' } }
  },
  'imports.getRun': ofRun('checked'),
  'imports.listRows': async (stage) => ({
    ...(await ofRun('checked')(stage)),
    query: { show: 'all', column: '', cause: '', rows: '' },
  }),
  'imports.listValues': async (stage) => ({
    ...(await ofRun('checked')(stage)),
    query: { column: 'proof', cause: 'required' },
  }),
  'imports.chooseHeadings': async (stage) => ({ ...(await ofRun('checked')(stage)), body: { row: 1 } }),
  'imports.replaceValues': async (stage) => {
    const { runId, keys } = await aRun(stage, 'checked')
    const changes = [{ from: 'Proof', to: 'Proven' }]
    return { as: office(stage), params: { runId }, body: { column: keys[0] ?? '', changes } }
  },
  'imports.getRefused': ofRun('checked'),
  'imports.checkAgain': ofRun('checked'),
  'imports.undoRun': ofRun('applied'),
  'imports.discardRun': ofRun('checked'),
  'imports.matchColumns': async (stage) => {
    const { runId, keys } = await aRun(stage, 'matching')
    return { as: office(stage), params: { runId }, body: { columns: keys } }
  },
  'imports.fixCells': async (stage) => {
    const { runId, keys } = await aRun(stage, 'checked')
    return {
      as: office(stage),
      params: { runId },
      body: { changes: [{ row: 2, column: keys[0] ?? '', value: 'Proof' }] },
    }
  },
  'imports.applyRun': async (stage) => ({
    ...(await ofRun('checked')(stage)),
    body: { revision: 1, leaveOut: false },
  }),
}
