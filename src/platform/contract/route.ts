import type * as z from 'zod'
import type { Access } from './access/access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of the path parameters, read from the path itself. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Shape = Record<string, z.ZodType>

/** A failure the handler may answer with: its status and the English text a user reads. */
export type Failure = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 423 | 429 | 503
  readonly message: string
}

type Definition<Path extends string> = {
  /** One sentence for the route table: what calling it brings about. */
  readonly does: string
  readonly access: Access<PathParams<Path>>
  readonly query?: Shape
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The message of a successful answer, when the user is shown one. */
  readonly message?: string
  readonly fails?: Record<string, Failure>
  /** Set for work that must not run inside one transaction (hashing, files): the handler then gets `tx` and not `db`. Says why. */
  readonly ownTransactions?: string
  /** Bytes in or out instead of JSON; such a route always opens its own transactions. */
  readonly carries?: 'upload' | 'download'
  /** A write that must name its Idempotency-Key. Every other write may. */
  readonly idempotency?: 'required'
  /** A message another system signs: the handler gets the very bytes that came as `bytes`. Says who signs it. */
  readonly signed?: string
  /** Works although the user still has to choose a new password. */
  readonly beforePasswordIsSet?: true
  /** Belongs to the server and to no school: answers on any host, also while the database does not. Says why. */
  readonly onAnyHost?: string
} & ([PathParams<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: { readonly [K in PathParams<Path>]: z.ZodType } })

export type Route = {
  readonly method: Method
  readonly path: string
  readonly does: string
  readonly access: Access
  readonly params?: Shape | undefined
  readonly query?: Shape | undefined
  readonly body?: z.ZodType | undefined
  readonly reply: z.ZodType
  readonly message?: string | undefined
  readonly fails?: Record<string, Failure> | undefined
  readonly ownTransactions?: string | undefined
  readonly carries?: 'upload' | 'download' | undefined
  readonly idempotency?: 'required' | undefined
  readonly signed?: string | undefined
  readonly beforePasswordIsSet?: true | undefined
  readonly onAnyHost?: string | undefined
}

/** A route is a value: it mounts the server side, types the handler and the browser call, and prints the API document. */
export function route<
  const Signature extends `${Method} /api/${string}`,
  const D extends Definition<PathOf<Signature>>,
>(signature: Signature, definition: D) {
  const [method, path] = signature.split(' ') as [MethodOf<Signature>, PathOf<Signature>]
  return { method, path, ...definition } as {
    readonly method: MethodOf<Signature>
    readonly path: PathOf<Signature>
  } & D
}

type MethodOf<Signature extends string> = Signature extends `${infer M extends Method} ${string}` ? M : never
type PathOf<Signature extends string> = Signature extends `${Method} ${infer P}` ? P : never

/** A module's routes under their names: the name is also the handler's, the audit action's and the log field's. */
export type Contract = { readonly name: string; readonly routes: Record<string, Route> }

export const contract = <const Name extends string, const Routes extends Record<string, Route>>(
  name: Name,
  routes: Routes,
) => ({ name, routes }) as const

type Parsed<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : undefined
type Sent<S> = S extends Shape ? { [K in keyof S]: z.input<S[K]> } : undefined

/** What a handler receives. */
export type Input<R> = (R extends { params: infer P extends Shape } ? { params: Parsed<P> } : unknown) &
  (R extends { query: infer Q extends Shape } ? { query: Parsed<Q> } : unknown) &
  (R extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : unknown)

/** What a caller sends. */
export type Call<R> = (R extends { params: infer P extends Shape } ? { params: Sent<P> } : unknown) &
  (R extends { query: infer Q extends Shape } ? { query?: Partial<Sent<Q>> } : unknown) &
  (R extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown)

export type Reply<R> = R extends { reply: infer S extends z.ZodType } ? z.output<S> : never
export type ReplyInput<R> = R extends { reply: infer S extends z.ZodType } ? z.input<S> : never
export type FailureCode<R> = R extends { fails: infer F } ? Extract<keyof F, string> : never
