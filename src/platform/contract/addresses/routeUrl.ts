import type { RouteAddress } from '../route.ts'

/** The route's URL with path and query parameters. Empty query values are omitted. */
export function urlOf({ path }: Pick<RouteAddress, 'path'>, input: unknown): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${address}?${search}` : address
}
