import { createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { type DeviceProof, proofProblem } from '#platform/server/requests/sessions/deviceProof.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { nodeProtocol } from '../contract.ts'
import { type NodeFile, nodeProtocolDefinitions } from '../protocolSchemas.ts'
import { contactMinutes, fileStates, limits, stateFrom } from '../rules.ts'
import { licenceOf } from './nodes.ts'
import { wanted } from './wantedFiles.ts'

/** The machine that has signed a request: its id, or why there is none. */
async function signer(db: TenantDb, proof: DeviceProof | null, now: Date) {
  if (!proof) return 'not-signed'
  const { rows } = await sql<{ key: Buffer }>`select public_key as key from local_nodes
    where id = ${proof.deviceId} and public_key is not null and removed_at is null`.execute(db)
  const refused = proofProblem(proof, proof.deviceId, rows[0]?.key ?? null, now)
  if (refused) return refused.code === 'device-clock' ? 'node-clock' : 'not-signed'
  return { localNodeId: proof.deviceId }
}

export const nodeProtocolRoutes = implement(nodeProtocol, nodeProtocolDefinitions, {
  enrolNode: async ({ body }, { tx, fail, address }) => {
    const key = Buffer.from(body.publicKey, 'base64url')
    if (!isNodeKey(key))
      throw invalid([{ field: 'publicKey', ...serverText('node-key', 'Send the machine’s public key.') }])
    const tries = await tx(({ db }) => countAttempt(db, `node enrolment ${address}`, 600))
    if (tries.count > limits.enrolments) return fail('try-later')
    return (await tx((unit) => enrol(unit, body, key))) ?? fail('code-invalid')
  },

  contactFromNode: async ({ body }, { tenant, tx, proof, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const licence = licenceOf(tenant)
    const answer = await tx(async ({ db }) => {
      const node = await signer(db, proof, services.now())
      if (typeof node === 'string') return node
      const { rows } = await sql<{ syncAskedAt: Date | null }>`
        update local_nodes set last_contact_at = now(), free_bytes = ${body.freeBytes}, licence = ${licence},
          software = case when ${body.software} = '' then software else ${body.software} end
        where id = ${node.localNodeId}
        returning case when sync_asked_at > coalesce(synced_at, '-infinity') then sync_asked_at end as "syncAskedAt"`.execute(
        db,
      )
      const files = licence === 'valid' ? await wantedOf(db, node.localNodeId) : []
      return { files, syncAskedAt: rows[0]?.syncAskedAt ?? null }
    })
    if (answer === 'node-clock') return fail('node-clock', { details: { now: services.now().getTime() } })
    if (answer === 'not-signed') return fail('not-signed')
    let links = 0
    return {
      licence,
      contactMinutes,
      syncAskedAt: answer.syncAskedAt && new Date(answer.syncAskedAt).toISOString(),
      wanted: answer.files.map(({ state, ...file }) => {
        const isLinked = state !== fileStates.available && links < limits.links
        if (isLinked) links += 1
        const { fileId: id, name, type, size } = file
        return { ...file, url: isLinked ? services.files.link(tenant.id, { id, name, type, size }).url : null }
      }),
    }
  },

  reportFromNode: async ({ body }, { tenant, tx, proof, services, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const answer = await tx(async ({ db }) => {
      const node = await signer(db, proof, services.now())
      return typeof node === 'string' ? node : take(db, node.localNodeId, body)
    })
    if (answer === 'node-clock') return fail('node-clock', { details: { now: services.now().getTime() } })
    if (answer === 'not-signed') return fail('not-signed')
    return { taken: answer }
  },
})

/** Whether these bytes are a public key on the curve P-256. */
function isNodeKey(spki: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Binds a machine by its code, once. What an earlier machine of that name had counts no more. */
async function enrol({ db, audit }: Unit, { code, software }: { code: string; software: string }, key: Buffer) {
  const { rows } = await sql<{ localNodeId: string; name: string }>`
    update local_nodes set public_key = ${key}, enrolled_at = now(), code_hash = null, software = ${software}, last_contact_at = now(), synced_at = null
    where code_hash = ${hashToken(code)} and code_expires_at > now() and removed_at is null
    returning id as "localNodeId", name`.execute(db)
  const [node] = rows
  if (!node) return undefined
  await sql`delete from local_node_files where node_id = ${node.localNodeId}`.execute(db)
  audit({ entity: 'localNode', entityId: node.localNodeId, after: { enrolled: true } })
  return node
}

type Wanted = {
  fileId: string
  contentId: string
  title: string
  grade: string
  course: string
  name: string
  type: string
  size: number
  sha256: string
  state: number
}

async function wantedOf(db: TenantDb, localNodeId: string): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select w.file_id as "fileId", w.content_id as "contentId", w.title, g.name as grade, b.name as course, w.name, f.type, w.size::float8 as size, encode(w.sha256, 'hex') as sha256, w.state
    from ${wanted(sql`${localNodeId}::uuid`)} w join files f on f.id = w.file_id
      join grades g on g.id = w.grade_id join subjects b on b.id = w.subject_id
    order by w.size, w.file_id limit ${limits.files}`.execute(db)
  return rows
}

/** Records what a machine says about the files it shall keep; of anything else it learns nothing. */
async function take(
  db: TenantDb,
  localNodeId: string,
  report: { files: NodeFile[]; isDone: boolean },
): Promise<number> {
  const ids = report.files.map(({ fileId }) => fileId)
  const { rows } = await sql<{ fileId: string; size: number; sha256: string }>`
    select w.file_id as "fileId", w.size::float8 as size, encode(w.sha256, 'hex') as sha256
    from ${wanted(sql`${localNodeId}::uuid`)} w where w.file_id = any (${ids}::uuid[])`.execute(db)
  const originals = new Map(rows.map((row) => [row.fileId, row]))
  const kept = new Map(
    report.files.flatMap((file) => {
      const original = originals.get(file.fileId)
      return original ? [[file.fileId, stateFrom(file, original)] as const] : []
    }),
  )
  const entries = [...kept]
  await sql`insert into local_node_files (node_id, file_id, state, bytes, reported_at)
    select ${localNodeId}::uuid, t.file_id, t.state, t.bytes, now()
    from unnest(${entries.map(([fileId]) => fileId)}::uuid[], ${entries.map(([, one]) => one.state)}::int[],
      ${entries.map(([, one]) => one.bytes)}::bigint[]) t(file_id, state, bytes)
    on conflict (tenant_id, node_id, file_id) do update set state = excluded.state, bytes = excluded.bytes, reported_at = excluded.reported_at`.execute(
    db,
  )
  await sql`update local_nodes set last_contact_at = now(), synced_at = case when ${report.isDone} then now() else synced_at end
    where id = ${localNodeId}`.execute(db)
  return entries.length
}
