import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { nodeProtocol } from '#modules/localNodes/contract.ts'
import type { WantedFile } from '#modules/localNodes/protocolSchemas.ts'
import { type FileState, fileStates, limits } from '#modules/localNodes/rules.ts'
import type { NodeFolder, NodeState, Trouble } from './nodeFolder.ts'
import { software } from './pairing.ts'
import { type SchoolServer, Unreachable } from './schoolServer.ts'

type Contact = { licence: 'valid' | 'ended'; wanted: WantedFile[] }
type Report = { fileId: string; state: FileState; bytes: number; sha256?: string }

/** `done`: all is here. `ended`: the licence has ended. `refused`: the school has removed this machine. */
export type Outcome = 'done' | 'incomplete' | 'ended' | 'refused'

/** Bytes that stay free on the disk. */
const spare = 200_000_000
/** Milliseconds between two reports of one download. */
const reportEvery = 10_000

/** Links come for some files at a time. Twice as many rounds as all files need. */
const maxRounds = (2 * limits.files) / limits.links

class Refused extends Error {}

type Node = { readonly folder: NodeFolder; readonly server: SchoolServer; readonly signal?: AbortSignal }

/** Asks what to keep, fetches what is missing, deletes what is not wanted, and reports. May be cut off anywhere and run again. */
export async function sync(node: Node): Promise<Outcome> {
  const { folder } = node
  try {
    const outcome = await syncOnce(node)
    if (outcome === 'done') await note(folder, { syncedAt: new Date().toISOString(), trouble: null })
    return outcome
  } catch (error) {
    await note(folder, { trouble: troubleOf(error) })
    if (error instanceof Refused) return 'refused'
    throw error
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return 'refused'
  if (error instanceof Unreachable) return 'unreachable'
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'diskFull' : 'unexpected'
}

const note = async (folder: NodeFolder, changes: Partial<NodeState>) =>
  folder.saveState({ ...(await folder.state()), ...changes })

async function syncOnce(node: Node): Promise<Outcome> {
  const { folder } = node
  for (let round = 0; round < maxRounds; round++) {
    const { licence, wanted } = await contact(node)
    // What is here stays here and is not served: the licence may be renewed, and fetching it anew could take days.
    if (licence === 'ended') return 'ended'
    await folder.keepOnly(new Set(wanted.map(({ fileId }) => fileId)))
    const { missing, fetched, isFull } = await fetchRound(node, wanted)
    if (missing === 0) {
      await report(node, [], true)
      return 'done'
    }
    if (isFull) await note(folder, { trouble: 'diskFull' })
    if (fetched === 0 || node.signal?.aborted) break
  }
  return 'incomplete'
}

async function contact({ folder, server }: Node): Promise<Contact> {
  const freeBytes = await folder.freeBytes()
  const { path } = nodeProtocol.routes.contactFromNode
  const answer = accepted(await server.call(path, { freeBytes, software })).data as Contact
  const files = answer.wanted.map(({ url: _, contentId: _content, ...file }) => file)
  await note(folder, {
    licence: answer.licence,
    lastContactAt: new Date().toISOString(),
    trouble: null,
    // Without a licence nothing is wanted, which says nothing about what is here.
    ...(answer.licence === 'valid' && { files }),
  })
  return answer
}

function accepted<A extends { status: number; message: string }>(answer: A): A {
  if (answer.status === 401) throw new Refused(answer.message)
  if (answer.status !== 200) throw new Unreachable(`The server answered ${answer.status}: ${answer.message}`)
  return answer
}

async function report({ server }: Node, files: readonly Report[], isDone = false): Promise<void> {
  const { path } = nodeProtocol.routes.reportFromNode
  for (let from = 0; from === 0 || from < files.length; from += limits.reported)
    accepted(await server.call(path, { files: files.slice(from, from + limits.reported), isDone }))
}

type Round = { readonly fetched: number; readonly missing: number; readonly isFull: boolean }

/** Fetches every file that is missing and has a link. Links are given for some files at a time. */
async function fetchRound(node: Node, wanted: readonly WantedFile[]): Promise<Round> {
  const { folder, signal } = node
  const held: WantedFile[] = []
  const missing: WantedFile[] = []
  for (const file of wanted) ((await folder.holds(file)) ? held : missing).push(file)
  // The server gives links for what it does not know to be here, and none for what it believes to be here and has been lost.
  const unknown = held.filter(({ url }) => url !== null)
  const lost = missing.filter(({ url }) => url === null)
  const news = [
    ...unknown.map(available),
    ...lost.map(({ fileId }) => ({ fileId, state: fileStates.online, bytes: 0 })),
  ]
  if (news.length > 0) await report(node, news)
  // What was lost gets its link in the next round.
  let fetched = lost.length > 0 ? 1 : 0
  let left = missing.length
  let isFull = false
  for (const file of missing) {
    if (file.url === null || signal?.aborted) continue
    if (file.size + spare > (await folder.freeBytes())) {
      isFull = true
      continue
    }
    if (!(await fetchFile(node, file, file.url))) continue
    fetched += 1
    left -= 1
  }
  return { fetched, missing: left, isFull }
}

const available = ({ fileId, size, sha256 }: WantedFile): Report => ({
  fileId,
  state: fileStates.available,
  bytes: size,
  sha256,
})

/** Fetches a file from where it stopped. True if it is whole and the original. */
async function fetchFile(node: Node, file: WantedFile, url: string): Promise<boolean> {
  const { folder, server, signal } = node
  const { fileId, size } = file
  const part = folder.part(fileId)
  let begun = await folder.partSize(fileId)
  if (begun > size) {
    await truncate(part, 0)
    begun = 0
  }
  if (begun === 0) await writeFile(part, '')
  await report(node, [{ fileId, state: fileStates.downloading, bytes: begun }])
  if (begun < size) {
    const answer = await server.open(url, begun)
    // A link that has expired is no failure: the next contact brings another.
    if (answer.statusCode !== 206 && answer.statusCode !== 200) {
      answer.resume()
      return false
    }
    const at = answer.statusCode === 206 ? begun : 0
    const options = at > 0 ? { flags: 'a' } : {}
    let [bytes, told] = [at, Date.now()]
    try {
      await pipeline(
        answer,
        async function* counted(parts: AsyncIterable<Buffer>) {
          for await (const one of parts) {
            bytes += one.length
            if (bytes > size) throw new Unreachable('The server sent more than the file has.')
            yield one
            if (Date.now() - told < reportEvery) continue
            told = Date.now()
            await report(node, [{ fileId, state: fileStates.downloading, bytes }])
          }
        },
        createWriteStream(part, options),
        signal ? { signal } : {},
      )
    } catch (error) {
      if (error instanceof Refused || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
      throw new Unreachable((error as Error).message)
    }
  }
  const isOriginal = (await folder.partSize(fileId)) === size && (await hashOf(part)) === file.sha256
  if (isOriginal) await folder.complete(fileId)
  else await folder.forgetPart(fileId)
  await report(node, [isOriginal ? available(file) : { fileId, state: fileStates.interrupted, bytes: 0 }])
  return isOriginal
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
