import type * as z from 'zod'
import type { Access } from './access/access.ts'
import type { ServerText } from './serverText.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of the `:parameters` in a path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Shape = Record<string, z.ZodType>

/** A failure the handler may return. The message is shown to users and may contain `{placeholders}`. */
export type Failure = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 423 | 429 | 503
  readonly message: string
}

/** A route's input, reply and failures. Kept in `schemas.ts`, so that browser code that only makes calls loads no schemas. */
export type Definition = {
  /** A one-line description for the route table. */
  readonly does: string
  /** One schema for each `:parameter` of the path. */
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The success message, if one is shown to the user. */
  readonly message?: ServerText
  readonly fails?: Record<string, Failure>
  /** Set, with the reason, if the work must not run in one transaction (hashing, files): the handler gets `tx`, not `db`. */
  readonly ownTransactions?: string
  /** Transfers a file instead of JSON. Such a route always opens its own transactions. */
  readonly carries?: 'upload' | 'download'
  /** The Idempotency-Key header is required; on other writes it is optional. */
  readonly idempotency?: 'required'
  /** Set, with the reason, if a success leaves no audit entry unless the handler describes one. Entries of a school wait for each other. */
  readonly unaudited?: string
  /** The most of a school's requests that are served at once, if everybody sends one in the same moment and others must not wait for them. */
  readonly atOnce?: number
  /** The name of the system that signs the request. The handler gets the raw body as `bytes` to verify it. */
  readonly signed?: string
  /** Allowed while the user still has to set a new password. */
  readonly beforePasswordIsSet?: true
  /** Set, with the reason, if the route belongs to no school: it works on any host, even while the database is down. */
  readonly onAnyHost?: string
}

/** The part of a route that callers need: its address and its access rule. */
export type RouteAddress = { readonly method: Method; readonly path: string; readonly access: Access }

/** A complete route, as the server mounts it. */
export type Route = RouteAddress & Definition

/** Exists only at compile time: links an address to the type of its definition. */
declare const definition: unique symbol
type Defined<D> = { readonly [definition]?: D }

/** The definition of a route: its own, or the one linked by its contract. */
export type DefinitionOf<R> = R extends Definition
  ? R
  : R extends { readonly [definition]?: infer D extends Definition }
    ? D
    : never

/** A route's address and access rule. Its input and reply are under the same name in the definitions. */
export function route<
  const Signature extends `${Method} /api/${string}`,
  const A extends Access<PathParams<PathOf<Signature>>>,
>(signature: Signature, access: A) {
  const [method, path] = signature.split(' ') as [MethodOf<Signature>, PathOf<Signature>]
  return { method, path, access }
}

type MethodOf<Signature extends string> = Signature extends `${infer M extends Method} ${string}` ? M : never
type PathOf<Signature extends string> = Signature extends `${Method} ${infer P}` ? P : never

/** The definitions of a contract's routes, by route name. */
export const definitions = <const D extends Record<string, Definition>>(all: D): D => all

/** A module's routes by name. The handler, the audit action and the log field use the same name. */
export type Contract = { readonly name: string; readonly routes: Record<string, Route> }

/** Requires one address per definition and vice versa, with the same parameters. */
type Matching<D, Addresses> = {
  readonly [K in keyof Addresses]: K extends keyof D ? SameParams<Addresses[K], D[K]> : never
} & { readonly [K in Exclude<keyof D, keyof Addresses>]: RouteAddress }

type SameParams<Address, D> = Address extends { path: infer Path extends string }
  ? [PathParams<Path>, ParamNames<D>] extends [ParamNames<D>, PathParams<Path>]
    ? Address
    : { readonly path: 'The params of the definition differ from those of the path.' }
  : never
type ParamNames<D> = D extends { params: infer P } ? Extract<keyof P, string> : never

/** Declares a module's routes; `D` is the type of their definitions: `contract<typeof feeDefinitions>()('fees', {…})`. */
export const contract =
  <const D extends Record<string, Definition>>() =>
  <const Name extends string, const Addresses extends Record<string, RouteAddress>>(
    name: Name,
    routes: Addresses & Matching<D, Addresses>,
  ) => ({
    name,
    routes: routes as unknown as { readonly [K in keyof Addresses & keyof D]: Addresses[K] & Defined<D[K]> },
  })

type Parsed<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : undefined
type Sent<S> = S extends Shape ? { [K in keyof S]: z.input<S[K]> } : undefined

type InputOf<D> = (D extends { params: infer P extends Shape } ? { params: Parsed<P> } : unknown) &
  (D extends { query: infer Q extends Shape } ? { query: Parsed<Q> } : unknown) &
  (D extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : unknown)
type CallOf<D> = (D extends { params: infer P extends Shape } ? { params: Sent<P> } : unknown) &
  (D extends { query: infer Q extends Shape } ? { query?: Partial<Sent<Q>> } : unknown) &
  (D extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown)

/** The parsed input a handler receives. */
export type Input<R> = InputOf<DefinitionOf<R>>
/** The input a caller sends. */
export type Call<R> = CallOf<DefinitionOf<R>>

export type Reply<R> = DefinitionOf<R> extends { reply: infer S extends z.ZodType } ? z.output<S> : never
export type ReplyInput<R> = DefinitionOf<R> extends { reply: infer S extends z.ZodType } ? z.input<S> : never
export type FailureCode<R> = DefinitionOf<R> extends { fails: infer F } ? Extract<keyof F, string> : never
