import { developerModules, serverModules } from '#app/modules.server.ts'
import type { Route } from '#platform/contract/route.ts'
import type { ServerModule } from '#platform/server/module.ts'

export type NamedRoute = { readonly action: string; readonly route: Route }

const routesOf = (modules: readonly ServerModule[]): NamedRoute[] =>
  modules.flatMap((module) =>
    module.routes.flatMap(({ contract }) =>
      Object.entries(contract.routes).map(([name, route]) => ({ action: `${contract.name}.${name}`, route })),
    ),
  )

/** Every route a server of any build can have, under the name its audit entries carry. */
export const allRoutes: readonly NamedRoute[] = routesOf([...serverModules, ...developerModules])

export const isWrite = ({ route }: NamedRoute) => route.method !== 'GET'

export function routeOf(action: string): Route {
  const found = allRoutes.find((one) => one.action === action)
  if (!found) throw new Error(`There is no route ${action}`)
  return found.route
}
