import { familyHomework } from '#modules/homework/familyContract.ts'
import type { Receipt } from '#modules/homework/familySchemas.ts'
import { type ApiProblem, call, upload } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import {
  type Draft,
  type DraftPlace,
  draftsToSend,
  dropDraft,
  keepDraft,
  readBytes,
  readDraft,
} from './handInDrafts.ts'

const { routes } = familyHomework

/** Sending again helps with a lost connection or a busy server; these answers stay the same. */
const isFinal = (failed: unknown) => {
  const { status } = failed as ApiProblem
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/** Sends what the server does not have yet, one after the other. False if the student stopped it meanwhile. */
async function sendUploads(place: DraftPlace, handInKey: string): Promise<boolean> {
  for (;;) {
    const draft = await readDraft(place)
    if (draft?.handInKey !== handInKey) return false
    const next = draft.uploads.find(({ isSent }) => !isSent)
    if (!next) return true
    const { deviceKey, kind, name } = next
    const bytes = await readBytes(place.owner, deviceKey)
    const params = { studentId: place.studentId, homeworkId: place.homeworkId }
    if (bytes) await upload(routes.sendUpload, { params, query: { deviceKey, kind } }, new File([bytes], name))
    const now = await readDraft(place)
    if (now?.handInKey !== handInKey) return false
    // Bytes that are gone, because the browser cleared its storage, cannot be sent any more.
    const uploads = bytes
      ? now.uploads.map((one) => (one.deviceKey === deviceKey ? { ...one, isSent: true } : one))
      : now.uploads.filter((one) => one.deviceKey !== deviceKey)
    await keepDraft(place, { ...now, uploads })
  }
}

/** Hands in a draft. Throws while the server cannot be reached; a refusal gives the draft back to the student. */
async function send(place: DraftPlace, { handInKey }: Draft): Promise<Receipt | null> {
  try {
    if (!handInKey || !(await sendUploads(place, handInKey))) return null
    const draft = await readDraft(place)
    if (draft?.handInKey !== handInKey) return null
    const uploads = draft.uploads.map(({ deviceKey, turn }) => ({ deviceKey, turn }))
    const params = { studentId: place.studentId, homeworkId: place.homeworkId }
    const receipt = await call(routes.handIn, { params, body: { deviceKey: handInKey, text: draft.text, uploads } })
    await queryClient.invalidateQueries()
    await dropDraft(place)
    return receipt
  } catch (failed) {
    if (!isFinal(failed)) throw failed
    const draft = await readDraft(place)
    const { code, message } = failed as ApiProblem
    if (draft) await keepDraft(place, { ...draft, handInKey: null, refusal: { code, message } })
    void queryClient.invalidateQueries()
    return null
  }
}

let sending: Promise<Receipt[]> | undefined

/**
 * Hands in everything that waits on this device, and returns the receipts. Two windows may send the same; the server counts it once.
 * What could not be sent stays.
 */
export function sendHandIns(owner: string): Promise<Receipt[]> {
  sending ??= sendAll(owner).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(owner: string): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (const { place, draft } of await draftsToSend(owner)) {
    const receipt = await send(place, draft).catch(() => null)
    if (receipt) receipts.push(receipt)
  }
  return receipts
}
