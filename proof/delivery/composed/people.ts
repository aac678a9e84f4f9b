import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { access } from '#modules/access/contract.ts'
import { organisation } from '#modules/tenancy/contract.ts'
import { host } from '#platform/contract/host.ts'
import type { Browser } from './client.ts'
import { until } from './containers.ts'
import type { Mail } from './neighbours.ts'
import type { Scene } from './scene.ts'
import { serverNames } from './servers.ts'

const password = 'Tall-Banyan-Tree-42'
const superAdmin = { userName: 'asha', email: 'asha@first.example' }
const principal = { userName: 'ravi', email: 'ravi@greenwood.example' }

export type People = {
  /** The host of the school. */
  readonly school: string
  /** The school's first admin, signed in. */
  readonly office: Browser
  /** Another session of the same person. */
  signIn(): Promise<Browser>
}

/** The first organisation by the commands of docs/operating.md, a school of it, and its admin by the link that arrives. */
export async function createPeople(
  { expect, domain, mails, openBrowser }: Scene,
  admin: (words: readonly string[], env: Record<string, string>) => Promise<string>,
): Promise<People> {
  const env = { ADMIN_PASSWORD: password }
  const added = await admin(['operator', 'add', 'meera', '--name', 'Meera Rao'], env)
  expect('the operator gets a key', added.includes('otpauth'))
  const named = ['--organisation', 'First Trust', '--code', 'trust', '--name', 'Asha Rao']
  const { userName, email } = superAdmin
  await admin(['organisation', 'create', ...named, '--user', userName, '--email', email], env)

  const trust = await openBrowser(`trust.${domain}`)
  const { path: signInPath } = access.routes.orgAdminLogin
  await trust.data({ method: 'POST', url: signInPath, payload: { userName, password } })
  await trust.data({
    method: 'POST',
    url: organisation.routes.createBranch.path,
    payload: {
      name: 'Greenwood',
      shortCode: 'greenwood',
      place: '',
      board: '',
      colour: '#1f6b4f',
      firstAdmin: { ...principal, firstName: 'Ravi', lastName: 'Menon' },
      templateBranchId: null,
    },
  })
  const school = `greenwood.${domain}`
  const link = await linkIn(await arrived(mails, principal.email), '/admin-create-password')
  expect(`the invitation leads to ${link.origin}`, link.origin === `https://${school}`)
  const office = await openBrowser(school)
  const resetCode = link.pathname.split('/').at(-1)
  await office.data({
    method: 'POST',
    url: access.routes.createPassword.path,
    payload: { resetCode, newPassword: password },
  })
  const payload = { role: 'admin', userName: principal.userName, password }
  const signIn = async () => {
    const browser = await openBrowser(school)
    await browser.data({ method: 'POST', url: access.routes.login.path, payload })
    return browser
  }
  return { school, office: await signIn(), signIn }
}

async function arrived(mails: readonly Mail[], address: string): Promise<Mail> {
  const find = () => mails.find(({ to }) => to.includes(address))
  await until(`a mail to ${address}`, 60, find)
  return find() as Mail
}

const linkIn = ({ text }: Mail, path: string): URL => {
  const found = text.match(/https?:\/\/[^\s"<>]+/g)?.find((address) => address.includes(path))
  if (!found) throw new Error(`The mail has no link to ${path}: ${text.slice(0, 2000)}`)
  return new URL(found)
}

/** Each mail leaves once, although both servers work on the queue. */
export async function checkMail({ expect, mails, figures }: Scene, { office }: People) {
  const { path } = access.routes.forgotPassword
  const sent = performance.now()
  await office.data({ method: 'POST', url: path, payload: { email: principal.email } })
  const resets = () => mails.filter(({ to, text }) => to.includes(principal.email) && text.includes('/create-password'))
  await until('the link for a new password', 60, () => resets().length > 0)
  figures['a mail arrived after'] = `${((performance.now() - sent) / 1000).toFixed(1)} s`
  // A second one would have been sent by the other server meanwhile.
  await pause(5000)
  expect(`${resets().length} mails for one new password`, resets().length === 1)
  const invitations = mails.filter(({ text }) => text.includes('/admin-create-password'))
  expect(`${invitations.length} mails for one invitation`, invitations.length === 1)
}

/** What the proxy tells the servers and asks them, and what monitoring reads past it. */
export async function checkEntrance({ expect, domain, metricsToken, openBrowser }: Scene) {
  const school = await openBrowser(`greenwood.${domain}`)
  const page = await school.send({ url: '/' })
  expect('the page of a school', page.status === 200 && page.body.includes('<script'))
  const ready = await (await openBrowser(`trust.${domain}`)).send({ url: host.routes.getReadiness.path })
  expect('readiness over HTTPS', ready.status === 200)
  const plain = await overHttp(`greenwood.${domain}`)
  expect(`over HTTP people are sent to ${plain}`, plain === `https://greenwood.${domain}/`)
  for (const [name, isKnown] of [
    [`greenwood.${domain}`, true],
    [`operator.${domain}`, true],
    [`nobody.${domain}`, false],
    ['stranger.example', false],
  ] as const) {
    const answer = await asProxy(`http://127.0.0.1:5555${host.routes.getKnownHost.path}?domain=${name}`)
    expect(`a certificate for ${name}: ${answer}`, (answer === 200) === isKnown)
  }
  for (const name of serverNames) {
    const response = await fetch(`http://${name}:4000${host.routes.getMetrics.path}`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(`metrics of ${name}`, response.status === 200 && (await response.text()).includes('banyan_sockets'))
  }
}

/** Where a visitor without TLS is sent. */
const overHttp = (name: string) =>
  new Promise<string>((resolve) => {
    request({ host: 'proxy', port: 80, path: '/', headers: { host: name } }, (response) => {
      response.resume()
      resolve(response.headers.location ?? String(response.statusCode))
    })
      .on('error', (error) => resolve(String(error)))
      .end()
  })

/** The status that the proxy itself gets from an address. */
async function asProxy(url: string): Promise<number> {
  const script = 'fetch(process.argv[1]).then((answer) => console.log(answer.status))'
  const inside = ['--net=/run/netns/proxy', process.execPath, '--eval', script, url]
  const { stdout } = await promisify(execFile)('nsenter', inside, { timeout: 20_000 })
  return Number(stdout)
}
