import type * as z from 'zod'
import type { Access } from './access/access.ts'
import type { ServerText } from './serverText.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of the path parameters, read from the path itself. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Shape = Record<string, z.ZodType>

/** A failure the handler may answer with: its status and the English text a user reads, with `{places}` for values. */
export type Failure = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 423 | 429 | 503
  readonly message: string
}

/** What a route takes and answers. Lives in `schemas.ts`, so that browser code which only calls routes loads no schemas. */
export type Definition = {
  /** One sentence for the route table: what calling it does. */
  readonly does: string
  /** One schema for each `:parameter` of the path. */
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The message of a successful answer, when the user is shown one. */
  readonly message?: ServerText
  readonly fails?: Record<string, Failure>
  /** Set for work that must not run inside one transaction (hashing, files): the handler then gets `tx` and not `db`. Says why. */
  readonly ownTransactions?: string
  /** Bytes in or out instead of JSON; such a route always opens its own transactions. */
  readonly carries?: 'upload' | 'download'
  /** A write that must name its Idempotency-Key. Every other write may. */
  readonly idempotency?: 'required'
  /** A message another system signs: the handler gets the raw request bytes as `bytes`. Says who signs it. */
  readonly signed?: string
  /** Works although the user still has to choose a new password. */
  readonly beforePasswordIsSet?: true
  /** Belongs to the server and to no school: answers on any host, also while the database is down. Says why. */
  readonly onAnyHost?: string
}

/** As much of a route as a caller needs: its address and who may call it. */
export type RouteAddress = { readonly method: Method; readonly path: string; readonly access: Access }

/** A whole route, as the server mounts it. */
export type Route = RouteAddress & Definition

/** Exists only for the compiler: ties an address to the type of its definition. */
declare const definition: unique symbol
type Defined<D> = { readonly [definition]?: D }

/** A route's definition: its own, or the one its contract ties it to. */
export type DefinitionOf<R> = R extends Definition
  ? R
  : R extends { readonly [definition]?: infer D extends Definition }
    ? D
    : never

/** An address and the access it needs. What the route takes and answers stands under the same name in the definitions. */
export function route<
  const Signature extends `${Method} /api/${string}`,
  const A extends Access<PathParams<PathOf<Signature>>>,
>(signature: Signature, access: A) {
  const [method, path] = signature.split(' ') as [MethodOf<Signature>, PathOf<Signature>]
  return { method, path, access }
}

type MethodOf<Signature extends string> = Signature extends `${infer M extends Method} ${string}` ? M : never
type PathOf<Signature extends string> = Signature extends `${Method} ${infer P}` ? P : never

/** The definitions of a contract's routes, under the routes' names. */
export const definitions = <const D extends Record<string, Definition>>(all: D): D => all

/** A module's routes under their names: the name is also the handler's, the audit action's and the log field's. */
export type Contract = { readonly name: string; readonly routes: Record<string, Route> }

/** Every definition has its address, every address its definition, and both name the same parameters. */
type Matching<D, Addresses> = {
  readonly [K in keyof Addresses]: K extends keyof D ? SameParams<Addresses[K], D[K]> : never
} & { readonly [K in Exclude<keyof D, keyof Addresses>]: RouteAddress }

type SameParams<Address, D> = Address extends { path: infer Path extends string }
  ? [PathParams<Path>, ParamNames<D>] extends [ParamNames<D>, PathParams<Path>]
    ? Address
    : { readonly path: 'The params of the definition differ from those of the path.' }
  : never
type ParamNames<D> = D extends { params: infer P } ? Extract<keyof P, string> : never

/** Names the routes of a module; `D` is the type of their definitions: `contract<typeof feeDefinitions>()('fees', {…})`. */
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

/** What a handler receives. */
export type Input<R> = InputOf<DefinitionOf<R>>
/** What a caller sends. */
export type Call<R> = CallOf<DefinitionOf<R>>

export type Reply<R> = DefinitionOf<R> extends { reply: infer S extends z.ZodType } ? z.output<S> : never
export type ReplyInput<R> = DefinitionOf<R> extends { reply: infer S extends z.ZodType } ? z.input<S> : never
export type FailureCode<R> = DefinitionOf<R> extends { fails: infer F } ? Extract<keyof F, string> : never
