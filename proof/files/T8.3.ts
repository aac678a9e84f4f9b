import { aStoredFile } from '#modules/library/server/seed.ts'
import { proof } from '../program.ts'
import { newAddress } from '../server/proofServer.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene } from '../stage/scenes.ts'

export const program = proof(
  'T8.3',
  'every download is an attachment or sandboxed, has a type and is never sniffed',
  async (context) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    const failures: string[] = []
    let count = 0
    const checkDownload = async (what: string, request: Parameters<typeof server.call>[0]) => {
      count += 1
      const { statusCode, headers, body } = await server.call({ ...request, from: newAddress() })
      if (statusCode >= 400) return void failures.push(`${what} returned ${statusCode} ${body.slice(0, 100)}`)
      const disposition = String(headers['content-disposition'] ?? '')
      const policy = String(headers['content-security-policy'] ?? '')
      const isSandboxed = /(?:^|;)\s*sandbox\s*(?:;|$)/.test(policy)
      if (!disposition.startsWith('attachment') && !isSandboxed) failures.push(`${what}: ${disposition}, ${policy}`)
      if (headers['x-content-type-options'] !== 'nosniff') failures.push(`${what} can be sniffed`)
      if (!/^[\w.+-]+\/[\w.+-]+/.test(String(headers['content-type']))) failures.push(`${what} has no type`)
      if (
        /html|svg|xml(?!formats)|javascript/.test(String(headers['content-type'])) &&
        !disposition.startsWith('attachment')
      )
        failures.push(`${what} is served inline as ${headers['content-type']}`)
      if (!/no-store/.test(String(headers['cache-control']))) failures.push(`${what} may be cached`)
    }
    const downloads = allRoutes.filter(({ route }) => route.carries === 'download').sort(logosLast)
    for (const named of downloads) {
      const scene = await createScene(named, stage)
      const headers = { ...scene.headers, ...scene.as.headers }
      const request = buildRequest(named.route, scene.call)
      await checkDownload(named.action, { ...request, headers: { ...request.headers, ...headers } })
    }
    // File names that could break out of the header.
    const {
      tenantId,
      server: { services },
    } = stage
    for (const name of ['a"b.pdf', 'x\r\nset-cookie: a=b.pdf', 'किताब.pdf', '../../a.pdf', 'a;b=c.pdf']) {
      const file = await services.database.inTenant({ tenantId }, async (db) =>
        services.files.find(
          db,
          await aStoredFile(db, services.files, { tenantId, name, bytes: Buffer.from('%PDF-1.7') }),
        ),
      )
      if (!file) throw new Error('The file was not stored.')
      const { url } = services.files.link(tenantId, file)
      await checkDownload(`a file named ${JSON.stringify(name)}`, {
        method: 'GET',
        url,
        headers: stage.person('teacher').headers,
      })
    }
    return { count, failures, figures: { routes: downloads.length } }
  },
)

/** The example logo is not an image, so anything printed after it would fail to render. */
const logosLast = (a: NamedRoute, b: NamedRoute) =>
  Number(/logo/i.test(a.route.path)) - Number(/logo/i.test(b.route.path))
