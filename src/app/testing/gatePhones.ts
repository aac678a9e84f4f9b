import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import { proofHeader, signedText } from '#platform/contract/deviceProof.ts'
import { livePath } from '#platform/contract/liveConnection.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** A phone of a gate, as only that phone has it. */
export type GatePhone = { readonly deviceId: string; readonly privateKey: KeyObject }

/** The phones behind the sessions of gate staff, by token: their requests are signed when they are sent. */
const phones = new Map<string, GatePhone>()

/** Enrols a new phone at the school's first gate, or at a new one. */
export async function enrolPhone(db: TenantDb): Promise<GatePhone> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = publicKey.export({ format: 'der', type: 'spki' })
  const { rows } = await sql<{ id: string }>`
    with known as (select id from gates order by id limit 1),
      made as (insert into gates (name) select 'Main gate' where not exists (select from known) returning id)
    insert into gate_devices (gate_id, name, public_key, enrolled_at)
    select id, 'Test phone', ${key}, now() from (select id from known union all select id from made) g returning id`.execute(
    db,
  )
  return { deviceId: rows[0]?.id ?? '', privateKey }
}

/** Binds the session of a token to a phone, and signs its requests from now on. */
export async function bindSession(db: TenantDb, tokenHash: Buffer, token: string, phone: GatePhone): Promise<void> {
  await sql`update sessions set gate_device_id = ${phone.deviceId} where token_hash = ${tokenHash}`.execute(db)
  phones.set(token, phone)
}

export const rememberPhone = (token: string, phone: GatePhone) => void phones.set(token, phone)

type Sent = {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
  readonly payload?: unknown
}

const bytesOf = (payload: unknown): Buffer | null => {
  if (payload === undefined || payload === null) return null
  if (typeof payload === 'string') return Buffer.from(payload)
  return Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
}

/** The header that proves a request comes from a phone. */
export function proofOf(phone: GatePhone, { method, url, headers = {}, payload }: Sent): Record<string, string> {
  const type = String(headers['content-type'] ?? 'application/json')
  const body = type.startsWith('application/json') ? bytesOf(payload) : null
  const bodyHash = body && body.length > 0 ? createHash('sha256').update(body).digest('base64url') : ''
  const nonce = randomBytes(12).toString('base64url')
  const time = Date.now()
  const text = signedText({ method, url, time, nonce, bodyHash })
  const signature = sign('sha256', Buffer.from(text), { key: phone.privateKey, dsaEncoding: 'ieee-p1363' })
  return { [proofHeader]: `${phone.deviceId}.${time}.${nonce}.${signature.toString('base64url')}` }
}

/** What is added to a request of gate staff, by the token in its headers; nothing for everybody else. */
export function signatureFor(request: Sent): Record<string, string> {
  const token = /^Bearer (.+)$/.exec(String(request.headers?.authorization ?? ''))?.[1]
  const phone = token ? phones.get(token) : undefined
  return phone ? proofOf(phone, request) : {}
}

/** What a window sends to connect, with the proof of its phone if it has one. */
export function liveAuthOf({ tenantId, token }: { readonly tenantId: string; readonly token: string | null }) {
  const headers = { authorization: `Bearer ${token}` }
  const proof = signatureFor({ method: 'POST', url: livePath, headers })[proofHeader]
  return { tenantId, ...(token && { token }), ...(proof && { proof }) }
}
