import { type Rule, rulesFor, type ScopeName } from '#platform/contract/access/access.ts'
import type { Route } from '#platform/contract/route.ts'
import type { TenantDb } from '../database/database.ts'
import type { Scope } from '../module.ts'
import type { Actor } from './actor.ts'
import { problem } from './problem.ts'

export type Scopes = Partial<Record<ScopeName, Scope>>

type Guarded = { readonly action: string; readonly route: Route; readonly scopes: Scopes }

/** A reach nobody can judge would be found out by its first caller: the start fails instead. */
export function refuseUnknownScopes({ action, route, scopes }: Guarded) {
  if (route.access.who !== 'some') return
  for (const rule of route.access.rules) {
    const reach = reachOf(rule)
    if (reach && !scopes[reach.scope])
      throw new Error(`No module hands in the scope '${reach.scope}' that ${action} asks for.`)
  }
}

/** A rule without a reach is enough; otherwise one of the reaches must cover the thing the path names. */
export function refuseOutOfReach(one: Guarded, actor: Actor, input: Record<string, unknown>, db: TenantDb) {
  const { access } = one.route
  if (access.who !== 'some') return null
  const rules = rulesFor(access, actor)
  return rules.some((rule) => !reachOf(rule)) ? null : refuseUnreached(one, rules, actor, input, db)
}

async function refuseUnreached(
  one: Guarded,
  rules: readonly Rule[],
  actor: Actor,
  input: Record<string, unknown>,
  db: TenantDb,
) {
  const params = input.params as Record<string, unknown>
  for (const rule of rules) {
    const reach = reachOf(rule)
    const scope = reach && one.scopes[reach.scope]
    if (!reach || !scope) throw new Error(`${one.action} has a rule without a scope`)
    if (await scope(db, actor, String(params[reach.param]))) return
  }
  throw problem('not-found')
}

const reachOf = (rule: Rule) => ('reach' in rule ? rule.reach : undefined)
