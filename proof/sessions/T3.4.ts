import { access } from '#modules/access/contract.ts'
import { lifetimes } from '#modules/access/server/codes.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createCode, createUser } from './logins.ts'

const { verifyOtp, loginOtp } = access.routes

export const program = proof(
  'T3.4',
  'a one-time code cannot be guessed, replayed or used elsewhere',
  async (context) => {
    const server = await context.server({ worker: true })
    const failures: string[] = []
    const report = (failure: string) => failures.push(failure)
    const guessed = await guessCodes(server, context, report)
    const bound = await misuseCodes(server, context.count(50, 5), report)
    const sent = await sendTooOften(server, report)
    await checkCodes(server, context.count(1000, 100), report)
    return {
      count: guessed.count + bound + sent,
      failures,
      figures: { guesses: guessed.count, 'guesses evaluated for each code': guessed.most },
    }
  },
)

const tryCode = (server: ProofServer, person: Person, requestId: string, otp: string, from = newAddress()) => {
  const { authorization: _, ...headers } = person.headers
  return server.call({ method: verifyOtp.method, url: verifyOtp.path, headers, payload: { requestId, otp }, from })
}

const listWrongCodes = (right: string, count: number) =>
  Array.from({ length: count + 1 }, (_, n) => String(n).padStart(6, '0')).filter((code) => code !== right)

/** For each code, five wrong guesses and then hundreds that include the right one; one by one or in parallel. */
async function guessCodes(server: ProofServer, context: ProofContext, report: (failure: string) => void) {
  const person = await createUser(server, 'greenwood')
  const codes = context.count(20, 4)
  const each = context.count(500, 25)
  let count = 0
  let most = 0
  for (let n = 0; n < codes; n++) {
    const { requestId, code } = await createCode(server, person, 'otp')
    const atFirst = await readTriesLeft(server, person.tenantId, requestId)
    const [first, rest] = [listWrongCodes(code, 5).slice(0, 5), listWrongCodes(code, each).slice(5, each - 1)]
    // Far enough back that it cannot be among the first five with eight guesses in parallel.
    const guesses = [...first, ...rest.toSpliced(8 + n, 0, code)]
    let successes = 0
    await runConcurrently(guesses, n % 2 === 0 ? 1 : 8, async (guess) => {
      count += 1
      if ((await tryCode(server, person, requestId, guess)).statusCode === 200) successes += 1
    })
    if (successes > 0) report(`a code was accepted after five wrong attempts`)
    most = Math.max(most, atFirst - (await readTriesLeft(server, person.tenantId, requestId)))
  }
  if (most > 5) report(`${most} guesses were evaluated for one code`)
  return { count, most }
}

const readTriesLeft = (server: ProofServer, tenantId: string, id: string) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    const row = await db.selectFrom('one_time_codes').select('tries_left').where('id', '=', id).executeTakeFirst()
    return row?.tries_left ?? 0
  })

/** The code of another request, of another school, a used code and an expired one. */
async function misuseCodes(server: ProofServer, rounds: number, report: (failure: string) => void): Promise<number> {
  const person = await createUser(server, 'greenwood')
  const elsewhere = await createUser(server, 'riverside')
  const refuse = async (what: string, response: ReturnType<typeof tryCode>) => {
    const { statusCode } = await response
    if (statusCode !== 400) report(`${what} returned ${statusCode}`)
  }
  for (let n = 0; n < rounds; n++) {
    const first = await createCode(server, person, 'otp')
    const second = await createCode(server, person, 'otp')
    if (first.code !== second.code)
      await refuse('the code of another request', tryCode(server, person, second.requestId, first.code))
    await refuse('the code of another school', tryCode(server, elsewhere, first.requestId, first.code))
    const right = await tryCode(server, person, second.requestId, second.code)
    if (right.statusCode !== 200) report(`the right code was refused: ${right.body}`)
    await refuse('a used code', tryCode(server, person, second.requestId, second.code))
    await server.services.database.inTenant({ tenantId: person.tenantId }, (db) =>
      db
        .updateTable('one_time_codes')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', first.requestId)
        .execute(),
    )
    await refuse('an expired code', tryCode(server, person, first.requestId, first.code))
  }
  return rounds * 4
}

/** The limits are five codes an hour to one number and twenty from one address. */
async function sendTooOften(server: ProofServer, report: (failure: string) => void): Promise<number> {
  const ask = async (person: Person, phoneNumber: string, from: string) => {
    const { authorization: _, ...headers } = person.headers
    const payload = { role: 'teacher', phoneNumber }
    return (await server.call({ method: loginOtp.method, url: loginOtp.path, headers, payload, from })).statusCode
  }
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      createUser(server, 'greenwood', { phone: `+9171${String(n).padStart(8, '0')}` }),
    ),
  )
  const [first] = people
  if (!first) return 0
  let toOneNumber = 0
  for (let n = 0; n < 20; n++) if ((await ask(first, '7100000000', newAddress())) === 200) toOneNumber += 1
  let fromOneAddress = 0
  for (const [n, person] of people.entries()) {
    const phone = `71${String(n).padStart(8, '0')}`
    if (n > 0 && (await ask(person, phone, '192.0.2.2')) === 200) fromOneAddress += 1
  }
  if (toOneNumber !== 5) report(`${toOneNumber} codes were sent to one number within the hour`)
  if (fromOneAddress !== 20) report(`${fromOneAddress} codes were sent from one address within the hour`)
  return 20 + people.length - 1
}

/** Codes must have six evenly distributed digits, live for at most ten minutes and be stored only as a keyed hash. */
async function checkCodes(server: ProofServer, count: number, report: (failure: string) => void) {
  const person = await createUser(server, 'greenwood')
  const codes: { requestId: string; code: string }[] = []
  for (let n = 0; n < count; n++) codes.push(await createCode(server, person, 'otp'))
  const digits = new Map<string, number>()
  for (const { code } of codes) {
    if (!/^\d{6}$/.test(code)) report(`a code is not six digits`)
    for (const digit of code) digits.set(digit, (digits.get(digit) ?? 0) + 1)
  }
  // Six standard deviations: an unbiased source exceeds this once in a hundred million runs.
  const expected = (count * 6) / 10
  const width = 6 * Math.sqrt(count * 6 * 0.09)
  for (let digit = 0; digit < 10; digit++) {
    const seen = digits.get(String(digit)) ?? 0
    if (Math.abs(seen - expected) > width) report(`the digit ${digit} occurs ${seen} times in ${count} codes`)
  }
  if (lifetimes.otp > 600) report(`codes live ${lifetimes.otp} seconds`)
  const stored = await server.services.database.inTenant({ tenantId: person.tenantId }, (db) =>
    db.selectFrom('one_time_codes').select(['id', 'code_hash', 'expires_at', 'created_at']).execute(),
  )
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const { requestId, code } of codes) {
    const row = byId.get(requestId)
    if (row?.code_hash.length !== 32 || row.code_hash.includes(code)) report(`a code is not stored as a hash`)
    if (row && Date.parse(row.expires_at) - Date.parse(row.created_at) > 600_000) report(`a code lives too long`)
  }
}
