import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { nodeProtocol } from '#modules/localNodes/contract.ts'
import { signedRequest } from '#modules/localNodes/testing/standInNode.ts'
import { newId } from '#platform/server/database/ids.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import { createAnonymous } from '../principals.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'
import { aFile } from './files.ts'

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' })

/** A machine that is enrolled, keeps three files and has its key here. */
async function aNode(stage: Stage) {
  const { publicKey, privateKey } = newKeys()
  const localNodeId = newId()
  const made = await Promise.all([1, 2, 3].map((n) => aFile(stage.server, stage.tenantId, `Proof ${n} ${localNodeId}`)))
  const fileIds = made.map(({ fileId }) => fileId)
  const shelf = await within(stage, async (db) => {
    await sql`update local_nodes set removed_at = now(), public_key = null, code_hash = null where removed_at is null`.execute(
      db,
    )
    await sql`insert into local_nodes (id, name, public_key, enrolled_at, last_contact_at, created_by)
      values (${localNodeId}, 'Proof', ${spkiOf(publicKey)}, now(), now(), ${office(stage).userId})`.execute(db)
    const { rows } = await sql<{ gradeId: string; courseId: string }>`
      select (select id from grades order by position limit 1) as "gradeId", (select id from subjects order by id limit 1) as "courseId"`.execute(
      db,
    )
    const [place] = rows
    await sql`insert into library_resources (owner_id, title, category_id, grade_id, subject_id, file_id, status_id)
      select ${stage.person('teacher').userId}, 'Proof', 1, ${place?.gradeId}, ${place?.courseId}, f, 15 from unnest(${fileIds}::uuid[]) f`.execute(
      db,
    )
    await sql`insert into local_node_shelves (node_id, grade_id, subject_id)
      values (${localNodeId}, ${place?.gradeId}, ${place?.courseId})`.execute(db)
    return place
  })
  return { localNodeId, privateKey, shelf, fileId: fileIds[0] ?? '' }
}

const ofOffice = (body?: (node: Awaited<ReturnType<typeof aNode>>) => object) => async (stage: Stage) => {
  const node = await aNode(stage)
  return { as: office(stage), params: { localNodeId: node.localNodeId }, ...(body && { body: body(node) }) }
}

/** A call of the machine itself. */
const signed = (url: string, bodyOf: (fileId: string) => object) => async (stage: Stage) => {
  const { localNodeId, privateKey, fileId } = await aNode(stage)
  const body = bodyOf(fileId)
  const { headers } = signedRequest(localNodeId, privateKey, url, body)
  return { as: await createAnonymous(stage.server, stage.school), body, headers }
}

export const examples: Examples = {
  'localNodes.getLocalNodes': async (stage) => {
    await aNode(stage)
    return { as: office(stage) }
  },
  'localNodes.addLocalNode': async (stage) => {
    await aNode(stage)
    return { as: office(stage), body: { name: 'Proof' } }
  },
  'localNodes.renewNodeCode': ofOffice(),
  'localNodes.removeLocalNode': ofOffice(),
  'localNodes.listShelves': ofOffice(),
  'localNodes.saveShelves': ofOffice(({ shelf }) => ({ shelves: [shelf] })),
  'localNodes.askForSync': ofOffice(),
  'localNodes.listNodeFiles': ofOffice(),
  'nodeProtocol.enrolNode': async (stage) => {
    const { localNodeId } = await aNode(stage)
    const code = newId().replaceAll('-', '').slice(0, 24)
    await within(stage, (db) =>
      sql`update local_nodes set public_key = null, code_hash = ${hashToken(code)}, code_expires_at = now() + interval '1 hour'
        where id = ${localNodeId}`.execute(db),
    )
    const publicKey = spkiOf(newKeys().publicKey).toString('base64url')
    return { as: await createAnonymous(stage.server, stage.school), body: { code, publicKey, software: 'Proof' } }
  },
  'nodeProtocol.contactFromNode': signed(nodeProtocol.routes.contactFromNode.path, () => ({
    freeBytes: 1000,
    software: 'Proof',
  })),
  'nodeProtocol.reportFromNode': signed(nodeProtocol.routes.reportFromNode.path, (fileId) => ({
    files: [{ fileId, state: 2, bytes: 1, sha256: null }],
    isDone: false,
  })),
}
