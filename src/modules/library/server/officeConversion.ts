import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { splitName } from '#platform/server/uploads/fileName.ts'
import { writeOfficeProfile } from './officeProfile.ts'

const officeExtensions = ['doc', 'docx', 'ppt', 'pptx']
export const isOffice = (fileName: string): boolean => officeExtensions.includes(splitName(fileName).extension)

/** Milliseconds allowed per document. */
const timeout = 120_000

/**
 * Converts an office document to PDF. Without LibreOffice the document stays a download; that is not an error, so the job
 * is not retried. If the resource got a new file in the meantime, the result is discarded: that file has its own job.
 */
export const renderOffice = slowJob(
  'library.renderOffice',
  z.object({ contentId: z.uuid(), fileId: z.uuid() }),
  async ({ contentId, fileId }, { services, tenantId, tx }) => {
    const { files, config, log } = services
    const file = await tx(({ db }) => files.find(db, fileId))
    if (!file) return
    const folder = await mkdtemp(join(tmpdir(), 'banyan-office-'))
    try {
      // Ends up on a command line, so never use the uploaded file's name.
      const source = join(folder, `document.${splitName(file.name).extension}`)
      const { body } = await files.storage.get(file.storageKey)
      await pipeline(body, createWriteStream(source))
      const pdf = await convert(config.officeCommand, folder, source)
      if (pdf === 'missing') return log.info('no LibreOffice: office documents stay downloads')
      if (!pdf) return log.warn({ fileId }, 'LibreOffice made no PDF of a document')
      const name = `${splitName(file.name).stem}.pdf`
      const details = { tenantId, userId: null, name, type: 'application/pdf', purpose: 'library rendition' }
      const write = await files.keepMade(pdf, details)
      await tx(async ({ db }) => {
        const { id } = await write(db)
        await sql`update library_resources set rendition_of = ${fileId}, rendition_id = ${id}
          where id = ${contentId} and file_id = ${fileId}`.execute(db)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const run = promisify(execFile)

/** Returns the path of the PDF, null if the conversion failed, or `missing` if LibreOffice is not installed. */
async function convert(command: string, folder: string, source: string): Promise<string | 'missing' | null> {
  const out = join(folder, 'out')
  // A profile per conversion, because LibreOffice locks its profile.
  const profileFolder = join(folder, 'profile')
  await writeOfficeProfile(profileFolder)
  const profile = `-env:UserInstallation=${pathToFileURL(profileFolder).href}`
  try {
    await run(command, [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, source], {
      timeout,
      killSignal: 'SIGKILL',
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder },
    })
  } catch (failed) {
    return (failed as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : null
  }
  const [pdf] = (await readdir(out).catch(() => [])).filter((name) => name.endsWith('.pdf'))
  const path = pdf && join(out, pdf)
  return path && (await isPdf(path)) ? path : null
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await file.close()
  }
}
