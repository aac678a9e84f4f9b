import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sendFile } from '#app/testing/fileUpload.ts'
import type { Run, RunState } from '#modules/imports/schemas.ts'
import { writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'

type Answer = { readonly statusCode: number; readonly body: string; json(): unknown }
type Request = { method: string; url: string; headers?: Record<string, string>; payload?: Buffer }
export type Caller = { raw(request: Request): Promise<Answer> }

const dataOf = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode} ${answer.body}`)
  return (answer.json() as { data: T }).data
}

export const csvOf = (lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'))

/** An XLSX file; the first line has the headings. */
export async function xlsxOf([headings = [], ...lines]: readonly (readonly string[])[]): Promise<Buffer> {
  const columns = headings.map((header, at) => ({ header, key: String(at) }))
  const rows = lines.map((cells) => Object.fromEntries(cells.entries()))
  const stream = new PassThrough()
  const [bytes] = await Promise.all([buffer(stream), writeXlsx(stream, [{ name: 'Sheet', columns, rows }])])
  return bytes
}

export const upload = (caller: Caller, kind: string, name: string, bytes: Buffer) =>
  sendFile(caller, `/api/imports/kinds/${kind}/runs`, name, bytes)

export const runOf = async (caller: Caller, runId: string): Promise<Run> =>
  dataOf(await caller.raw({ method: 'GET', url: `/api/imports/runs/${runId}` }))

/** Waits until a run needs user input or is finished. */
export async function settled(caller: Caller, runId: string, seconds = 30): Promise<Run> {
  const busy: readonly RunState[] = ['reading', 'checking', 'applying', 'undoing']
  const end = Date.now() + seconds * 1000
  for (;;) {
    const run = await runOf(caller, runId)
    if (!busy.includes(run.state)) return run
    if (Date.now() > end) throw new Error(`The run is still ${run.state} after ${seconds} s.`)
    await pause(25)
  }
}

/** Uploads a file and waits for the result. */
export async function importFile(caller: Caller, kind: string, name: string, bytes: Buffer): Promise<Run> {
  const { runId } = dataOf<{ runId: string }>(await upload(caller, kind, name, bytes))
  return settled(caller, runId)
}

export const importLines = (caller: Caller, kind: string, lines: readonly (readonly string[])[]): Promise<Run> =>
  importFile(caller, kind, 'books.csv', csvOf(lines))
