import { demoPassword } from '#app/world/world.ts'
import { lockAfter } from '#modules/access/server/passwordTries.ts'
import { browserCookie } from '#modules/access/server/sessions.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { ageThrottles, buildLogin, createUser, setThrottleCount, wasEvaluated } from './logins.ts'

const tenMinutes = 600
/** NIST SP 800-63B: the most consecutive failures on one account. */
const ceiling = 100

export const program = proof('T3.2', 'guessing the password of an account is limited', async (context) => {
  const server = await context.server()
  const owner = await createUser(server, 'greenwood')
  const cookie = await signInOnBrowser(server, owner)
  const guesses = context.count(1000, 30)
  const evaluated = await guess(server, owner, guesses, tenMinutes / guesses)
  const failures: string[] = []
  if (evaluated > 20) failures.push(`${evaluated} guesses were evaluated within ten minutes`)
  await setThrottleCount(server, owner.tenantId, `login account ${owner.name}`, lockAfter)
  const unknown = await server.call({ ...buildLogin(owner, demoPassword), from: newAddress() })
  if (unknown.statusCode !== 429) failures.push(`an unknown browser got ${unknown.statusCode}`)
  const known = await server.call({ ...buildLogin(owner, demoPassword, { cookie }), from: newAddress() })
  if (known.statusCode !== 200) failures.push(`the owner was refused on a known browser: ${known.statusCode}`)

  const parallel = context.count(200, 30)
  const atOnce = await guessAtOnce(server, await createUser(server, 'greenwood'), parallel)
  if (atOnce > 20) failures.push(`${atOnce} guesses sent at once were evaluated`)
  const { inARow, tried, days } = await guessPatiently(server, context)
  if (inARow > ceiling) failures.push(`${inARow} consecutive guesses were evaluated within ${days} days`)
  return {
    count: guesses + parallel + tried,
    failures,
    figures: {
      'evaluated within ten minutes': evaluated,
      'evaluated when sent at once': atOnce,
      [`evaluated in a row within ${days} days`]: inARow,
    },
  }
})

/** One guess every 15 minutes, for weeks; a sample starts at 95 guesses. */
async function guessPatiently(server: ProofServer, context: ProofContext) {
  const owner = await createUser(server, 'greenwood')
  const days = context.count(30, 1)
  const before = context.count(0, 95)
  let inARow = await guess(server, owner, 1, 900)
  if (before > 0) {
    await setThrottleCount(server, owner.tenantId, `in a row login account ${owner.name}`, before)
    inARow = before
  }
  const tried = context.count(days * 96, 12)
  return { inARow: inARow + (await guess(server, owner, tried, 900)), tried: tried + 1, days }
}

async function signInOnBrowser(server: ProofServer, owner: Person): Promise<string> {
  const response = await server.call({ ...buildLogin(owner, demoPassword), from: newAddress() })
  const value = response.cookies.find(({ name }) => name === browserCookie)?.value
  if (response.statusCode !== 200 || !value) throw new Error(`The owner could not sign in: ${response.body}`)
  return `${browserCookie}=${value}`
}

/** Each guess comes from a new address; returns how many passwords were checked. */
async function guess(server: ProofServer, owner: Person, guesses: number, secondsBetween: number): Promise<number> {
  let evaluated = 0
  for (let n = 0; n < guesses; n++) {
    const response = await server.call({ ...buildLogin(owner, `Guess-${n}-Wrong`), from: newAddress() })
    if (wasEvaluated(response)) evaluated += 1
    await ageThrottles(server, owner.tenantId, secondsBetween)
  }
  return evaluated
}

async function guessAtOnce(server: ProofServer, owner: Person, guesses: number): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      server.call({ ...buildLogin(owner, `Guess-${n}-Wrong`), from: newAddress() }),
    ),
  )
  return responses.filter(wasEvaluated).length
}
