import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from '#app/testing/server.ts'
import { demoPassword } from '#app/world/world.ts'
import { access } from '#modules/access/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { refuseForeignPage } from './credentials.ts'
import { Problem } from './problem.ts'

const plain = await testServer()
const secure = await testServer({ env: { HTTPS: 'on' } })
const proxied = await testServer({ env: { HTTPS: 'on', PUBLIC_PORT: '8443' } })
const { login, logout, getMe, finishFirstVisit } = access.routes
const host = 'greenwood.localhost'

async function signIn(server: TestServer) {
  const visitor = await server.as('greenwood')
  const body = { role: 'teacher', userName: 'classteacher', password: demoPassword } as const
  const { raw } = await visitor.send(login, { body })
  const cookies = [raw.headers['set-cookie']].flat().map(String)
  return { visitor, cookies, cookie: cookies.map((one) => one.split(';')[0]).join('; ') }
}

const [onPlain, onSecure, onProxied] = [await signIn(plain), await signIn(secure), await signIn(proxied)]

test('AUTH-01 with HTTPS, the cookies of a browser belong to this host alone', async () => {
  const names = onSecure.cookies.map((one) => one.split('=')[0]).sort()
  expect(names).toEqual(['__Host-banyan_browser', '__Host-banyan_session'])
  for (const cookie of onSecure.cookies) {
    const attributes = cookie.split(/;\s*/)
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Strict']))
    expect(attributes.some((one) => /^domain=/i.test(one))).toBe(false)
  }
})

test('AUTH-01 without HTTPS, browsers would refuse the prefix, so the cookies have their plain names', () => {
  const names = onPlain.cookies.map((one) => one.split('=')[0]).sort()
  expect(names).toEqual(['banyan_browser', 'banyan_session'])
  expect(onPlain.cookies.some((one) => /;\s*secure/i.test(one))).toBe(false)
})

test('AUTH-01 each server accepts the session cookie under its own name only', async () => {
  const meWith = async ({ visitor, cookie }: typeof onPlain) => (await visitor.send(getMe, {}, { cookie })).status
  expect(await meWith(onPlain)).toBe(200)
  expect(await meWith(onSecure)).toBe(200)
  expect(await meWith({ ...onPlain, cookie: onPlain.cookie.replaceAll('banyan_', '__Host-banyan_') })).toBe(401)
  expect(await meWith({ ...onSecure, cookie: onSecure.cookie.replaceAll('__Host-', '') })).toBe(401)
})

test('AUTH-09 with HTTPS, signing out ends the session of the cookie and clears it', async () => {
  const { visitor, cookie } = await signIn(secure)
  const answer = await visitor.send(logout, {}, { cookie, origin: `https://${host}` })
  expect(String(answer.raw.headers['set-cookie'])).toMatch(/^__Host-banyan_session=;.*Path=\//)
  expect((await visitor.send(getMe, {}, { cookie })).status).toBe(401)
})

const addresses: [string, 'accepted' | 'refused', typeof onPlain, string, string][] = [
  ['the same address', 'accepted', onPlain, host, `http://${host}`],
  ['the same address, with the default port', 'accepted', onPlain, `${host}:80`, `http://${host}`],
  ['the same port', 'accepted', onPlain, `${host}:4000`, `http://${host}:4000`],
  ['the same host with a dot', 'accepted', onPlain, `${host}.`, `http://${host}.`],
  ['another port', 'refused', onPlain, `${host}:4000`, `http://${host}:4001`],
  ['no port', 'refused', onPlain, `${host}:4000`, `http://${host}`],
  ['HTTPS', 'refused', onPlain, host, `https://${host}`],
  ['another school', 'refused', onPlain, host, 'http://riverside.localhost'],
  ['a host below', 'refused', onPlain, host, `http://evil.${host}`],
  ['another scheme', 'refused', onPlain, host, `ftp://${host}`],
  ['no address', 'refused', onPlain, host, 'null'],
  ['the same address by HTTPS', 'accepted', onSecure, host, `https://${host}`],
  ['the same port by HTTPS', 'accepted', onSecure, `${host}:8443`, `https://${host}:8443`],
  ['the same host without HTTPS', 'refused', onSecure, host, `http://${host}`],
  ['the HTTPS port without HTTPS', 'refused', onSecure, host, `http://${host}:443`],
  ['the public port', 'accepted', onProxied, host, `https://${host}:8443`],
  ['the public port, which the proxy has replaced', 'accepted', onProxied, `${host}:4000`, `https://${host}:8443`],
  ['the port behind the proxy', 'refused', onProxied, `${host}:4000`, `https://${host}:4000`],
  ['the default port instead of the public one', 'refused', onProxied, host, `https://${host}`],
]

test.each(addresses)('T7.3 a write from a page at %s is %s', async (_, outcome, { visitor, cookie }, asked, origin) => {
  const expected = outcome === 'accepted' ? [200, undefined] : [403, 'foreign-origin']
  const own = await visitor.send(finishFirstVisit, {}, { cookie, host: asked, origin })
  expect([own.status, own.code]).toEqual(expected)
  const open = await visitor.send(tenancy.routes.recordPageView, { body: { path: '/login' } }, { host: asked, origin })
  expect([open.status, open.code]).toEqual(expected)
})

test('T7.3 for any settings and pages, only a page of the same scheme, host and port may write', () => {
  const schemes = fc.constantFrom('http', 'https')
  const hosts = fc.constantFrom(host, 'riverside.localhost', 'localhost', 'www.greenwood.example')
  const ports = fc.option(fc.constantFrom(80, 443, 4000, 8443), { nil: undefined })
  const withPort = (name: string, port: number | undefined) => (port === undefined ? name : `${name}:${port}`)
  fc.assert(
    fc.property(schemes, ports, hosts, ports, schemes, hosts, ports, (scheme, publicPort, name, port, ...page) => {
      const [pageScheme, pageName, pagePort] = page
      const { origin } = new URL(`${pageScheme}://${withPort(pageName, pagePort)}`)
      const own = new URL(`${scheme}://${withPort(name, publicPort ?? port)}`).origin
      const request = { host: withPort(name, port), headers: { origin } }
      const check = () => refuseForeignPage(request, { https: scheme === 'https', publicPort })
      if (origin === own) expect(check).not.toThrow()
      else expect(check).toThrow(Problem)
    }),
    { numRuns: 500 },
  )
})
