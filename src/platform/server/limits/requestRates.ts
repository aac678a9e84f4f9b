import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { callerOf } from '../requests/credentials.ts'
import { problem } from '../requests/problem.ts'
import { normaliseHost } from '../tenants/tenantAddress.ts'

/** A rate may be exceeded for a moment by this many seconds' worth: a bell rings, and everybody opens the app. */
const burstSeconds = 10

/** Enough for the people of many schools; the longest unused are forgotten first. */
const mostBuckets = 50_000

type Rates = {
  /** Takes one request, or returns the seconds until there is room for one. */
  take(key: string, now: number): number
}

/** Lets `perSecond` requests through for each key, and up to ten seconds' worth at once after a pause. */
export function openRates(perSecond: number, most = mostBuckets): Rates {
  const capacity = perSecond * burstSeconds
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take: (key, now) => {
      const known = buckets.get(key)
      const left = known ? Math.min(capacity, known.left + ((now - known.at) / 1000) * perSecond) : capacity
      // In the order of last use, so that the first is the longest unused.
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      if (buckets.size > most) buckets.delete(buckets.keys().next().value ?? '')
      return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
  }
}

/** Milliseconds for which a school counts as present after a request. */
const presence = 10_000

/** Tells a school whether another one is present: then they share the server. */
function openPresence(): (host: string, now: number) => boolean {
  let latest = { host: '', at: Number.NEGATIVE_INFINITY }
  let before = latest
  return (host, now) => {
    if (host !== latest.host) before = latest
    latest = { host, at: now }
    return now - before.at < presence
  }
}

/**
 * Refuses what exceeds the rate of a person or of a school, before its body is read. A school that has the server to itself may
 * use all of it. Whoever is not yet known to have a session counts by address and for a share of its own, so that strangers
 * cannot use up the school's.
 */
export function requestRates(
  config: Pick<Config, 'https' | 'requestsPerPerson' | 'requestsPerSchool'>,
): (request: FastifyRequest) => void {
  const { requestsPerPerson, requestsPerSchool } = config
  if (requestsPerPerson === null || requestsPerSchool === null) return () => {}
  const people = openRates(requestsPerPerson)
  // A whole school may share one address.
  const addresses = openRates(Math.max(1, requestsPerSchool / 2))
  const schools = openRates(requestsPerSchool)
  const hasNeighbours = openPresence()
  return (request) => {
    const host = normaliseHost(request.host)
    const { person, isKnown } = callerOf(request, config)
    const now = performance.now()
    const who = isKnown ? people.take(`${host} ${person}`, now) : addresses.take(`${host} ${request.ip}`, now)
    const all = schools.take(isKnown ? host : `strangers ${host}`, now)
    const isShared = !isKnown || hasNeighbours(host, now)
    const wait = who || (isShared ? all : 0)
    if (wait > 0) throw problem('too-many', { retryAfter: wait })
  }
}
