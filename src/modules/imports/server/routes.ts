import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { imports } from '../contract.ts'
import { importsDefinitions, type Run } from '../schemas.ts'
import { apply } from './applyJob.ts'
import { check } from './checkJob.ts'
import { rememberHeadings, takeHeadings } from './headings.ts'
import { accessibleRun, columnOf, kindFor, kindsFor, refuseArchivedYear } from './kindAccess.ts'
import { read } from './readJob.ts'
import { textsOf } from './rowCheck.ts'
import { countSkipped, dropFixes, pageRows, problemOf, readRows, sampleCells, saveFixes } from './rowQueries.ts'
import { changeRun, lineOf, listRuns, type StoredRun } from './runQueries.ts'
import { applyChoice } from './sheet/headingChoice.ts'
import { missingColumns } from './sheet/headingMatch.ts'
import { refusedFile } from './sheet/refusedFile.ts'
import { receiveSheet } from './sheet/sheetUpload.ts'
import { templateOf } from './sheet/template.ts'
import { undo } from './undoJob.ts'
import { replaceValues, wrongValues } from './wrongValues.ts'

/** How much of the first rows is shown to choose the headings from. */
const topCells = 12
const shorten = (text: string) => text.slice(0, 60).toWellFormed()

async function runOf(db: TenantDb, run: StoredRun, kind: ImportKind): Promise<Run> {
  const columns = await kind.columns(db)
  const { create = 0, update = 0 } = run.summary ?? {}
  return {
    ...lineOf(run),
    summary: run.summary,
    columns: columns.map(columnOf),
    matching: [...run.matching],
    headingRow: run.headingRow,
    top: run.top.map(({ number, cells }) => ({ row: number, cells: cells.slice(0, topCells).map(shorten) })),
    samples: run.state === 'applied' ? [] : await sampleCells(db, run.id, run.matching.length),
    missing: run.matching.length > 0 ? missingColumns(columns, run.matching) : [],
    revision: run.revision,
    unreadable: run.unreadable,
    stopped: run.stopped,
    leavesOut: run.leavesOut,
    done: run.done,
    toDo: create + update,
    leftAlone: run.state === 'undone' ? await countSkipped(db, run.id) : 0,
    words: Object.fromEntries(Object.entries(kind.problems ?? {}).map(([cause, words]) => [cause, { ...words }])),
  }
}

const isMatchable = ({ state }: StoredRun) => state === 'matching' || state === 'checked' || state === 'checking'

export const importRoutes = implement(imports, importsDefinitions, {
  listKinds: (_, { actor, services }) => ({ kinds: kindsFor(actor, services).map(({ name }) => name) }),

  getKind: async ({ params }, { db, actor, services, fail }) => {
    const kind = kindFor(params.kind, actor, services)
    if (!kind) return fail('no-such-kind')
    return { kind: kind.name, columns: (await kind.columns(db)).map(columnOf) }
  },

  getTemplate: async ({ params, query }, { tx, actor, services, fail }) => {
    const kind = kindFor(params.kind, actor, services)
    if (!kind) return fail('no-such-kind')
    const columns = await tx(({ db }) => kind.columns(db))
    return templateOf(kind, columns, query.language)
  },

  uploadFile: async ({ params }, { tx, actor, services, uploads, fail }) => {
    const kind = kindFor(params.kind, actor, services)
    if (!kind) return fail('no-such-kind')
    for await (const upload of uploads()) {
      const { name, bytes } = await receiveSheet(upload)
      const runId = await tx(async ({ db, audit, enqueue }) => {
        await refuseArchivedYear(db, actor.yearId)
        const { id } = await db
          .insertInto('import_runs')
          .values({ kind: kind.name, file_name: name, year_id: actor.yearId, created_by: actor.userId })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('import_files').values({ run_id: id, content: bytes }).execute()
        await enqueue(read, { runId: id })
        audit({ entity: 'import', entityId: id, after: { kind: kind.name, file: name, size: bytes.length } })
        return id
      })
      return { runId }
    }
    return fail('no-file')
  },

  listRuns: ({ query: { kind, ...filter } }, { db, actor, services }) => {
    const kinds = kindsFor(actor, services).map(({ name }) => name)
    return listRuns(db, { ...filter, kinds: kind === '' ? kinds : kinds.filter((name) => name === kind) })
  },

  getRun: async ({ params }, { db, actor, services, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services })
    return found ? runOf(db, found.run, found.kind) : fail('no-such-run')
  },

  listRows: async ({ params, query }, { db, actor, services, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services })
    if (!found) return fail('no-such-run')
    const columns = await found.kind.columns(db)
    const textOf = textsOf(found.run.matching)
    const { rows, total } = await pageRows(db, found.run.id, query)
    return {
      rows: rows.map((row) => ({
        row: row.row,
        values: Object.fromEntries(columns.map(({ key }) => [key, textOf(row, key)])),
        does: row.does,
        problems: row.problems.map(problemOf),
        warnings: row.warnings.map(problemOf),
        leftAlone: row.leftAlone,
      })),
      total,
      page: query.page,
      size: query.size,
    }
  },

  listValues: async ({ params, query }, { db, actor, services, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services })
    return found ? wrongValues(db, found.run, query) : fail('no-such-run')
  },

  chooseHeadings: async ({ params, body }, { db, actor, services, audit, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { run, kind } = found
    if (!isMatchable(run)) fail('not-now')
    if (!(await takeHeadings(db, run, kind, body.row))) fail('no-such-row')
    const revision = await changeRun(db, run.id, { state: 'matching', stopped: null }, { outdates: true })
    audit({ entity: 'import', entityId: run.id, after: { headingRow: body.row } })
    return { revision }
  },

  matchColumns: async ({ params, body }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { run, kind } = found
    if (!isMatchable(run)) fail('not-now')
    const matching = applyChoice(run.matching, await kind.columns(db), body.columns)
    if (!matching) return fail('wrong-matching')
    const rematched = run.matching.flatMap(({ column }, position) => {
      const now = matching[position]?.column ?? null
      return now === column ? [] : [column, now].filter((key) => key !== null)
    })
    await dropFixes(db, run.id, rematched)
    await rememberHeadings(db, run.kind, matching)
    const changes = { state: 'checking', matching: JSON.stringify(matching), stopped: null } as const
    const revision = await changeRun(db, run.id, changes, { outdates: true })
    await enqueue(check, { runId: run.id })
    audit({ entity: 'import', entityId: run.id, after: { matching: body.columns } })
    return { revision }
  },

  fixCells: async ({ params, body }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { run, kind } = found
    if (run.state !== 'checked' && run.state !== 'checking') fail('not-now')
    const keys = new Set((await kind.columns(db)).map(({ key }) => key))
    if (body.changes.some(({ column }) => !keys.has(column))) fail('no-such-cell')
    if ((await saveFixes(db, run.id, body.changes)) > 0) fail('no-such-cell')
    const revision = await changeRun(db, run.id, { state: 'checking' }, { outdates: true })
    await enqueue(check, { runId: run.id })
    audit({ entity: 'import', entityId: run.id, after: { correctedCells: body.changes.length } })
    return { revision }
  },

  replaceValues: async ({ params, body }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { run, kind } = found
    if (run.state !== 'checked' && run.state !== 'checking') fail('not-now')
    if (!(await kind.columns(db)).some(({ key }) => key === body.column)) fail('no-such-cell')
    const cells = await replaceValues(db, run, body)
    if (cells === 0) fail('no-such-cell')
    const revision = await changeRun(db, run.id, { state: 'checking' }, { outdates: true })
    await enqueue(check, { runId: run.id })
    audit({ entity: 'import', entityId: run.id, after: { correctedCells: cells, column: body.column } })
    return { revision, cells }
  },

  checkAgain: async ({ params }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    if (found.run.state !== 'checked') fail('not-now')
    const revision = await changeRun(db, found.run.id, { state: 'checking', stopped: null }, { outdates: true })
    await enqueue(check, { runId: found.run.id })
    audit({ entity: 'import', entityId: found.run.id, after: { checkedAgain: true } })
    return { revision }
  },

  applyRun: async ({ params, body }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { run } = found
    if (run.state !== 'checked' || !run.summary || run.revision !== body.revision) return fail('not-now')
    await refuseArchivedYear(db, run.yearId)
    if (run.summary.refused > 0 && !body.leaveOut) fail('rows-refused')
    if (run.summary.create + run.summary.update === 0) fail('nothing-to-do')
    const revision = await changeRun(db, run.id, {
      state: 'applying',
      confirmed_by: actor.userId,
      leaves_out: body.leaveOut,
      done_count: 0,
      stopped: null,
    })
    await enqueue(apply, { runId: run.id })
    audit({ entity: 'import', entityId: run.id, after: { confirmed: true, leaveOut: body.leaveOut } })
    return { revision }
  },

  undoRun: async ({ params }, { db, actor, services, audit, enqueue, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    if (found.run.state !== 'applied') fail('not-now')
    await refuseArchivedYear(db, found.run.yearId)
    const revision = await changeRun(db, found.run.id, {
      state: 'undoing',
      undone_by: actor.userId,
      done_count: 0,
      stopped: null,
    })
    await enqueue(undo, { runId: found.run.id })
    audit({ entity: 'import', entityId: found.run.id, after: { undoAsked: true } })
    return { revision }
  },

  discardRun: async ({ params }, { db, actor, services, audit, fail }) => {
    const found = await accessibleRun(db, params.runId, { actor, services, lock: true })
    if (!found) return fail('no-such-run')
    const { id, state, kind, fileName } = found.run
    if (['applying', 'applied', 'undoing', 'undone'].includes(state)) fail('not-now')
    await db.deleteFrom('import_runs').where('id', '=', id).execute()
    audit({ entity: 'import', entityId: id, before: { kind, file: fileName } })
    return {}
  },

  getRefused: async ({ params, query }, { tx, actor, services, fail }) => {
    const found = await tx(async ({ db }) => {
      const accessible = await accessibleRun(db, params.runId, { actor, services })
      if (!accessible) return null
      return {
        ...accessible,
        columns: await accessible.kind.columns(db),
        rows: await readRows(db, accessible.run.id, true),
      }
    })
    return found ? refusedFile(found, query.language) : fail('no-such-run')
  },
})
