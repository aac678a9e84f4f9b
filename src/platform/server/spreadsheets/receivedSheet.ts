import { serverText } from '#platform/contract/serverText.ts'
import type { Actor } from '../requests/actor.ts'
import type { Upload } from '../requests/multipartUploads.ts'
import { Problem, problem } from '../requests/problem.ts'
import { fairShares, inTurn } from '../requests/shares/fairShares.ts'
import { checkUpload, uploadPolicies } from '../uploads/upload.ts'
import type { ReadResult } from './rowSink.ts'
import { readSheetInThread } from './sheetThreadRunner.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

const policy = uploadPolicies.importSheet

/** Sheets that requests read at once: one of a person and two of a school, so that nobody takes all threads. Others wait. */
const readers = fairShares({ slots: 3, perSchool: 2, perPerson: 1, waiting: 20, wait: 15_000 })

/**
 * An uploaded sheet as text, within the size limit. A file that cannot be read is refused at its field, and one of a person who
 * sends too many at once with 429.
 */
export async function receiveSheet(
  upload: Upload,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
): Promise<ReadResult> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of upload.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > policy.maxBytes)
      throw problem('too-large', { fields: [{ field: 'file', ...serverText('too-large', 'This file is too large.') }] })
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  const checked = await checkUpload({ name: upload.name, declaredType: upload.declaredType, content }, policy)
  if (!checked.ok) {
    const { ok: _, ...text } = checked
    throw new Problem(text, 422, { fields: [{ field: 'file', ...text }] })
  }
  try {
    return await inTurn(readers, { school: tenantId, person: userId }, () =>
      readSheetInThread(content, { maxRows: 1000, maxColumns: 150 }),
    )
  } catch (failure) {
    if (!(failure instanceof UnreadableSheet)) throw failure
    const text = serverText('sheet-unreadable', 'We can’t read this file as a spreadsheet.')
    throw new Problem(text, 422, { fields: [{ field: 'file', ...text }] })
  }
}
