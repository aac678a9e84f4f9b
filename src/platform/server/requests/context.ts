import type { Readable } from 'node:stream'
import type { DefinitionOf, FailureCode, Input, ReplyInput, RouteAddress } from '#platform/contract/route.ts'
import type { Notify } from '../contributions/notifications.ts'
import type { TenantDb } from '../database/database.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { Secret } from '../secret.ts'
import type { Services } from '../services.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'
import type { Actor } from './actor.ts'
import type { AuditDetail } from './audit.ts'
import type { Upload } from './multipartUploads.ts'
import type { ProblemExtra } from './problem.ts'

/** One transaction and what may be written beside the rows: all of it commits, or none. */
export type Unit = {
  readonly db: TenantDb
  /** Keys of the server, for what is kept encrypted. */
  readonly secret: Secret
  /** Adds to the audit trail; written last, in this transaction. */
  audit(detail: AuditDetail): void
  /** Puts a job on the queue; it exists only if this transaction commits. */
  enqueue: Enqueue
  /** Tells people of this school; they hear it once this transaction has committed, by the channels they chose. */
  notify: Notify
  /** Runs once the transaction has committed: live messages and the like. */
  afterCommit(work: () => void): void
}

type Common<R> = {
  readonly services: Services
  readonly requestId: string
  /** The caller's network address. */
  readonly address: string
  readonly userAgent: string
  /** Answers with one of the failures the route declares. */
  fail(code: FailureCode<R>, extra?: ProblemExtra): never
}

/** For routes of people who are logged in: the handle is already inside their school. */
export type TenantContext<R> = Common<R> & Unit & { readonly actor: Actor }

/** For work that must not hold one transaction open: each `tx` is a transaction of its own in the caller's school. */
export type OwnContext<R> = Common<R> & {
  readonly actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  /** The files of an upload route, one after the other. */
  uploads(): AsyncIterable<Upload>
}

/** For callers without a session. There is no school but the one whose host they arrived on. */
export type OpenContext<R> = Common<R> & {
  readonly tenant: TenantEntry | null
  readonly cookies: Cookies
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, on routes that say who signs it. */
  readonly bytes: Uint8Array
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

export type Cookies = {
  get(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, host-only. `maxAge` is in seconds; none means until the browser closes. */
  set(name: string, value: string, maxAge?: number): void
  clear(name: string): void
}

/** What a download route answers instead of JSON. */
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
  : DefinitionOf<R> extends { ownTransactions: string } | { carries: string }
    ? OwnContext<R>
    : TenantContext<R>

export type Answer<R> = DefinitionOf<R> extends { carries: 'download' } ? Download : ReplyInput<R>

export type Handler<R extends RouteAddress> = (input: Input<R>, context: ContextOf<R>) => Answer<R> | Promise<Answer<R>>

/** One handler for every route of the contract, no more and no fewer. */
export type Handlers<Routes extends Record<string, RouteAddress>> = { readonly [K in keyof Routes]: Handler<Routes[K]> }
