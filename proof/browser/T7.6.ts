import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { allRoutes } from '../stage/routes.ts'

const dots = ['..', '%2e%2e', '%252e%252e', '..%00', '.%2e', '%c0%ae%c0%ae', '....', '..;']
const slashes = ['/', '%2f', '%5c', '\\', '%252f']
/** Ways out of a folder, each with the file it looks for. */
const climbs = dots.flatMap((dot) => slashes.map((slash) => `${`${dot}${slash}`.repeat(6)}etc${slash}passwd`))
const own = ['package.json', '.env', 'data/secret', 'src/app/server.ts', 'node_modules/pg/package.json']
/** Addresses of other hosts, as somebody would send them in a link. */
const strangers = [
  '//evil.example/',
  '/\\evil.example',
  '///evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  'https://evil.example/',
  '/.evil.example',
  '/@evil.example/',
  '/%09/evil.example',
  '/login?returnTo=https://evil.example',
  '/login?next=//evil.example',
  '/?redirect=https:evil.example',
  '/student/login?url=https://evil.example',
  '/r/https:%2f%2fevil.example',
]
/** What only a file of the server's machine contains. */
const leaked = /root:[x*]:0:0|"dependencies"|BANYAN_SECRET|PRIVATE KEY/

export const program = proof('T7.6', 'no address leads out of a folder or to another host', async (context) => {
  const server = await context.server()
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const { headers } = await signInAs(server, 'greenwood', 'superadmin')
  const failures: string[] = []
  let count = 0
  // As bytes on the wire: an HTTP client would tidy the path up.
  const check = async (path: string) => {
    count += 1
    const { status, location, body } = await send(port, path, headers)
    if (status >= 500) failures.push(`${path} was answered with ${status}`)
    if (leaked.test(body)) failures.push(`${path} returned a file of the machine`)
    if (location && !isOwn(location)) failures.push(`${path} leads to ${location}`)
  }
  const bases = ['/', '/assets/', '/api/', '/api/files/', '/packages/']
  for (const base of bases) for (const climb of [...context.subset(climbs, 4), ...own]) await check(`${base}${climb}`)
  const withParameters = allRoutes.filter(({ route }) => route.method === 'GET' && route.path.includes(':'))
  for (const [n, { route }] of context.subset(withParameters, 8).entries()) {
    const climb = climbs[n % climbs.length] ?? ''
    await check(route.path.replaceAll(/:\w+/g, climb.replaceAll('/', '%2f').replaceAll('\\', '%5c')))
  }
  for (const stranger of strangers) await check(stranger)
  for (const { route } of context.subset(withParameters, 8))
    await check(
      `${route.path.replaceAll(/:\w+/g, 'x')}?returnTo=https://evil.example&next=//evil.example&url=https://evil.example`,
    )
  return { count, failures, figures: { 'ways out': climbs.length + own.length, 'foreign addresses': strangers.length } }
})

const isOwn = (location: string) => new URL(location, 'http://greenwood.localhost').hostname === 'greenwood.localhost'

function send(port: number, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: encodeControls(path), headers }, (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        body += part.slice(0, 100_000)
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Node refuses to send what is not ASCII or is a control character. */
const encodeControls = (path: string) => path.replaceAll(/[^!-~]/g, (character) => encodeURIComponent(character))
