import { setTimeout as pause } from 'node:timers/promises'
import { contactMinutes } from '#modules/localNodes/rules.ts'
import type { NodeFolder, NodeState } from './nodeFolder.ts'
import { type SchoolServer, Unreachable } from './schoolServer.ts'
import { type Outcome, sync } from './sync.ts'

/** Seconds until the server is tried again after a failure, growing to the usual time between contacts. */
const firstRetry = 10
const usual = contactMinutes * 60

/** Without a contact for so many days nothing is served any more: the licence may have ended meanwhile. */
const daysWithoutContact = 30

/** Whether the machine may show what it keeps. */
export function mayServe({ licence, lastContactAt, trouble }: NodeState, now: Date): boolean {
  if (licence !== 'valid' || trouble === 'refused' || lastContactAt === null) return false
  return now.getTime() - Date.parse(lastContactAt) < daysWithoutContact * 24 * 60 * 60_000
}

type Keeping = {
  readonly folder: NodeFolder
  readonly server: SchoolServer
  readonly signal: AbortSignal
  /** What came of each sync, for the log. */
  readonly say: (what: Outcome | string) => void
}

/** Syncs for ever, until it is told to stop. */
export async function keepSyncing({ folder, server, signal, say }: Keeping): Promise<void> {
  let wait = firstRetry
  while (!signal.aborted) {
    try {
      say(await sync({ folder, server, signal }))
      wait = usual
    } catch (error) {
      if (signal.aborted) return
      say(error instanceof Unreachable ? `The school’s server can’t be reached: ${error.message}` : String(error))
      wait = Math.min(wait === usual ? firstRetry : wait * 2, usual)
    }
    await pause(wait * 1000, undefined, { signal }).catch(() => undefined)
  }
}
