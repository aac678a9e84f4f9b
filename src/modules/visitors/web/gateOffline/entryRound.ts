import type { EntryOutcome, EntryRefusal, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { mentions } from '../../rules/entryOrder.ts'

/** What became of a request: answers, a server that cannot be reached, or one that fails at these entries for now or for good. */
export type Posted = readonly EntryOutcome[] | 'unreachable' | 'failed' | 'refused'

export type Waiting = { readonly entry: GateEntryInput }

type Round<One> = {
  post(batch: readonly One[]): Promise<Posted>
  /** The server has the entry, or has refused it. */
  answered(one: One, outcome: EntryOutcome): Promise<void>
  refused(one: One, refusal: EntryRefusal): Promise<void>
  /** The entry is to be sent again later. */
  held(one: One): Promise<void>
}

/** Entries in one request: few enough to be sent again on a bad network. */
const batchSize = 50

/**
 * Sends what waits, in order. A request that fails is halved until the entry is found at which it does: that one is held back, with
 * whatever mentions it, and everything else goes on. Stops when the server cannot be reached.
 */
export async function sendRound<One extends Waiting>(
  waiting: readonly One[],
  alreadyHeld: readonly One[],
  round: Round<One>,
): Promise<EntryOutcome[]> {
  const outcomes: EntryOutcome[] = []
  const held = new Set(alreadyHeld.map(({ entry }) => entry.clientId))
  const isHeld = ({ entry }: One) => [...held].some((clientId) => mentions(entry, clientId))
  const hold = async (one: One) => {
    held.add(one.entry.clientId)
    await round.held(one)
  }
  const send = async (all: readonly One[]): Promise<boolean> => {
    const batch: One[] = []
    for (const one of all)
      if (isHeld(one)) held.add(one.entry.clientId)
      else batch.push(one)
    const [first] = batch
    if (!first) return true
    const posted = await round.post(batch)
    if (posted === 'unreachable') return false
    if (posted === 'failed' || posted === 'refused') {
      const half = Math.ceil(batch.length / 2)
      if (batch.length > 1) return (await send(batch.slice(0, half))) && send(batch.slice(half))
      if (posted === 'failed') await hold(first)
      else await round.refused(first, 'not-recorded')
      return true
    }
    const answers = new Map(posted.map((outcome) => [outcome.clientId, outcome]))
    for (const one of batch) {
      const outcome = answers.get(one.entry.clientId)
      if (!outcome) await hold(one)
      else if (outcome.refusal) await round.refused(one, outcome.refusal)
      else await round.answered(one, outcome)
    }
    outcomes.push(...posted)
    return true
  }
  for (let from = 0; from < waiting.length; from += batchSize)
    if (!(await send(waiting.slice(from, from + batchSize)))) break
  return outcomes
}

/** When an entry that failed some times is sent again, in ms from then: ever later, but always again. */
export const retryDelay = (failures: number): number => Math.min(600_000, 10_000 * 2 ** Math.min(failures, 10))
