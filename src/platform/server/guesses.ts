import type { Actor, Door } from './actor.ts'
import type { TenantEntry } from './directory.ts'
import type { Knock } from './request.ts'

/** Who a session belonged to when it was last looked up. Never believed: only compared with the next lookup. */
export type Guess = { readonly text: string; readonly door: Door; readonly actor: Actor }

/** Enough for the people of many schools at once; then all are forgotten, which costs each one lookup. */
const most = 20_000

const guesses = new Map<string, Guess>()

/** The tenant's own facts are part of an actor, so a changed tenant starts anew. */
const factsOf = new WeakMap<TenantEntry, string>()

function keyOf({ tenant, tokenHash, yearId }: Knock): string {
  const known = factsOf.get(tenant)
  const facts = known ?? `${tenant.id} ${tenant.currentYearId} ${tenant.modules}`
  if (!known) factsOf.set(tenant, facts)
  return `${facts} ${yearId} ${tokenHash.toString('latin1')}`
}

export const recall = (knock: Knock) => guesses.get(keyOf(knock))

export function remember(knock: Knock, guess: Guess) {
  if (guesses.size >= most) guesses.clear()
  guesses.set(keyOf(knock), guess)
}

export const forget = (knock: Knock) => guesses.delete(keyOf(knock))
