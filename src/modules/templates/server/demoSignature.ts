import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { redrawPicture } from '#platform/server/uploads/picture.ts'

/** A signature in ink, written by nobody. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="220" viewBox="0 0 320 110">
  <g fill="none" stroke="#1c2b5a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
    <path d="M14 78 C34 20 52 8 56 22 C60 40 30 92 40 92 C52 92 62 52 74 52 C82 52 70 84 80 84 C92 84 96 50 106 50
      C114 50 102 86 114 84 C126 82 128 58 138 56 C150 54 138 88 152 84 C168 80 164 28 178 16 C190 8 178 84 190 86
      C202 88 206 60 216 60 C226 60 218 84 230 82 C244 80 252 64 268 70 C282 74 292 70 306 58"/>
    <path d="M30 100 C100 88 200 90 286 96" stroke-width="2"/>
  </g>
</svg>`

/** Stores the picture; the returned function writes its row. */
export async function demoSignature(
  { files }: Pick<Services, 'files'>,
  tenantId: string,
): Promise<(db: TenantDb) => Promise<{ id: string }>> {
  const drawn = await redrawPicture(Buffer.from(drawing), { maxSide: 800, format: 'png' })
  if (!drawn) throw new Error('The signature of the demo cannot be drawn.')
  const folder = await mkdtemp(join(tmpdir(), 'banyan-signature-'))
  try {
    const path = join(folder, 'signature.png')
    await writeFile(path, drawn.bytes)
    const as = { tenantId, userId: null, name: 'signature.png', type: 'image/png', purpose: 'signature' }
    return await files.keepMade(path, as)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
