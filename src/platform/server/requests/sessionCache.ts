import type { Ahead } from '../database/database.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'
import type { Actor } from './actor.ts'
import type { Knock } from './credentials.ts'
import type { Found } from './sessionLookup.ts'

/** Who a session belonged to when it was last looked up. Never believed: only compared with the next lookup. */
export type Guess = Found & Ahead & { readonly tenant: TenantEntry; readonly actor: Actor }

/** Enough for the people of many schools at once; then all are forgotten, which costs each one lookup. */
const most = 20_000

/** By token, which is in this process's memory anyway whenever it is of use. */
const guesses = new Map<string, Guess>()

const keyOf = ({ token, yearId }: Knock) => (yearId === null ? token : `${token} ${yearId}`)

const facts = new WeakMap<TenantEntry, string>()

/** What an actor has of their tenant. */
function factsOf(tenant: TenantEntry): string {
  const known = facts.get(tenant)
  if (known !== undefined) return known
  const fresh = `${tenant.id} ${tenant.currentYearId} ${tenant.modules}`
  facts.set(tenant, fresh)
  return fresh
}

/** A changed tenant starts anew, and so does a token that comes to another school's host. */
export function recall(knock: Knock): Guess | undefined {
  const guess = guesses.get(keyOf(knock))
  return guess && factsOf(guess.tenant) === factsOf(knock.tenant) ? guess : undefined
}

export function remember(knock: Knock, guess: Guess) {
  if (guesses.size >= most) guesses.clear()
  guesses.set(keyOf(knock), guess)
}

export const forget = (knock: Knock) => guesses.delete(keyOf(knock))
