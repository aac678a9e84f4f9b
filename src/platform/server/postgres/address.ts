import { createHmac } from 'node:crypto'

/** The addresses of one database for its three roles. */
export type DatabaseUrls = {
  /** Owns the tables; migrates. */
  owner: string
  /** Owns nothing; answers requests. */
  server: string
  /** Owns the job queue's schema only. */
  jobs: string
}

/**
 * The three addresses that follow from the owner's: the passwords of the other two roles are derived from the owner's
 * (or from BANYAN_SECRET when the address has none), so that several servers agree without keeping them anywhere.
 */
export function databaseUrls(ownerUrl: string, secret = process.env.BANYAN_SECRET): DatabaseUrls {
  const { owner, password } = readAddress(ownerUrl)
  const key = password || secret
  if (!key) throw new Error('The database address has no password; set BANYAN_SECRET to a long random text.')
  const as = (role: string): string => {
    const url = new URL(ownerUrl)
    // The driver prefers these to the ones before the @; left in, everybody would log in as the owner.
    url.searchParams.delete('user')
    url.searchParams.delete('password')
    url.username = encodeURIComponent(role)
    url.password = createHmac('sha256', key).update(`banyan role ${role}`).digest('base64url')
    return url.href
  }
  return { owner: ownerUrl, server: as(`${owner}_server`), jobs: as(`${owner}_jobs`) }
}

/** The owner's role and password in a database address; no failure repeats the address, for it holds the password. */
export function readAddress(ownerUrl: string): { owner: string; password: string } {
  const url = URL.parse(ownerUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('The database address must look like postgres://owner:password@host:5432/database.')
  }
  const owner = url.searchParams.get('user') ?? decodeURIComponent(url.username)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  if (!owner || !url.host) throw new Error('The database address must name a user and a host.')
  // PostgreSQL cuts names at 63 bytes, and two roles would become one.
  if (Buffer.byteLength(owner) > 56) throw new Error("The database owner's name must not exceed 56 bytes.")
  return { owner, password }
}

/** The same address, but for another database of the same server. */
export function inDatabase(url: string, database: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) throw new Error(`${database} is not a fit name for a database.`)
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
