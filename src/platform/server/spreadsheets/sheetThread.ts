import { parentPort, workerData } from 'node:worker_threads'
import type { ReadResult } from './rowSink.ts'
import { type ReadLimits, readSheet } from './sheetReader.ts'
import { type UnreadableCode, UnreadableSheet } from './unreadableSheet.ts'

/** What the thread is given, and what it answers. */
export type SheetRequest = { readonly bytes: Uint8Array; readonly limits: ReadLimits }
export type SheetAnswer = { sheet: ReadResult } | { unreadable: { code: UnreadableCode; message: string } }

const { bytes, limits } = workerData as SheetRequest
try {
  parentPort?.postMessage({ sheet: await readSheet(bytes, limits) } satisfies SheetAnswer)
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  parentPort?.postMessage({ unreadable: { code: error.code, message: error.message } } satisfies SheetAnswer)
}
