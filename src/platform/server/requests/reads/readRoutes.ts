import type { Success } from '#platform/contract/envelope.ts'
import type { Actor } from '../actor.ts'
import type { Unit } from '../unit.ts'

/** Where a request comes from. */
export type RequestOrigin = { readonly requestId: string; readonly address: string; readonly userAgent: string }

/** The unparsed input of a read. */
export type ReadInput = { readonly params?: unknown; readonly query?: unknown }

/** Who reads, and the transaction to read in. */
export type ReadCaller = RequestOrigin & Unit & { readonly actor: Actor }

/** Answers a read within another request, or throws as it would alone. */
export type CompanionRead = (raw: ReadInput, caller: ReadCaller) => Promise<Success<unknown>>

/** By path, as in the contract. */
export type ReadRoutes = Map<string, CompanionRead>
