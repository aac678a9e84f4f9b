import { browserCookie } from '#modules/access/server/sessions.ts'
import { demoPassword } from '../world.ts'
import { letSecondsPass, loginBy, somebody, wasEvaluated } from './logins.ts'
import type { Person } from './principals.ts'
import { proof } from './program.ts'
import { newAddress, type ProofServer } from './server.ts'

const tenMinutes = 600
/** NIST SP 800-63B: no more consecutive failures on one account than this. */
const ceiling = 100

export const program = proof('T3.2', 'guessing the password of one account gets nowhere', async (context) => {
  const server = await context.server()
  const owner = await somebody(server, 'greenwood')
  const cookie = await knownBrowser(server, owner)
  const guesses = context.count(1000, 100)
  const evaluated = await guess(server, owner, guesses, tenMinutes / guesses)
  const failures: string[] = []
  if (evaluated > 20) failures.push(`${evaluated} guesses were evaluated within ten minutes`)
  const stranger = await server.call({ ...loginBy(owner, demoPassword), from: newAddress() })
  if (stranger.statusCode !== 429) failures.push(`a browser nobody knows was answered ${stranger.statusCode}`)
  const known = await server.call({ ...loginBy(owner, demoPassword, { cookie }), from: newAddress() })
  if (known.statusCode !== 200) failures.push(`the owner was refused on a known browser: ${known.statusCode}`)

  // All guesses at the same moment, and then patient ones for weeks.
  const atOnce = await guessAtOnce(server, await somebody(server, 'greenwood'), context.count(200, 50))
  if (atOnce > 20) failures.push(`${atOnce} guesses sent at once were evaluated`)
  const patient = await somebody(server, 'greenwood')
  const days = context.count(30, 1)
  const inARow = await guess(server, patient, days * 96, 900)
  if (inARow > ceiling) failures.push(`${inARow} consecutive guesses were evaluated within ${days} days`)
  return {
    count: guesses + context.count(200, 50) + days * 96,
    failures,
    figures: {
      'evaluated within ten minutes': evaluated,
      'evaluated of those sent at once': atOnce,
      [`evaluated in a row within ${days} days`]: inARow,
    },
  }
})

async function knownBrowser(server: ProofServer, owner: Person): Promise<string> {
  const answer = await server.call({ ...loginBy(owner, demoPassword), from: newAddress() })
  const value = answer.cookies.find(({ name }) => name === browserCookie)?.value
  if (answer.statusCode !== 200 || !value) throw new Error(`The owner could not log in: ${answer.body}`)
  return `${browserCookie}=${value}`
}

/** Each guess comes from another address; answers how many passwords were looked at. */
async function guess(server: ProofServer, owner: Person, guesses: number, secondsBetween: number): Promise<number> {
  let evaluated = 0
  for (let n = 0; n < guesses; n++) {
    const answer = await server.call({ ...loginBy(owner, `Guess-${n}-Wrong`), from: newAddress() })
    if (wasEvaluated(answer)) evaluated += 1
    await letSecondsPass(server, owner.tenantId, secondsBetween)
  }
  return evaluated
}

async function guessAtOnce(server: ProofServer, owner: Person, guesses: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      server.call({ ...loginBy(owner, `Guess-${n}-Wrong`), from: newAddress() }),
    ),
  )
  return answers.filter(wasEvaluated).length
}
