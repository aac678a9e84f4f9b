import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Outcome } from '../../program.ts'
import { browsers } from './client.ts'
import { readComposition } from './composition.ts'
import { openContainers } from './containers.ts'
import { checkFiles, checkStoreOutage } from './files.ts'
import { checkLive } from './live.ts'
import { checkRestarts } from './load.ts'
import { startDatabase, startMail, startProxy, startStore } from './neighbours.ts'
import { checkEntrance, checkMail, createPeople } from './people.ts'
import type { Scene } from './scene.ts'
import { openServers, serverNames } from './servers.ts'

/** Runs in the network that network.sh makes: checks.ts <folder> <release>. Leaves its outcome in the folder. */
const [folder = '', release = ''] = process.argv.slice(2)
const operations = resolve('operations')

async function run(): Promise<Outcome> {
  const failures: string[] = []
  const figures: Record<string, string | number> = {}
  let count = 0
  const expect = (what: string, isRight: boolean) => {
    count += 1
    if (!isRight) failures.push(what)
  }
  // The store has one account, whose key cannot be chosen.
  const given = {
    STORE_KEY: 'S3RVER',
    STORE_SECRET: 'S3RVER',
    SUPERUSER_PASSWORD: 'of-the-superuser',
    DATABASE_PASSWORD: 'of-banyan-itself',
  }
  const metricsToken = 'the-token-of-this-proof'
  const composition = readComposition(operations, given, {
    BANYAN_SECRET: 'the-secret-of-both-servers',
    METRICS_TOKEN: metricsToken,
  })
  const { environment } = composition
  const setting = (name: string) => environment[name] ?? ''

  const database = await startDatabase(composition, operations, join(folder, 'database'))
  const bucket = join(folder, 'store')
  const store = await startStore(setting('FILES_URL'), bucket)
  const mails = await startMail(setting('SMTP_URL'))
  mkdirSync(join(folder, 'roots'))
  const containers = openContainers(composition, join(folder, 'roots'), release)
  const migrated = await containers.run('first', composition.migrate)
  expect(`the migrations: ${migrated.slice(-200)}`, /\d+ migrations applied/.test(migrated))
  const servers = openServers(containers, composition)
  for (const name of serverNames) await servers.start(name)
  const proxy = await startProxy(composition, operations, join(folder, 'proxy'))
  const openBrowser = browsers({ proxy: 'proxy', authority: proxy.authority })
  const admin = (words: readonly string[], env: Record<string, string>) =>
    containers.exec(servers.process('first'), ['node', 'scripts/admin.ts', ...words], env)
  const domain = setting('BASE_DOMAIN')

  const scene: Scene = { expect, figures, domain, metricsToken, database, bucket, mails, servers, store, openBrowser }
  const people = await createPeople(scene, admin)
  await checkEntrance(scene)
  await checkMail(scene, people)
  await checkFiles(scene, people)
  await checkLive(scene, people)
  await checkRestarts(scene, people)
  await checkStoreOutage(scene, people)
  for (const name of serverNames) expect(`the server ${name} is healthy at the end`, await servers.isHealthy(name))
  const again = await containers.run('first', composition.migrate)
  expect(`the migrations once more: ${again.slice(-200)}`, again.trim() === 'The database is up to date.')
  if (failures.length > 0) failures.push(`The servers said at the end: ${servers.output().slice(-3000)}`)
  const seconds = (all: readonly number[]) => `${(Math.max(...all) / 1000).toFixed(1)} s`
  return {
    count,
    failures,
    figures: {
      ...figures,
      'slowest start until healthy': seconds(servers.starts),
      'slowest stop': seconds(servers.stops),
    },
  }
}

const outcome = await run().catch((error: Error): Outcome => ({ count: 0, failures: [error.stack ?? error.message] }))
writeFileSync(join(folder, 'outcome.json'), JSON.stringify(outcome))
// What was started ends with the network.
process.exit()
