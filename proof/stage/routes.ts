import { developerModules, serverModules } from '#app/modules.server.ts'
import type { Route } from '#platform/contract/route.ts'
import type { ServerModule } from '#platform/server/module.ts'

export type NamedRoute = { readonly action: string; readonly route: Route }

const listRoutes = (modules: readonly ServerModule[]): NamedRoute[] =>
  modules.flatMap((module) =>
    module.routes.flatMap(({ contract }) =>
      Object.entries(contract.routes).map(([name, route]) => ({ action: `${contract.name}.${name}`, route })),
    ),
  )

const everyRoute = listRoutes([...serverModules, ...developerModules])
const isOperators = ({ route }: NamedRoute) => route.access.who === 'operator'

/** Every route of every build on the hosts of schools and organisations, under the action name used in audit entries. */
export const allRoutes: readonly NamedRoute[] = everyRoute.filter((named) => !isOperators(named))

/** The routes of the operator's own host, which refuse everyone on any other host. */
export const operatorRoutes: readonly NamedRoute[] = everyRoute.filter(isOperators)

export const isWrite = ({ route }: NamedRoute) => route.method !== 'GET'

export function findRoute(action: string): Route {
  const found = allRoutes.find((named) => named.action === action)
  if (!found) throw new Error(`There is no route ${action}.`)
  return found.route
}
