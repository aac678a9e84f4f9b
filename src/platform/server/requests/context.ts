import type { Readable } from 'node:stream'
import type { DefinitionOf, FailureCode, Input, ReplyInput, RouteAddress } from '#platform/contract/route.ts'
import type { OperatorDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'
import type { Actor, Operator } from './actor.ts'
import type { Upload } from './multipartUploads.ts'
import type { ProblemExtra } from './problem.ts'
import type { DeviceProof } from './sessions/deviceProof.ts'
import type { Unit } from './unit.ts'

type Common<R> = {
  readonly services: Services
  readonly requestId: string
  /** The caller's network address. */
  readonly address: string
  readonly userAgent: string
  /** Fails with one of the failures the route declares. */
  fail(code: FailureCode<R>, extra?: ProblemExtra): never
}

/** For routes of signed-in users: the handle is already scoped to their school. */
export type TenantContext<R> = Common<R> & Unit & { readonly actor: Actor }

/** For work that must not keep one transaction open: each `tx` is a separate transaction in the caller's school. */
export type OwnContext<R> = Common<R> & {
  readonly actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  /** The files of an upload route, one by one. */
  uploads(): AsyncIterable<Upload>
}

/** For callers without a session. The only school is that of the request's host. */
export type OpenContext<R> = Common<R> & {
  readonly tenant: TenantEntry | null
  readonly cookies: Cookies
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The raw body, on routes with a `signed` body. */
  readonly bytes: Uint8Array
  /** The claim of an enrolled phone, not yet verified. */
  readonly proof: DeviceProof | null
  /** The files of an upload route, one by one. */
  uploads(): AsyncIterable<Upload>
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** For the people who run the installation: each `tx` is a transaction that sees no school's data. */
type OperatorContext<R> = Common<R> & {
  readonly operator: R extends { access: { signedIn: true } } ? Operator : null
  readonly cookies: Cookies
  tx<T>(work: (db: OperatorDb) => Promise<T>): Promise<T>
}

export type Cookies = {
  get(name: string): string | undefined
  /** HttpOnly, SameSite=Strict and host-only, under the name that `cookieName` gives it. `maxAge` is in seconds; without it, the cookie lasts until the browser closes. */
  set(name: string, value: string, maxAge?: number): void
  clear(name: string): void
}

/** What a download route returns instead of JSON. */
export type Download = {
  readonly body: Readable | Uint8Array
  readonly type: string
  readonly name: string
  readonly size: number
  readonly inline?: boolean
  readonly range?: { readonly start: number; readonly end: number; readonly total: number }
}

export type ContextOf<R> = R extends { access: { who: 'anyone' } }
  ? OpenContext<R>
  : R extends { access: { who: 'operator' } }
    ? OperatorContext<R>
    : DefinitionOf<R> extends { ownTransactions: string } | { carries: string }
      ? OwnContext<R>
      : TenantContext<R>

export type Answer<R> = DefinitionOf<R> extends { carries: 'download' } ? Download : ReplyInput<R>

export type Handler<R extends RouteAddress> = (input: Input<R>, context: ContextOf<R>) => Answer<R> | Promise<Answer<R>>

/** Exactly one handler for every route of the contract. */
export type Handlers<Routes extends Record<string, RouteAddress>> = { readonly [K in keyof Routes]: Handler<Routes[K]> }
