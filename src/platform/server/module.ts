import type { ScopeName } from '#platform/contract/access/access.ts'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { Contract, DefinitionOf, Route, RouteAddress } from '#platform/contract/route.ts'
import type { CalendarSource } from './contributions/calendarSource.ts'
import type { ImportKind } from './contributions/importKind.ts'
import type { SetupStep } from './contributions/setupStep.ts'
import type { TenantDb } from './database/database.ts'
import type { Job } from './jobs/jobs.ts'
import type { Actor } from './requests/actor.ts'
import type { Handlers } from './requests/context.ts'

/** Whether the thing with this id lies within the caller's reach. */
export type Scope = (db: TenantDb, actor: Actor, id: string) => Promise<boolean>

/** A contract and its handlers, tied together with their types checked. */
export type Implementation = {
  readonly contract: Contract
  // Each handler was checked against its own route in `implement`; the host only ever pairs them again by name.
  readonly handlers: Record<string, (input: never, context: never) => unknown>
}

/** Ties a contract, the definitions of its routes and their handlers together. */
export const implement = <const Name extends string, Routes extends Record<string, RouteAddress>>(
  contract: { readonly name: Name; readonly routes: Routes },
  definitions: { readonly [K in keyof Routes]: DefinitionOf<Routes[K]> },
  handlers: Handlers<Routes>,
): Implementation => {
  const routes = Object.entries(contract.routes).map(([name, address]) => [name, { ...address, ...definitions[name] }])
  return {
    contract: { name: contract.name, routes: Object.fromEntries(routes) as Record<string, Route> },
    handlers: handlers as Implementation['handlers'],
  }
}

/** Everything a module hands to the host. */
export type ServerModule = {
  readonly name: string
  readonly routes: readonly Implementation[]
  readonly migrations?: URL
  readonly jobs?: readonly Job[]
  readonly scopes?: Partial<Record<ScopeName, Scope>>
  /** The kinds of notification it sends. */
  readonly notifications?: readonly NotificationKind[]
  /** The kinds of file it can bring in. */
  readonly imports?: readonly ImportKind[]
  /** What it asks of a school that sets itself up. */
  readonly setup?: readonly SetupStep[]
  /** What it shows on the calendar. */
  readonly calendar?: readonly CalendarSource[]
}
