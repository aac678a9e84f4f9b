import { setTimeout as pause } from 'node:timers/promises'
import { access } from '#modules/access/contract.ts'
import { school } from '#modules/school/contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { waitForConnection } from '../../live/windows.ts'
import type { HttpResponse } from '../../server/httpSender.ts'
import { formatMilliseconds, quantile } from '../../server/workload.ts'
import { until } from './containers.ts'
import type { People } from './people.ts'
import { rowsOf, type Scene } from './scene.ts'
import { serverNames } from './servers.ts'

/** Below the ten requests that a person may have at once. */
const clients = 8
const rounds = 2

/** Requests all the time: while each server in turn is stopped and started again, and while one is killed. */
export async function checkRestarts(scene: Scene, { office }: People) {
  const { expect, servers, figures } = scene
  const calls = callsOf(office)
  const window = office.openWindow({ reconnects: true })
  await waitForConnection(window)

  const rolling = await keepAsking(
    calls.all,
    (async () => {
      for (let round = 0; round < rounds; round++)
        for (const name of serverNames) {
          await servers.stop(name)
          await servers.start(name)
        }
    })(),
  )
  note('restarts', rolling)
  expect(`${calls.again()} writes were sent again while servers were restarted`, calls.again() === 0)
  await until('a window is connected again', 30, () => window.connected)

  const killing = await keepAsking(
    calls.all,
    (async () => {
      for (const name of [...serverNames, ...serverNames]) {
        await pause(2000)
        await servers.kill(name)
        // An engine starts it again, after a few times not at once.
        await pause(3000)
        await servers.start(name)
      }
      await pause(2000)
    })(),
  )
  note('kills', killing)
  figures['writes sent again after a kill'] = calls.again()
  await until('a window is connected after a kill', 30, () => window.connected)
  window.disconnect()

  const stored = await rowsOf<{ name: string }>(scene, "select name from departments where name like 'Load %'")
  const names = new Set(stored.map(({ name }) => name))
  const missing = [...calls.acknowledged].filter((name) => !names.has(name))
  expect(`${missing.length} acknowledged departments are not stored`, missing.length === 0)
  expect(`${stored.length - names.size} departments are stored twice`, stored.length === names.size)

  function note(what: string, { times, failures }: Awaited<ReturnType<typeof keepAsking>>) {
    figures[`requests during ${what}`] = `${times.length}, p95 ${formatMilliseconds(quantile(times, 0.95))}`
    for (const failure of failures) expect(`during ${what}: ${failure}`, false)
    for (let n = failures.length; n < times.length; n++) expect('', true)
  }
}

/** Each client sends its next request soon after the last answer, until the work is done. */
async function keepAsking(calls: readonly (() => Promise<HttpResponse>)[], work: Promise<unknown>) {
  const times: number[] = []
  const failures: string[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const ask = async (first: number) => {
    for (let n = first; !isOver; n += 1) {
      const { status, body, ms } = (await calls[n % calls.length]?.()) ?? { status: 0, body: 'no call', ms: 0 }
      times.push(ms)
      if (status !== 200) failures.push(`a request returned ${status} ${body.slice(0, 100)}`)
      await pause(100)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)))
  await work
  return { times, failures }
}

/** Reads, and one write in eight. A write whose server is gone is sent once more under its key, as people do. */
function callsOf(office: People['office']) {
  const acknowledged = new Set<string>()
  let written = 0
  let again = 0
  const read = (url: string) => () => office.send({ url })
  const write = async () => {
    written += 1
    const name = `Load ${written}`
    const call = {
      method: 'POST',
      url: school.routes.createDepartment.path,
      headers: { 'idempotency-key': newId() },
      payload: { name, kind: 'other', headId: null },
    }
    let answer = await office.send(call)
    if (answer.status === 502 || answer.status === 0) {
      again += 1
      answer = await office.send(call)
    }
    if (answer.status === 200) acknowledged.add(name)
    return answer
  }
  const reads = [read(access.routes.getMe.path), read(school.routes.getOverview.path), read('/')]
  return { all: [...reads, ...reads, read(school.routes.listHeads.path), write], acknowledged, again: () => again }
}
