import { type Rule, rulesFor, type ScopeName } from '#platform/contract/access/access.ts'
import type { Route } from '#platform/contract/route.ts'
import type { TenantDb } from '../database/database.ts'
import type { Scope } from '../module.ts'
import type { Actor } from './actor.ts'
import { problem } from './problem.ts'

export type Scopes = Partial<Record<ScopeName, Scope>>

type GuardedRoute = { readonly action: string; readonly route: Route; readonly scopes: Scopes }

/** Fails the start if a route uses a scope that no module provides, instead of failing its first request. */
export function refuseUnknownScopes({ action, route, scopes }: GuardedRoute) {
  if (route.access.who !== 'some') return
  for (const rule of route.access.rules) {
    const reach = reachOf(rule)
    if (reach && !scopes[reach.scope])
      throw new Error(
        `${action} uses the scope '${reach.scope}', but no module provides it. Add it to a module's scopes.`,
      )
  }
}

/** A rule without a reach grants access; otherwise one of the reaches must include the record in the path. */
export function refuseOutOfReach(one: GuardedRoute, actor: Actor, input: Record<string, unknown>, db: TenantDb) {
  const { access } = one.route
  if (access.who !== 'some') return null
  const rules = rulesFor(access, actor)
  return rules.some((rule) => !reachOf(rule)) ? null : refuseUnreached(one, rules, actor, input, db)
}

async function refuseUnreached(
  one: GuardedRoute,
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
    if (await scope(db, actor, String(params[reach.param]), one.route.method === 'GET' ? 'read' : 'write')) return
  }
  throw problem('not-found')
}

const reachOf = (rule: Rule) => ('reach' in rule ? rule.reach : undefined)
