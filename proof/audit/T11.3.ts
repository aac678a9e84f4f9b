import { setTimeout as pause } from 'node:timers/promises'
import { asTenant } from '../database/catalogue.ts'
import { proof } from '../program.ts'
import { createSender, proxyEnv, type Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { newAddress } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes, findRoute, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, type Scene, type Stage } from '../stage/scenes.ts'

/** Keys of external services, from the settings. */
const serviceKeys = { sms: 'zqkeysms0123456789', mail: 'zqkeymail0123456789' }
const password = 'Zq-Canary-Neem-77'
const phone = '9081726354'

export const program = proof('T11.3', 'no password, code, token or phone number reaches the logs', async (context) => {
  const urls = await context.database()
  const server = await context.server({ urls })
  const stage = await createDefaultStage(server)
  const loud = await startSeparateServer(
    context,
    urls,
    {
      ...proxyEnv,
      LOG_LEVEL: 'debug',
      // Nothing listens there, so sending fails and the failure is logged.
      SMS_URL: `msg91://${serviceKeys.sms}@127.0.0.1:9?sender=BANYAN`,
      SMTP_URL: `smtp://school:${serviceKeys.mail}@127.0.0.1:9`,
    },
    { worker: true },
  )
  const send = createSender(loud.port, context.atEnd)
  const secrets = new Set<string>([
    password,
    phone,
    serviceKeys.sms,
    serviceKeys.mail,
    'is your code to sign in',
    '/create-password/',
  ])
  // Sign-in routes carry most of the secrets, so all of them are always called.
  const [signInRoutes, others] = [allRoutes.filter(isSignInRoute), allRoutes.filter((named) => !isSignInRoute(named))]
  let count = await callRoutes([...signInRoutes, ...context.subset(others, 17)], stage, send, secrets)
  count += await sendMisplacedSecrets(stage, send)
  await waitForLog(loud, 'messages could not be sent')
  count += await callWithBrokenTable(server, stage, send, secrets)
  for (const number of await readPhones(server, stage)) secrets.add(number)

  const log = loud.output()
  const failures = [...secrets]
    .filter((secret) => secret.length >= 6 && log.includes(secret))
    .map((secret) => `the log contains ${describeSecret(secret)}`)
  const lines = log.split('\n').filter((line) => line.startsWith('{')).length
  if (lines < count / 2)
    failures.push(`only ${lines} lines were logged for ${count} requests, so the log is incomplete`)
  if (!/"status":500/.test(log)) failures.push('no server error was logged, so that path was not covered')
  return { count, failures, figures: { 'log lines': lines, secrets: secrets.size } }
})

const isSignInRoute = ({ action }: NamedRoute) => action.startsWith('access.')

/** Enough to find the secret without revealing it. */
const describeSecret = (secret: string) => `${secret.slice(0, 4)}… (${secret.length} characters)`

const secretFieldName = /^(password|newPassword|currentPassword|otp|token|resetCode|phone|phoneNumber)$/

/** Calls the routes with secrets in every secret field, and collects those secrets. */
async function callRoutes(
  routes: readonly NamedRoute[],
  stage: Stage,
  send: Sender,
  secrets: Set<string>,
): Promise<number> {
  for (const named of routes) {
    const scene = await createScene(named, stage)
    const call =
      named.action === 'adminRoles.createAdmin'
        ? { ...scene.call, body: { ...(scene.call.body as object), phone } }
        : scene.call
    collectSecrets({ ...scene, call }, secrets)
    await sendScene(send, { ...scene, call }, named.action)
  }
  return routes.length
}

function collectSecrets({ as, call }: Scene, secrets: Set<string>) {
  if (as.token) secrets.add(as.token)
  for (const [name, value] of Object.entries({ ...(call.body as object), ...call.params })) {
    if (secretFieldName.test(name) && typeof value === 'string') secrets.add(value)
  }
}

const sendScene = (send: Sender, scene: Scene, action: string) => {
  const request = buildRequest(findRoute(action), scene.call)
  return send({
    ...request,
    headers: { ...request.headers, ...scene.headers, ...scene.as.headers },
    from: newAddress(),
  })
}

/** Sends secrets where they do not belong: in a URL, an unparsable body, a header, an unknown route. */
async function sendMisplacedSecrets(stage: Stage, send: Sender): Promise<number> {
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

/** With a column missing, every such call is a server error, which is logged in full. */
async function callWithBrokenTable(
  server: ProofServer,
  stage: Stage,
  send: Sender,
  secrets: Set<string>,
): Promise<number> {
  const actions = [
    'access.login',
    'access.loginOtp',
    'access.createPassword',
    'access.updatePassword',
    'adminRoles.createAdmin',
    'access.verifyOtp',
  ]
  const scenes: [string, Scene][] = []
  for (const action of actions) scenes.push([action, await createScene({ action, route: findRoute(action) }, stage)])
  await server.owner.query('alter table users rename column login_status to login_status_lost')
  for (const [action, scene] of scenes) {
    collectSecrets(scene, secrets)
    await sendScene(send, scene, action)
  }
  await server.owner.query('alter table users rename column login_status_lost to login_status')
  return scenes.length
}

async function waitForLog(loud: SeparateServer, text: string) {
  const deadline = Date.now() + 20_000
  while (!loud.output().includes(text)) {
    if (Date.now() > deadline) throw new Error(`${text} was not logged.`)
    await pause(50)
  }
}

const readPhones = (server: ProofServer, stage: Stage) =>
  asTenant(server.owner, stage.tenantId, async (client) => {
    const { rows } = await client.query<{ phone: string }>('select phone from users where phone is not null')
    return rows.map(({ phone: number }) => number.replace(/^\+91/, ''))
  })
