import { randomBytes } from 'node:crypto'
import { formWith } from '#app/testing/fileUpload.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type HostileFile, hostileFiles } from '#platform/server/uploads/testing/hostileFiles.ts'
import { proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, type Scene } from '../stage/scenes.ts'

/** Larger than any document, picture or spreadsheet may be. */
const oversize = 10 * 1024 * 1024 + 1
/** Milliseconds. */
const maxMs = 5000
/** Bytes above the memory of the idle server. */
const maxMemory = 300 * 1024 * 1024

export const program = proof('T8.1', 'no upload accepts a hostile file or leaves anything behind', async (context) => {
  const server = await context.server()
  const stage = await createDefaultStage(server)
  const uploads = allRoutes.filter(({ route }) => route.carries === 'upload')
  const inPieces = allRoutes.find(({ action }) => action === 'library.beginUpload')
  const files = context.subset([...(await hostileFiles()).filter(isSendable), ...(await listRequestFiles())], 6)
  const failures: string[] = []
  const atRest = process.memoryUsage().rss
  let [count, slowest, memory] = [0, 0, 0]
  for (const named of uploads) {
    for (const file of files) {
      // A piece is not a file yet; it is checked when the upload is complete.
      const isPiece = named.action === 'library.addPiece' && inPieces !== undefined
      // Pieces have no declared type.
      if (isPiece && file.declaredType) continue
      const scene = await createScene(isPiece ? inPieces : named, stage)
      const before = await countStored(server, stage.tenantId)
      const started = performance.now()
      const response = isPiece
        ? await sendInPieces(server, inPieces, scene, file)
        : await sendFile(server, named, scene, file)
      const took = performance.now() - started
      count += 1
      slowest = Math.max(slowest, took)
      memory = Math.max(memory, process.memoryUsage().rss - atRest)
      const what = `${named.action} ${file.title}`
      // The form parser keeps only the last part of a path, so the stored name is harmless.
      if (
        response.statusCode < 300 &&
        /[\\/]/.test(file.name) &&
        (await readNewestName(server, stage.tenantId)) === baseName(file.name)
      )
        continue
      if (response.statusCode < 400 || response.statusCode >= 500)
        failures.push(`${what} returned ${response.statusCode} ${response.body.slice(0, 100)}`)
      if (took > maxMs) failures.push(`${what} took ${took.toFixed(0)} ms`)
      const after = await countStored(server, stage.tenantId)
      if (after !== before) failures.push(`${what} left data behind: ${before}, then ${after}`)
    }
  }
  if (memory > maxMemory) failures.push(`memory grew by ${memory} bytes`)
  const figures = {
    routes: uploads.length,
    files: files.length,
    'slowest response': `${slowest.toFixed(0)} ms`,
    'peak memory above idle': `${(memory / 1e6).toFixed(0)} MB`,
  }
  return { count, failures, figures }
})

/** Sends the file in a form with the route's own fields. */
function sendFile(server: ProofServer, { route }: NamedRoute, scene: Scene, file: HostileFile) {
  const { url, method } = buildRequest(route, scene.call)
  const { payload, headers } = formWith(file, scene.call.body)
  return server.call({
    method,
    url,
    payload,
    from: newAddress(),
    headers: { ...scene.headers, ...scene.as.headers, ...headers },
  })
}

/** Starts an upload, sends its only piece and finishes it; returns the first refusal, or the last response. */
async function sendInPieces(server: ProofServer, { route }: NamedRoute, { as, call }: Scene, file: HostileFile) {
  const post = (url: string, payload: object | Buffer, headers = {}) =>
    server.call({ method: 'POST', url, payload, from: newAddress(), headers: { ...as.headers, ...headers } })
  const upload = { name: file.name, size: file.bytes.length, mark: newId() }
  const started = await post(buildRequest(route, call).url, upload)
  if (started.statusCode >= 300) return started
  const { uploadId } = (started.json() as { data: { uploadId: string } }).data
  const { payload, headers } = formWith(file)
  const piece = await post(`/api/library/uploads/${uploadId}/pieces?offset=0`, payload, headers)
  return piece.statusCode >= 300 ? piece : post(`/api/library/uploads/${uploadId}/completion`, {})
}

const baseName = (name: string) => name.split(/[\\/]/).at(-1) ?? ''

async function readNewestName({ services }: ProofServer, tenantId: string): Promise<string> {
  const row = await services.database.inTenant({ tenantId }, (db) =>
    db.selectFrom('files').select('name').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return row?.name ?? ''
}

/**
 * A form cannot carry a line break in a file name: clients send `%0D%0A`, which is a valid name. A lone surrogate arrives as
 * the replacement character.
 */
const isSendable = ({ name }: HostileFile) => !/[\r\n]/.test(name) && name.isWellFormed()

/** Files that are only wrong as an upload: empty, oversized or mislabelled. */
async function listRequestFiles(): Promise<HostileFile[]> {
  return [
    { title: 'an empty spreadsheet', name: 'empty.csv', bytes: Buffer.alloc(0), code: 'empty' },
    { title: 'a PDF of 10 MB and one byte', name: 'large.pdf', bytes: buildLarge('%PDF-1.7\n'), code: 'too-large' },
    { title: 'random bytes named as a video', name: 'film.mp4', bytes: randomBytes(4096), code: 'wrong-content' },
  ]
}

const buildLarge = (start: string) => Buffer.concat([Buffer.from(start), Buffer.alloc(oversize - start.length, 0x20)])

/** The number of file rows and stored files of a school. */
async function countStored({ services }: ProofServer, tenantId: string): Promise<string> {
  const { n } = await services.database.inTenant({ tenantId }, (db) =>
    db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  let stored = 0
  for await (const _ of services.files.storage.list(`${tenantId}/`)) stored += 1
  return `${n} rows and ${stored} files`
}
