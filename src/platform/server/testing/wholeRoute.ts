import type { Access } from '#platform/contract/access/access.ts'
import { type Definition, type Method, type PathParams, type Route, route } from '#platform/contract/route.ts'

/** A route with its definition in one piece, for tests and proofs. Browsers never load these. */
export function wholeRoute<
  const Signature extends `${Method} /api/${string}`,
  const D extends Definition & { readonly access: Access<ParamsOf<Signature>> },
>(signature: Signature, { access, ...definition }: D) {
  return { ...route(signature, access as never), ...definition, access } as unknown as RouteAddressOf<Signature> & D
}

type ParamsOf<Signature extends string> = Signature extends `${Method} ${infer Path}` ? PathParams<Path> : never
type RouteAddressOf<Signature extends string> = Signature extends `${infer M extends Method} ${infer Path}`
  ? { readonly method: M; readonly path: Path }
  : never

export const wholeContract = <const Name extends string, const Routes extends Record<string, Route>>(
  name: Name,
  routes: Routes,
) => ({ name, routes })
