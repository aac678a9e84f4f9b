import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Cookies } from '#platform/server/requests/context.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { hasZeroBits, puzzleBits } from '../../rules/puzzle.ts'
import { codeMinutes, mailCode } from '../familyMessages/familyMail.ts'
import { bucketOf, codeDigest, type Keys, newToken, puzzleMark, tokenDigest } from '../secrets.ts'

const cookie = 'banyan_admission'
const sessionDays = 30
/** Codes for one address, and from one network address, within an hour. */
const [codesPerEmail, codesPerAddress] = [6, 40]
/** How long a puzzle may be answered, in seconds. */
const puzzleSeconds = 600

export function newPuzzle(keys: Keys, now: Date): string {
  const puzzle = `${Math.floor(now.getTime() / 1000)}.${randomBytes(9).toString('base64url')}`
  return `${puzzle}.${puzzleMark(keys, puzzle)}`
}

/** Whether a puzzle is one of ours, fresh, and solved. */
export function isSolved(keys: Keys, puzzle: string, answer: number, now: Date): boolean {
  const cut = puzzle.lastIndexOf('.')
  const given = Buffer.from(puzzle.slice(cut + 1))
  const own = Buffer.from(puzzleMark(keys, puzzle.slice(0, cut)))
  if (given.length !== own.length || !timingSafeEqual(given, own)) return false
  const age = now.getTime() / 1000 - Number(puzzle.split('.')[0])
  const hash = createHash('sha256').update(`${puzzle}:${answer}`).digest()
  return age >= -5 && age <= puzzleSeconds && hasZeroBits(hash, puzzleBits)
}

type CodeRequest = {
  readonly email: string
  readonly language: 'en' | 'hi'
  readonly puzzle: string
  readonly address: string
}

/** Reserves a code and queues its mail. A puzzle opens one mail only. */
export async function startCode(
  { db, enqueue }: Unit,
  keys: Keys,
  { email, language, puzzle, address }: CodeRequest,
): Promise<string | 'try-later' | 'puzzle-wrong'> {
  const used = await countAttempt(db, bucketOf(keys, 'puzzle', puzzle), puzzleSeconds)
  if (used.count > 1) return 'puzzle-wrong'
  const [byEmail, byAddress] = [
    await countAttempt(db, bucketOf(keys, 'code', email), 3600),
    await countAttempt(db, bucketOf(keys, 'code from', address), 3600),
  ]
  if (byEmail.count > codesPerEmail || byAddress.count > codesPerAddress) return 'try-later'
  const emailCodeId = newId()
  await sql`insert into admission_codes (id, email, language, expires_at)
    values (${emailCodeId}, ${email}, ${language}, now() + make_interval(mins => ${codeMinutes}))`.execute(db)
  await enqueue(mailCode, { emailCodeId }, { key: `admission code ${emailCodeId}` })
  return emailCodeId
}

/** Uses up one try, so the caller must commit. Returns the address the code was sent to and a token for the browser. */
export async function proveEmail(
  db: TenantDb,
  keys: Keys,
  emailCodeId: string,
  digits: string,
): Promise<{ email: string; token: string } | 'no-such-code' | 'wrong-code'> {
  const { rows } = await sql<{ email: string; language: string; hash: Buffer | null }>`
    update admission_codes set tries_left = tries_left - 1 where id = ${emailCodeId} and tries_left > 0 and used_at is null
      and expires_at > now() returning email, language, code_hash as hash`.execute(db)
  const [code] = rows
  if (!code) return 'no-such-code'
  if (!code.hash || !timingSafeEqual(code.hash, codeDigest(keys, emailCodeId, digits))) return 'wrong-code'
  await sql`update admission_codes set used_at = now() where id = ${emailCodeId}`.execute(db)
  const token = newToken()
  await sql`
    with known as (
      insert into admission_applicants (email, language) values (${code.email}, ${code.language})
      on conflict (tenant_id, email) do update set language = excluded.language returning id
    )
    insert into admission_sessions (token_hash, applicant_id, expires_at)
    select ${tokenDigest(token)}, id, now() + make_interval(days => ${sessionDays}) from known`.execute(db)
  return { email: code.email, token }
}

export const rememberBrowser = (cookies: Cookies, token: string) => cookies.set(cookie, token, sessionDays * 86_400)

export type Applicant = { readonly applicantId: string; readonly email: string }

/** Who the browser was verified as. */
export async function applicantOf(db: TenantDb, cookies: Cookies): Promise<Applicant | null> {
  const token = cookies.get(cookie)
  if (!token || token.length > 100) return null
  const { rows } = await sql<Applicant>`
    select m.id as "applicantId", m.email from admission_sessions s
      join admission_applicants m on m.tenant_id = s.tenant_id and m.id = s.applicant_id
    where s.token_hash = ${tokenDigest(token)} and s.expires_at > now()`.execute(db)
  return rows[0] ?? null
}

export async function forgetBrowser(db: TenantDb, cookies: Cookies): Promise<void> {
  const token = cookies.get(cookie)
  if (token) await sql`delete from admission_sessions where token_hash = ${tokenDigest(token)}`.execute(db)
  cookies.clear(cookie)
}
