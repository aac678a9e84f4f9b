import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formWith } from '#app/testing/fileUpload.ts'
import { access, sessions } from '#modules/access/contract.ts'
import { records } from '#modules/school/recordContract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pdf } from '#platform/server/uploads/testing/sampleFiles.ts'
import type { Browser } from './client.ts'
import { until } from './containers.ts'
import type { People } from './people.ts'
import { rowsOf, type Scene } from './scene.ts'
import { serverNames } from './servers.ts'

type SchoolDocument = { documentId: string; file: { url: string } }

/** A document that no other equals. */
const paper = () => Buffer.concat([pdf, Buffer.from(`%${newId()}\n`)])

const upload = (browser: Browser, title: string, bytes: Buffer) => {
  const query = new URLSearchParams({ kind: 'policy', title })
  const { headers, payload } = formWith({ name: 'policy.pdf', bytes, declaredType: 'application/pdf' })
  return browser.send({ method: 'POST', url: `${records.routes.addDocument.path}?${query}`, headers, payload })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const holds = (folder: string, bytes: Buffer) => filesIn(folder).some((file) => readFileSync(file).includes(bytes))

/** A session and a file of one server are those of the other. The file is in the store and on nobody's disk. */
export async function checkFiles(scene: Scene, { signIn }: People) {
  const { expect, servers, bucket } = scene
  const bytes = paper()
  const { office, stored } = await servers.alone('first', async () => {
    const browser = await signIn()
    const answer = await upload(browser, 'Through the first', bytes)
    expect(`an upload through the first: ${answer.status} ${answer.body.slice(0, 200)}`, answer.status === 200)
    return { office: browser, stored: JSON.parse(answer.body).data as SchoolDocument }
  })
  expect('the file is in the bucket', holds(bucket, bytes))
  const { disk, isOnDisk } = dataOf(scene, bytes)
  expect(`the file is on the disk of a server: ${disk}`, !isOnDisk)
  await servers.alone('second', async () => {
    const me = await office.send({ url: access.routes.getMe.path })
    expect(`a session of the first at the second: ${me.status}`, me.status === 200)
    const file = await office.send({ url: stored.file.url })
    expect(`a file of the first from the second: ${file.status}`, file.status === 200 && file.bytes.equals(bytes))
  })
  const { sessions: known } = await office.data<{ sessions: { current: boolean; address: string }[] }>({
    url: sessions.routes.listSessions.path,
  })
  const address = known.find(({ current }) => current)?.address
  // The one that the network gives to this program.
  expect(`the servers know people by ${address}`, address === '172.31.0.1')
}

/** What the servers have written into their data folders. */
function dataOf({ servers }: Scene, bytes: Buffer) {
  const folders = serverNames.flatMap((name) =>
    ['data', 'tmp'].map((folder) => `/proc/${servers.process(name).child.pid}/root/${folder}`),
  )
  const disk = folders.flatMap(filesIn)
  return { disk: disk.join(', '), isOnDisk: folders.some((folder) => holds(folder, bytes)) }
}

/** Without the store, uploads are refused and leave nothing; everything else goes on. */
export async function checkStoreOutage(scene: Scene, { office }: People) {
  const { expect, store, bucket, figures } = scene
  const state = async () => {
    const [row] = await rowsOf<{ documents: number; files: number }>(
      scene,
      'select (select count(*)::int from school_documents) as documents, (select count(*)::int from files) as files',
    )
    // Each object has its bytes, its hash and its type in files of their own.
    const objects = filesIn(bucket).filter((file) => file.endsWith('_object')).length
    return JSON.stringify({ ...row, objects })
  }
  const bytes = paper()
  const before = await state()
  await store.stop()
  const startedAt = performance.now()
  for (let n = 0; n < 4; n++) {
    const refused = await upload(office, 'Without a store', bytes)
    expect(`an upload without a store: ${refused.status} ${refused.body.slice(0, 200)}`, refused.status === 503)
    expect('it says when to try again', Number(refused.headers['retry-after']) > 0)
  }
  figures['an upload without the store is refused within'] =
    `${((performance.now() - startedAt) / 4000).toFixed(1)} s on average`
  const list = await office.send({ url: records.routes.listDocuments.path })
  expect(`the list of documents without a store: ${list.status}`, list.status === 200)
  for (const name of serverNames)
    expect(`the server ${name} is healthy without a store`, await scene.servers.isHealthy(name))
  expect(`the refused uploads left ${await state()} of ${before}`, (await state()) === before)
  await store.start()
  await until('an upload once the store is back', 20, async () => (await upload(office, 'Back', bytes)).status === 200)
  const after = await state()
  const { documents, files, objects } = JSON.parse(after)
  expect(`after the outage: ${after}, before it ${before}`, files === objects && documents === files)
  expect('the file is in the bucket once the store is back', holds(bucket, bytes))
}
