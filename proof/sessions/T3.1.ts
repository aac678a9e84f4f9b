import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTenant } from '../database/catalogue.ts'
import { dumpDatabase } from '../database/dump.ts'
import { proof } from '../program.ts'
import { createSender, proxyEnv, type Sender } from '../server/httpSender.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { buildLogin, createCode, createUser } from './logins.ts'

export const program = proof('T3.1', 'passwords are stored only as argon2id hashes', async (context) => {
  const server = await context.server({ worker: true })
  const { dataFolder } = server.services.config
  const other = await startSeparateServer(context, server.urls, {
    ...proxyEnv,
    LOG_LEVEL: 'debug',
    BANYAN_DATA: dataFolder,
  })
  const canaries = await enterCanaries(server, createSender(other.port, context.atEnd))
  const places = {
    'the database': await dumpDatabase(server),
    'the logs': other.output(),
    'the data folder': readFiles(dataFolder),
  }
  const failures: string[] = []
  for (const [place, text] of Object.entries(places)) {
    if (text.length === 0) failures.push(`${place} was empty, so nothing could be searched.`)
    for (const [index, canary] of canaries.entries()) {
      for (const [form, written] of listEncodings(canary))
        if (text.includes(written)) failures.push(`password ${index + 1} was found in ${place}, ${form}`)
    }
  }
  const hashes = await readHashes(server)
  failures.push(...hashes.flatMap(findWeakness))
  if (hashes.length < canaries.length) failures.push(`Only ${hashes.length} password hashes were found.`)
  return {
    count: hashes.length + canaries.length * Object.keys(places).length,
    failures,
    figures: {
      'password hashes checked': hashes.length,
      'characters searched in database, logs and files': Object.values(places).join('').length,
    },
  }
})

/** Enters passwords in every possible way: changed, reset, set at first sign-in, wrong, and typed into the wrong field. */
async function enterCanaries(server: ProofServer, send: Sender): Promise<string[]> {
  const canaries = ['Change', 'Reset', 'FirstSet', 'WrongOne', 'Misplaced'].map((word) => `Canary-${word}-93175`)
  const [changed = '', reset = '', firstSet = '', wrong = '', misplaced = ''] = canaries
  const person = await createUser(server, 'greenwood')
  const post = (url: string, payload: object, headers = person.headers) =>
    send({ method: 'POST', url, headers, payload, from: newAddress() })
  const statuses = [
    await post('/api/auth/updatePassword', { currentPassword: 'Demo@1234', newPassword: changed }),
    await post('/api/auth/createPassword', {
      resetCode: (await createCode(server, person, 'reset')).code,
      newPassword: reset,
    }),
    await send(buildLogin(person, reset)),
    await send(buildLogin(person, wrong)),
    await send(buildLogin({ ...person, name: misplaced }, 'Demo@1234')),
  ].map(({ status }) => status)
  const newUser = await createUser(server, 'greenwood')
  await server.services.database.inTenant({ tenantId: newUser.tenantId }, (db) =>
    db.updateTable('users').set({ must_set_password: true }).where('id', '=', newUser.userId).execute(),
  )
  statuses.push((await post('/api/auth/setPassword', { newPassword: firstSet }, newUser.headers)).status)
  // A password in a URL is a client error, but it must not be logged.
  await send({ method: 'GET', url: `/api/auth/me?password=${wrong}`, headers: person.headers })
  if (statuses.join() !== '200,200,200,400,400,200') throw new Error(`The passwords were not set: ${statuses.join()}`)
  return canaries
}

function listEncodings(password: string): [string, string][] {
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name): [string, string][] =>
    (['hex', 'base64'] as const).map((form) => [
      `as ${name} in ${form}`,
      createHash(name).update(password).digest(form),
    ]),
  )
  const bytes = Buffer.from(password)
  return [
    ['plain', password],
    ['in base64', bytes.toString('base64').replace(/=+$/, '')],
    ['in hex', bytes.toString('hex')],
    ['backwards', [...password].reverse().join('')],
    ...digests,
  ]
}

/** The password hashes of all users of all tenants. */
async function readHashes({ owner }: ProofServer): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from tenants')
  const found: string[] = []
  for (const { id } of rows) {
    const query = 'select password_hash as hash from users where password_hash is not null'
    const result = await asTenant(owner, id, (client) => client.query<{ hash: string }>(query))
    found.push(...result.rows.map(({ hash }) => hash))
  }
  return found
}

/** Requires at least 19 MiB of memory, two passes and one lane. */
function findWeakness(hash: string): string[] {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash)
  const [memory = 0, passes = 0, lanes = 0] = found?.slice(1).map(Number) ?? []
  return memory >= 19 * 1024 && passes >= 2 && lanes >= 1 ? [] : [`a hash is too weak: ${hash.slice(0, 30)}`]
}

const readFiles = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n')
