import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { fileOf } from '#platform/contract/spreadsheet/tableFile.ts'
import { asTenant, quoteName, readTables } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'
import { type CallInput, withValue } from '../stage/values.ts'
import { findLiveFormulas, isSheet } from './liveFormulas.ts'

/** What a spreadsheet program would run, or take for the beginning of a formula. */
const hostile = ['=cmd|"/c calc"!A1', '+cmd', '-2+3+cmd', '@SUM(1)', '\t=1+1', '\r=1+1', '＝1+1', "'=1+1"]
/** Found in every planted text. */
const mark = 'zqformula'

/** Columns that people fill with names and texts, other than those they sign in with. */
const named = /^(?!user_name$)(.*_)?(name|title|label|note|remark|reason|description|text|address|city|occupation)$/

export const program = proof(
  'T7.5',
  'no export contains a live formula, whatever people are called',
  async (context) => {
    const server = await context.server({ worker: true })
    const stage = await createDefaultStage(server)
    const planted = await plantFormulas(server, stage.tenantId)
    const failures: string[] = []
    const exports = new Set<string>()
    let [count, files, withTexts] = [0, 0, 0]
    const look = async (from: string, type: string, content: Buffer) => {
      if (!isSheet(type)) return
      files += 1
      exports.add(from)
      const { cells, live, text } = await findLiveFormulas(type, content)
      count += cells
      if (text.includes(mark)) withTexts += 1
      failures.push(...live.map((cell) => `${from}: ${JSON.stringify(cell.slice(0, 60))}`))
    }
    for (const route of allRoutes.filter(isExport)) {
      for (const format of formatsOf(route)) {
        const { content, type, problem } = await fileFrom(route, stage, format)
        if (problem) failures.push(`${route.action} ${format ?? ''}: ${problem}`)
        else await look(route.action, type, content)
      }
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const rows = hostile.map((text, n) => ({ name: `${text}${mark}`, count: n }))
      const columns = [
        { header: `=${mark}`, key: 'name' },
        { header: 'count', key: 'count', kind: 'number' as const },
      ]
      const blob = await fileOf(format, { name: 'Sheet', columns, rows })
      await look(`the table export of the browser, ${format}`, blob.type, Buffer.from(await blob.arrayBuffer()))
    }
    if (withTexts < 4) failures.push(`only ${withTexts} files contained a planted text`)
    return {
      count,
      failures,
      figures: { exports: exports.size, files, 'files with planted texts': withTexts, columns: planted },
    }
  },
)

/** Routes that return a file, or start one that a job makes. */
const isExport = ({ route }: NamedRoute) => route.carries === 'download' || startsFile({ route })

const shapeOf = (schema: unknown) => (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
/** A route that takes a download makes a file of another route once more. */
const startsFile = ({ route }: Pick<NamedRoute, 'route'>) =>
  route.method === 'POST' && 'downloadId' in shapeOf(route.reply) && !route.path.includes(':downloadId')

/** Both kinds of spreadsheet, if the caller can choose. */
const formatsOf = ({ route }: NamedRoute): (string | undefined)[] =>
  'format' in { ...shapeOf(route.body), ...route.query } ? ['csv', 'xlsx'] : [undefined]

type Made = { readonly content: Buffer; readonly type: string; readonly problem?: string }

async function fileFrom(route: NamedRoute, stage: Stage, format: string | undefined): Promise<Made> {
  const scene = await createScene(route, stage)
  const call = format ? withFormat(scene.call, format) : scene.call
  const answer = await play(stage.server, route, { ...scene, call })
  const nothing = { content: Buffer.alloc(0), type: '' }
  // A file of another kind, such as a document.
  if (answer.statusCode === 400 && answer.body.includes('"field":"format"')) return nothing
  if (answer.statusCode >= 400)
    return { ...nothing, problem: `answered ${answer.statusCode} ${answer.body.slice(0, 200)}` }
  if (route.route.carries === 'download')
    return { content: answer.rawPayload, type: String(answer.headers['content-type']) }
  const { downloadId } = answer.json().data as { downloadId: string }
  return fetchMade(stage, scene, downloadId)
}

const withFormat = (call: CallInput, format: string): CallInput =>
  (['body', 'query'] as const).reduce<CallInput>(
    (changed, part) =>
      (changed[part] as { format?: unknown } | undefined)?.format === undefined
        ? changed
        : withValue(changed, { part, path: ['format'], name: 'format' }, format),
    call,
  )

/** Waits for the job and fetches the file like its owner. */
async function fetchMade({ server }: Stage, { as }: Scene, downloadId: string): Promise<Made> {
  const nothing = { content: Buffer.alloc(0), type: '' }
  for (let tries = 0; tries < 300; tries++) {
    const answer = await server.call({ method: 'GET', url: `/api/downloads/${downloadId}`, headers: as.headers })
    const { state, file } =
      (answer.json() as { data?: { state: string; file: { url: string; type: string } | null } }).data ?? {}
    if (state === 'failed') return { ...nothing, problem: 'the file could not be made' }
    if (file) {
      const { rawPayload } = await server.call({ method: 'GET', url: file.url, headers: as.headers })
      return { content: rawPayload, type: file.type }
    }
    await pause(100)
  }
  return { ...nothing, problem: 'the file was not made within half a minute' }
}

/** Writes hostile texts into the columns of the school that people fill. Returns how many columns hold one now. */
async function plantFormulas(server: ProofServer, tenantId: string): Promise<number> {
  const tables = (await readTables(server.owner)).filter(({ isTenant }) => isTenant)
  return asTenant(
    server.owner,
    tenantId,
    async (client) => {
      let planted = 0
      for (const table of tables)
        for (const { name, type, computed } of table.columns)
          if (['text', 'varchar'].includes(type) && !computed && named.test(name))
            planted += (await plant(client, table.name, name, planted)) ? 1 : 0
      return planted
    },
    { keep: true },
  )
}

/** What a check or a trigger refuses stays as it is. */
async function plant(client: ClientBase, table: string, column: string, index: number): Promise<boolean> {
  await client.query('savepoint formula')
  try {
    const text = hostile[index % hostile.length]
    const { rowCount } = await client.query(
      `update ${quoteName(table)} set ${quoteName(column)} = $1 || left(${quoteName(column)}, 20) || ' ${mark}' where ${quoteName(column)} <> ''`,
      [text],
    )
    return Boolean(rowCount)
  } catch {
    await client.query('rollback to savepoint formula')
    return false
  }
}
