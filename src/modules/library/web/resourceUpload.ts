import { type ApiProblem, call, callForAnswer, upload } from '#platform/web/api.ts'
import { queryClient, sendFile } from '#platform/web/query.ts'
import { library } from '../contract.ts'
import { pieceSize } from '../kinds.ts'

/** Attempts per piece. After that the user can choose the file again to resume. */
const maxAttempts = 4
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Identifies a file on this device across reloads. It needn't be exact: the server checks the complete file. */
async function markOf({ name, size, lastModified }: File): Promise<string> {
  const identity = new TextEncoder().encode(`${name} ${size} ${lastModified}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', identity))
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Uploads a resource's file: small files in one request, large ones in resumable pieces. */
export async function sendResource(contentId: string, file: File, onSent: (bytes: number) => void) {
  const params = { contentId }
  if (file.size <= pieceSize) return sendFile(library.routes.uploadResource, { params }, file)
  try {
    const body = { name: file.name, size: file.size, mark: await markOf(file) }
    const { uploadId, received } = await call(library.routes.beginUpload, { params, body })
    await sendPieces(uploadId, file, received, onSent)
    return await callForAnswer(library.routes.finishUpload, { params: { uploadId } })
  } finally {
    void queryClient.invalidateQueries()
  }
}

async function sendPieces(uploadId: string, file: File, from: number, onSent: (bytes: number) => void) {
  let received = from
  let failures = 0
  while (received < file.size) {
    onSent(received)
    const piece = new File([file.slice(received, received + pieceSize)], 'piece')
    try {
      const answer = await upload(library.routes.addPiece, { params: { uploadId }, query: { offset: received } }, piece)
      received = answer.data.received
      failures = 0
    } catch (failed) {
      const { status, code, details } = failed as ApiProblem
      const onServer = (details as { received?: number } | undefined)?.received
      // The server has the piece; only its response was lost.
      if (code === 'wrong-piece' && onServer !== undefined && onServer !== received) received = onServer
      else if (++failures >= maxAttempts || (status !== 0 && status < 500)) throw failed
      else await wait(1000 * 2 ** failures)
    }
  }
  onSent(received)
}
