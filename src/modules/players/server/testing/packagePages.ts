import { afterAll } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { mountPackages } from '#platform/server/learningPackages/packagePages.ts'
import { buildHttp } from '#platform/server/requests/httpServer.ts'
import { mounted } from '#platform/server/requests/routeMount.ts'
import type { Services } from '#platform/server/services.ts'

/** Requests files inside packages the way a frame does: on a school's host and without a session. */
export async function packagePages(services: Services) {
  const app = await buildHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  mountPackages(app, services, { config: { [mounted]: true } as object })
  await app.ready()
  afterAll(() => app.close())
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: 'greenwood.localhost', ...headers } })
}
