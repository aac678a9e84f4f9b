import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { type Person, signInEveryone } from '../stage/principals.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, isWrite, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, type Scene } from '../stage/scenes.ts'

/** Origin headers of pages that are not the school's own. */
const foreignOrigins = [
  'https://evil.example',
  'null',
  'http://riverside.localhost',
  'http://banyan-trust.localhost',
  'http://localhost',
  'https://greenwood.localhost',
  'http://greenwood.localhost:8080',
  'http://evil.greenwood.localhost',
  'http://evilgreenwood.localhost',
  'http://greenwood.localhost.evil.example',
  'http://greenwood.localhost@evil.example',
  'http://evil.example#greenwood.localhost',
  'http://evil.example/greenwood.localhost',
  'https://evil.example, http://greenwood.localhost',
  'file://',
  'data:text/html,x',
  'chrome-extension://abcdefgh',
  '',
] as const

/** Content types that a form on another site can send without a preflight request. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

export const program = proof(
  'T7.3',
  "no write is accepted from another site with the user's cookie",
  async (context) => {
    const server = await context.server()
    const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
    const stage = await createStage(server, 'greenwood', 'banyan-trust', people)
    const failures: string[] = []
    let count = 0
    const writes = context.subset(allRoutes.filter(isWrite), 7)
    for (const named of writes) {
      const scene = await createScene(named, stage)
      const send = createBrowserSender(server, named, scene)
      const expectRefusal = async (what: string, headers: Record<string, string>, payload?: string) => {
        count += 1
        const { statusCode, body } = await send(headers, payload)
        if (statusCode < 400 || statusCode >= 500)
          failures.push(`${named.action} ${what} returned ${statusCode} ${body}`)
      }
      for (const origin of foreignOrigins.filter((other) => other !== `http://${buildHost(scene.as)}`))
        await expectRefusal(`from ${origin || 'an empty origin'}`, { origin })
      if (named.route.access.who !== 'anyone') await expectRefusal('without an origin', {})
      for (const type of simpleTypes) {
        const headers = { origin: 'https://evil.example', 'content-type': type }
        await expectRefusal(`as ${type}`, headers, JSON.stringify(scene.call.body ?? {}))
      }
      const own = await send({ origin: `http://${buildHost(scene.as)}` })
      if (own.statusCode >= 400) failures.push(`${named.action} was refused from its own page: ${own.body}`)
    }
    return { count, failures, figures: { 'write routes': writes.length } }
  },
)

const buildHost = (person: Person) => `${person.school}.localhost`

/** Sends as the browser of a signed-in user: session in a cookie, tenant in its header. */
function createBrowserSender(server: ProofServer, { route }: NamedRoute, scene: Scene) {
  const { authorization: _, ...own } = scene.as.headers
  const cookie = scene.as.token ? { cookie: `${sessionCookie}=${scene.as.token}` } : {}
  const request = buildRequest(route, scene.call)
  return (headers: Record<string, string>, payload?: string) =>
    server.call({
      ...request,
      ...(payload !== undefined && { payload }),
      headers: { ...request.headers, ...scene.headers, ...own, ...cookie, ...headers },
      from: newAddress(),
    })
}
