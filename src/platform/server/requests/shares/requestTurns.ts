import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { callerOf } from '../credentials.ts'
import { fairShares, inTurn } from './fairShares.ts'

/** Requests of one person that run at once. A page sends one or two, and browsers six at most. */
const perPerson = 10

/** Without a session, people are told apart by address, and a whole school may share one. */
const perAddress = 32

const limits = { slots: Infinity, perSchool: Infinity, waiting: 200, wait: 5000 }

export type TakeTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** What a crowd sends in the same moment is served within a quarter of a minute, or sent again. */
const crowd = { slots: Infinity, perPerson: Infinity, waiting: 2000, wait: 15_000 }

/** Runs so many requests of one school at once; the others wait without holding anything. */
export function schoolTurns(atOnce: number | undefined): TakeTurn {
  if (atOnce === undefined) return (_request, work) => work()
  const schools = fairShares({ ...crowd, perSchool: atOnce })
  return (request, work) => inTurn(schools, { school: request.host }, work)
}

/** Runs requests at once up to a limit per person, so that one person cannot occupy the server. Others wait a moment. */
export function requestTurns(config: Pick<Config, 'https'>): TakeTurn {
  const people = fairShares({ ...limits, perPerson })
  const addresses = fairShares({ ...limits, perPerson: perAddress })
  return (request, work) => {
    const { person, signedIn } = callerOf(request, config)
    return inTurn(signedIn ? people : addresses, { school: request.host, person }, work)
  }
}
