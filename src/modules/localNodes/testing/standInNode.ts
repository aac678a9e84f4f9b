import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { proofHeader, signedText } from '#platform/contract/deviceProof.ts'
import { nodeProtocol } from '../contract.ts'
import type { WantedFile } from '../protocolSchemas.ts'
import { type FileState, fileStates } from '../rules.ts'

type Answer = { statusCode: number; rawPayload: Buffer; json(): { data: unknown } }
/** How the node reaches the server: over HTTP, or straight into it in a test. */
export type Reach = (request: {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}) => Promise<Answer>

type Contact = { licence: 'valid' | 'ended'; wanted: WantedFile[]; syncAskedAt: string | null }

export type StandInNode = {
  readonly localNodeId: string
  /** What is on its disk. */
  readonly disk: Map<string, Buffer>
  /** The ranges it asked for, newest last. */
  readonly ranges: string[]
  contact(): Promise<Answer>
  /** Downloads what is wanted and reports; stops after `stopAfter` bytes if given, as a machine does that loses its power. */
  sync(options?: { stopAfter?: number }): Promise<'done' | 'stopped' | 'ended'>
  report(
    files: readonly { fileId: string; state: FileState; bytes: number; sha256?: string | null }[],
    isDone?: boolean,
  ): Promise<Answer>
  /** A signed request, to be sent whenever and as often as the caller wants. */
  signedCall(url: string, body: object): Parameters<Reach>[0]
  send: Reach
}

const json = { 'content-type': 'application/json' }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Small, so that even a little file takes several ranges. */
const rangeBytes = 64

/** A machine of a school, for tests: it has a key and a disk, downloads with ranges, stops and resumes. */
export async function enrolStandIn(send: Reach, code: string): Promise<StandInNode> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const { method, path } = nodeProtocol.routes.enrolNode
  const payload = JSON.stringify({ code, publicKey: spki, software: 'Stand-in' })
  const enrolled = await send({ method, url: path, headers: json, payload })
  if (enrolled.statusCode !== 200) throw new Error(`The code was refused: ${enrolled.statusCode}.`)
  const { localNodeId } = enrolled.json().data as { localNodeId: string }
  const disk = new Map<string, Buffer>()
  const ranges: string[] = []
  const signedCall = (url: string, body: object) => signedRequest(localNodeId, privateKey, url, body)
  const contact = () => send(signedCall(nodeProtocol.routes.contactFromNode.path, { freeBytes: 1e9 }))
  const report: StandInNode['report'] = (files, isDone = false) =>
    send(signedCall(nodeProtocol.routes.reportFromNode.path, { files, isDone }))
  const sync: StandInNode['sync'] = async ({ stopAfter = Number.POSITIVE_INFINITY } = {}) => {
    const { licence, wanted } = (await contact()).json().data as Contact
    const keep = new Set(wanted.map(({ fileId }) => fileId))
    for (const fileId of disk.keys()) if (!keep.has(fileId)) disk.delete(fileId)
    if (licence === 'ended') return 'ended'
    let left = stopAfter
    for (const { fileId, size, sha256, url } of wanted) {
      let bytes = disk.get(fileId) ?? Buffer.alloc(0)
      while (url && bytes.length < size) {
        await report([{ fileId, state: fileStates.downloading, bytes: bytes.length }])
        if (left <= 0) return 'stopped'
        const last = Math.min(bytes.length + Math.min(rangeBytes, left), size) - 1
        const range = `bytes=${bytes.length}-${last}`
        ranges.push(range)
        const part = await send({ method: 'GET', url, headers: { range } })
        if (part.statusCode !== 206) throw new Error(`The server answered ${part.statusCode} to ${range}.`)
        left -= part.rawPayload.length
        bytes = Buffer.concat([bytes, part.rawPayload])
        disk.set(fileId, bytes)
      }
      const isWhole = bytes.length === size && hashOf(bytes) === sha256
      // A file that is not the original is thrown away and fetched anew at the next sync.
      if (!isWhole) disk.delete(fileId)
      await report([
        isWhole
          ? { fileId, state: fileStates.available, bytes: bytes.length, sha256: hashOf(bytes) }
          : { fileId, state: fileStates.interrupted, bytes: 0 },
      ])
    }
    await report([], true)
    return 'done'
  }
  return { localNodeId, disk, ranges, contact, sync, report, signedCall, send }
}

/** A request of a machine, signed with its key. */
export function signedRequest(nodeId: string, privateKey: KeyObject, url: string, body: object) {
  const payload = JSON.stringify(body)
  const bodyHash = createHash('sha256').update(payload).digest('base64url')
  const nonce = randomBytes(12).toString('base64url')
  const time = Date.now()
  const text = signedText({ method: 'POST', url, time, nonce, bodyHash })
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const proof = `${nodeId}.${time}.${nonce}.${signature.toString('base64url')}`
  return { method: 'POST', url, headers: { ...json, [proofHeader]: proof }, payload }
}
