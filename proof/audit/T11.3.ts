import { setTimeout as pause } from 'node:timers/promises'
import { asTenant } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import { behindProxy, type Sender, senderTo } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { newAddress } from '../server/proofServer.ts'
import { type SeparateServer, separateServer } from '../server/separateServer.ts'
import { requestFor } from '../stage/requests.ts'
import { allRoutes, type NamedRoute, routeOf } from '../stage/routes.ts'
import { type Scene, type Stage, sceneOf, usualStage } from '../stage/scenes.ts'

/** Keys of outside services, which stand in the settings. */
const keys = { sms: 'zqkeysms0123456789', mail: 'zqkeymail0123456789' }
const password = 'Zq-Canary-Neem-77'
const phone = '9081726354'

export const program = proof('T11.3', 'no password, code, token or phone number reaches the logs', async (context) => {
  const BANYAN_SECRET = 'a secret both servers share'
  const urls = await context.database()
  const server = await context.server({ urls, env: { BANYAN_SECRET } })
  const stage = await usualStage(server)
  const loud = await separateServer(
    context,
    urls,
    {
      ...behindProxy,
      BANYAN_SECRET,
      LOG_LEVEL: 'debug',
      // Nobody answers there: sending fails, and the failure is logged.
      SMS_URL: `msg91://${keys.sms}@127.0.0.1:9?sender=BANYAN`,
      SMTP_URL: `smtp://school:${keys.mail}@127.0.0.1:9`,
    },
    { worker: true },
  )
  const send = senderTo(loud.port, context.atEnd)
  const secrets = new Set<string>([
    password,
    phone,
    keys.sms,
    keys.mail,
    'is your code to sign in',
    '/create-password/',
  ])
  // Signing in is where most secrets are: that is always walked whole.
  const [doors, others] = [allRoutes.filter(isDoor), allRoutes.filter((one) => !isDoor(one))]
  let count = await callAll([...doors, ...context.share(others, 17)], stage, send, secrets)
  count += await sendOddities(stage, send)
  await untilLogged(loud, 'access.sendOtp')
  count += await whileBroken(server, stage, send, secrets)
  for (const number of await phonesOf(server, stage)) secrets.add(number)

  const log = loud.output()
  const failures = [...secrets]
    .filter((secret) => secret.length >= 6 && log.includes(secret))
    .map((secret) => `the log holds ${kindOf(secret)}`)
  const lines = log.split('\n').filter((line) => line.startsWith('{')).length
  if (lines < count / 2) failures.push(`only ${lines} lines were logged for ${count} requests: the log was not read`)
  if (!/"status":500/.test(log)) failures.push('no failure was logged: that path was not tried')
  return { count, failures, figures: { 'log lines': lines, secrets: secrets.size } }
})

const isDoor = ({ action }: NamedRoute) => action.startsWith('access.')

/** Enough to find the place, and no more. */
const kindOf = (secret: string) => `${secret.slice(0, 4)}… (${secret.length} characters)`

const sensitive = /^(password|newPassword|currentPassword|otp|token|resetCode|phone|phoneNumber)$/

/** Calls the routes with secrets in every field that takes one, and remembers them. */
async function callAll(
  routes: readonly NamedRoute[],
  stage: Stage,
  send: Sender,
  secrets: Set<string>,
): Promise<number> {
  for (const one of routes) {
    const scene = await sceneOf(one, stage)
    const call =
      one.action === 'adminRoles.createAdmin'
        ? { ...scene.call, body: { ...(scene.call.body as object), phone } }
        : scene.call
    remember({ ...scene, call }, secrets)
    await sendScene(send, { ...scene, call }, one.action)
  }
  return routes.length
}

function remember({ as, call }: Scene, secrets: Set<string>) {
  if (as.token) secrets.add(as.token)
  for (const [name, value] of Object.entries({ ...(call.body as object), ...call.params })) {
    if (sensitive.test(name) && typeof value === 'string') secrets.add(value)
  }
}

const sendScene = (send: Sender, scene: Scene, action: string) => {
  const request = requestFor(routeOf(action), scene.call)
  return send({
    ...request,
    headers: { ...request.headers, ...scene.headers, ...scene.as.headers },
    from: newAddress(),
  })
}

/** Secrets where they do not belong: in an address, in a body that cannot be read, in a header, on a route that is not there. */
async function sendOddities(stage: Stage, send: Sender): Promise<number> {
  const { headers } = stage.person('anonymous')
  const login = { method: 'POST', url: '/api/auth/login' }
  const json = { ...headers, 'content-type': 'application/json' }
  const requests = [
    {
      ...login,
      url: `/api/auth/login?password=${password}&phone=${phone}`,
      headers,
      payload: { role: 'teacher', userName: phone, password },
    },
    { ...login, headers: json, payload: `{"role":"teacher","userName":"teacher","password":"${password}"` },
    { ...login, headers: json, payload: { role: 'teacher', userName: 'teacher', password: { text: password } } },
    { ...login, headers: { ...headers, 'content-type': 'text/plain' }, payload: password },
    {
      ...login,
      headers: { ...headers, 'user-agent': password, referer: `http://x/${phone}` },
      payload: { role: 'teacher', userName: 'teacher', password },
    },
    { method: 'GET', url: `/api/nowhere/${phone}?token=${password}`, headers },
    { method: 'GET', url: `/api/files/${phone}/${password}`, headers },
    {
      method: 'GET',
      url: '/api/auth/me',
      headers: { ...headers, authorization: `Bearer ${password}`, cookie: `banyan_session=${password}` },
    },
  ]
  for (const request of requests) await send({ ...request, from: newAddress() })
  return requests.length
}

/** With a column missing every such call is our own mistake, which is logged whole. */
async function whileBroken(server: ProofServer, stage: Stage, send: Sender, secrets: Set<string>): Promise<number> {
  const actions = [
    'access.login',
    'access.loginOtp',
    'access.createPassword',
    'access.updatePassword',
    'adminRoles.createAdmin',
    'access.verifyOtp',
  ]
  const scenes: [string, Scene][] = []
  for (const action of actions) scenes.push([action, await sceneOf({ action, route: routeOf(action) }, stage)])
  await server.owner.query('alter table users rename column login_status to login_status_lost')
  for (const [action, scene] of scenes) {
    remember(scene, secrets)
    await sendScene(send, scene, action)
  }
  await server.owner.query('alter table users rename column login_status_lost to login_status')
  return scenes.length
}

async function untilLogged(loud: SeparateServer, text: string) {
  const deadline = Date.now() + 20_000
  while (!loud.output().includes(text)) {
    if (Date.now() > deadline) throw new Error(`Nothing about ${text} was logged.`)
    await pause(50)
  }
}

const phonesOf = (server: ProofServer, stage: Stage) =>
  asTenant(server.owner, stage.tenantId, async (client) => {
    const { rows } = await client.query<{ phone: string }>('select phone from users where phone is not null')
    return rows.map(({ phone: number }) => number.replace(/^\+91/, ''))
  })
