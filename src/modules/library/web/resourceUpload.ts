import { type ApiProblem, call, callForAnswer, upload } from '#platform/web/api.ts'
import { queryClient, sendFile } from '#platform/web/query.ts'
import { library } from '../contract.ts'
import { pieceSize } from '../kinds.ts'

/** Tries of one piece before giving up; the file can be chosen again later and goes on where it stopped. */
const tries = 4
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The same file on the same device has the same mark, also after a reload; its content is judged at the end anyway. */
async function markOf({ name, size, lastModified }: File): Promise<string> {
  const told = new TextEncoder().encode(`${name} ${size} ${lastModified}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', told))
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Gives a resource its file: a small one at once, a large one in pieces that can be taken up again. */
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
      const known = (details as { received?: number } | undefined)?.received
      // An answer that was lost on its way: the piece is there.
      if (code === 'wrong-piece' && known !== undefined && known !== received) received = known
      else if (++failures >= tries || (status !== 0 && status < 500)) throw failed
      else await wait(1000 * 2 ** failures)
    }
  }
  onSent(received)
}
