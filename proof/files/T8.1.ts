import { randomBytes } from 'node:crypto'
import { formWith } from '#app/testing/fileUpload.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type HostileFile, hostileFiles } from '#platform/server/uploads/testing/hostileFiles.ts'
import { proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { type Scene, createScene, createDefaultStage } from '../stage/scenes.ts'

/** Larger than any document, picture or sheet may be: the sizes of all but films and sounds. */
const oversize = 10 * 1024 * 1024 + 1
/** In ms. */
const maxMs = 5000
/** Bytes above what the server had at rest. */
const maxMemory = 300 * 1024 * 1024

export const program = proof(
  'T8.1',
  'no upload takes a hostile file, and none leaves anything behind',
  async (context) => {
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
        // A piece is no file yet: it is judged with the others once they are whole.
        const isPiece = named.action === 'library.addPiece' && inPieces !== undefined
        // Nor does it say of what type it is.
        if (isPiece && file.declaredType) continue
        const scene = await createScene(isPiece ? inPieces : named, stage)
        const before = await countStored(server, stage.tenantId)
        const began = performance.now()
        const response = isPiece
          ? await sendInPieces(server, inPieces, scene, file)
          : await sendFile(server, named, scene, file)
        const took = performance.now() - began
        count += 1
        slowest = Math.max(slowest, took)
        memory = Math.max(memory, process.memoryUsage().rss - atRest)
        const what = `${named.action} ${file.title}`
        // The reader of forms takes only the last part of a path: what is kept then has a harmless name.
        if (
          response.statusCode < 300 &&
          /[\\/]/.test(file.name) &&
          (await readNewestName(server, stage.tenantId)) === baseName(file.name)
        )
          continue
        if (response.statusCode < 400 || response.statusCode >= 500)
          failures.push(`${what} was answered ${response.statusCode} ${response.body.slice(0, 100)}`)
        if (took > maxMs) failures.push(`${what} took ${took.toFixed(0)} ms`)
        const after = await countStored(server, stage.tenantId)
        if (after !== before) failures.push(`${what} left something behind: ${before}, then ${after}`)
      }
    }
    if (memory > maxMemory) failures.push(`memory grew by ${memory} bytes`)
    const figures = {
      routes: uploads.length,
      files: files.length,
      'slowest answer': `${slowest.toFixed(0)} ms`,
      'most memory above rest': `${(memory / 1e6).toFixed(0)} MB`,
    }
    return { count, failures, figures }
  },
)

/** Sends a file as a form with the route's own fields. */
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

/** Begins a large upload, sends its only piece and ends it; answers with the first that is refused, or with the end. */
async function sendInPieces(server: ProofServer, { route }: NamedRoute, { as, call }: Scene, file: HostileFile) {
  const ask = (url: string, payload: object | Buffer, headers = {}) =>
    server.call({ method: 'POST', url, payload, from: newAddress(), headers: { ...as.headers, ...headers } })
  const begin = { name: file.name, size: file.bytes.length, mark: newId() }
  const begun = await ask(buildRequest(route, call).url, begin)
  if (begun.statusCode >= 300) return begun
  const { uploadId } = (begun.json() as { data: { uploadId: string } }).data
  const { payload, headers } = formWith(file)
  const piece = await ask(`/api/library/uploads/${uploadId}/pieces?offset=0`, payload, headers)
  return piece.statusCode >= 300 ? piece : ask(`/api/library/uploads/${uploadId}/completion`, {})
}

const baseName = (name: string) => name.split(/[\\/]/).at(-1) ?? ''

async function readNewestName({ services }: ProofServer, tenantId: string): Promise<string> {
  const row = await services.database.inTenant({ tenantId }, (db) =>
    db.selectFrom('files').select('name').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return row?.name ?? ''
}

/**
 * A form cannot carry the end of a line in a name: whoever sends one sends `%0D%0A`, which is a name like any other. Half a
 * letter arrives as the sign for what could not be read.
 */
const isSendable = ({ name }: HostileFile) => !/[\r\n]/.test(name) && name.isWellFormed()

/** What only a request can do wrong: nothing in it, far too much. */
async function listRequestFiles(): Promise<HostileFile[]> {
  return [
    { title: 'an empty sheet', name: 'empty.csv', bytes: Buffer.alloc(0), code: 'empty' },
    { title: 'a PDF of 10 MB and a byte', name: 'large.pdf', bytes: buildLarge('%PDF-1.7\n'), code: 'too-large' },
    { title: 'noise that calls itself a film', name: 'film.mp4', bytes: randomBytes(4096), code: 'wrong-content' },
  ]
}

const buildLarge = (start: string) => Buffer.concat([Buffer.from(start), Buffer.alloc(oversize - start.length, 0x20)])

/** Rows and stored files of a school. */
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
