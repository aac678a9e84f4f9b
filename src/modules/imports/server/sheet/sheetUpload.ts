import { isUtf8 } from 'node:buffer'
import { serverText } from '#platform/contract/serverText.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import { Problem, problem } from '#platform/server/requests/problem.ts'
import { decodeText } from '#platform/server/spreadsheets/csvReader.ts'
import { checkUpload, uploadPolicies } from '#platform/server/uploads/upload.ts'

const policy = uploadPolicies.importSheet

const tooLarge = () =>
  problem('too-large', { fields: [{ field: 'file', ...serverText('too-large', 'This file is too large.') }] })

const controlCharacters = /(?![\t\r\n])\p{Cc}/u

/** CSV as UTF-8, the only text that uploads accept. Excel writes it as Windows-1252 or UTF-16. Other content stays as it is. */
function asUtf8(bytes: Buffer, name: string): Buffer {
  if (!/\.csv$/i.test(name) || (isUtf8(bytes) && !bytes.includes(0))) return bytes
  const text = decodeText(bytes)
  return controlCharacters.test(text) ? bytes : Buffer.from(text)
}

/** Buffers an uploaded spreadsheet within the size limit and checks its content. */
export async function receiveSheet(upload: Upload): Promise<{ name: string; bytes: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of upload.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > policy.maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = asUtf8(Buffer.concat(chunks), upload.name)
  const checked = await checkUpload({ name: upload.name, declaredType: upload.declaredType, content: bytes }, policy)
  if (checked.ok) return { name: checked.name.slice(0, 255), bytes }
  const { ok: _, ...text } = checked
  throw new Problem(text, text.code === 'too-large' ? 413 : 422, { fields: [{ field: 'file', ...text }] })
}
