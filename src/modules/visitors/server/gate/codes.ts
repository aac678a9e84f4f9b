import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { queueMessages } from '#modules/gateway/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type Keys, numberDigest, phoneMark, sealPhone, unsealPhone } from '../secrets.ts'

const codeMinutes = 10
/** Codes for one number within 10 minutes. */
const codesPerNumber = 4

/** Reserves a code for a number and sends it. The job makes the code, so that no plain one is stored. */
export async function startCode(
  { db, enqueue }: Unit,
  keys: Keys,
  phone: string,
  passId: string | null,
): Promise<string | 'try-later'> {
  const mark = phoneMark(keys, phone)
  const { count } = await countAttempt(db, `gate code ${mark.toString('base64url')}`, codeMinutes * 60)
  if (count > codesPerNumber) return 'try-later'
  const codeId = newId()
  await sql`insert into gate_codes (id, phone_mark, phone_sealed, pass_id, expires_at)
    values (${codeId}, ${mark}, ${sealPhone(keys, phone)}, ${passId}, now() + make_interval(mins => ${codeMinutes}))`.execute(
    db,
  )
  await enqueue(sendCode, { codeId }, { key: `gate code ${codeId}` })
  return codeId
}

export const sendCode = urgentJob(
  'code',
  'visitors.sendCode',
  z.object({ codeId: z.uuid() }),
  async ({ codeId }, { services, tx, tenantId }) => {
    const keys = { secret: services.secret, tenantId }
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const school = await services.directory.byId(tenantId)
    if (!school) return
    await tx(async (unit) => {
      const { rows } = await sql<{ sealed: Buffer; passId: string | null }>`
      update gate_codes set code_hash = ${numberDigest(keys, codeId, digits)} where id = ${codeId} and code_hash is null
      returning phone_sealed as sealed, pass_id as "passId"`.execute(unit.db)
      const [sent] = rows
      if (!sent) return
      const body = sent.passId
        ? `${digits} is the code to let your child leave ${school.name}. Tell it only to the person who fetches your child.`
        : `${digits} is your visitor code for ${school.name}. Tell it to the guard at the gate.`
      const cause = { source: 'visitors.gateCode', category: 'code', usefulMs: codeMinutes * 60_000 } as const
      const message = {
        channel: 'sms',
        language: 'en',
        title: '',
        body,
        content: { isComplete: true },
        isSecret: true,
      } as const
      const to = { address: unsealPhone(keys, sent.sealed) }
      await queueMessages(unit, { services, tenantId }, cause, [{ ...message, to }])
    })
  },
)

/** Uses up one try, so the caller must commit. Null if the code is right: it then proves the number for an hour. */
export async function proveCode(
  db: TenantDb,
  keys: Keys,
  codeId: string,
  digits: string,
  passId: string | null,
): Promise<'wrong-code' | 'no-such-code' | null> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    update gate_codes set tries_left = tries_left - 1 where id = ${codeId} and tries_left > 0 and used_at is null
      and expires_at > now() and pass_id is not distinct from ${passId}::uuid returning code_hash as hash`.execute(db)
  const [code] = rows
  if (!code) return 'no-such-code'
  if (!code.hash || !timingSafeEqual(code.hash, numberDigest(keys, codeId, digits))) return 'wrong-code'
  await sql`update gate_codes set proved_at = now() where id = ${codeId}`.execute(db)
  return null
}

/** Uses a proven code once. Returns the mark of the number it was sent to. */
export async function spendCode(db: TenantDb, codeId: string, passId: string | null, at: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ mark: Buffer }>`
    update gate_codes set used_at = now() where id = ${codeId} and proved_at > ${at.toISOString()}::timestamptz - interval '1 hour'
      and used_at is null
      and pass_id is not distinct from ${passId}::uuid returning phone_mark as mark`.execute(db)
  return rows[0]?.mark ?? null
}

/** The number a proven code was sent to, which is only looked at. */
export async function provenMark(db: TenantDb, codeId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ mark: Buffer }>`select phone_mark as mark from gate_codes
    where id = ${codeId} and proved_at is not null and pass_id is null`.execute(db)
  return rows[0]?.mark ?? null
}
