import type { Route } from '#platform/contract/route.ts'
import { serverModules } from '../modules.server.ts'

export type NamedRoute = { readonly action: string; readonly route: Route }

/** Every route of the product, under the name its audit entries carry. */
export const allRoutes: readonly NamedRoute[] = serverModules.flatMap((module) =>
  module.routes.flatMap(({ contract }) =>
    Object.entries(contract.routes).map(([name, route]) => ({ action: `${contract.name}.${name}`, route })),
  ),
)

export const isWrite = ({ route }: NamedRoute) => route.method !== 'GET'

export function routeOf(action: string): Route {
  const found = allRoutes.find((one) => one.action === action)
  if (!found) throw new Error(`There is no route ${action}`)
  return found.route
}
