import { createHmac } from 'node:crypto'

/** The connection URLs of one database for its three roles. */
export type DatabaseUrls = {
  /** Owns the tables and runs migrations. */
  owner: string
  /** Owns nothing and serves requests. */
  server: string
  /** Owns only the job queue's schema. */
  jobs: string
}

/**
 * Derives the three URLs from the owner's. The passwords of the other two roles are derived from the owner's (or from
 * BANYAN_SECRET if the URL has none), so that several servers agree on them without storing them.
 */
export function databaseUrls(ownerUrl: string, secret = process.env.BANYAN_SECRET): DatabaseUrls {
  const { owner, password } = readAddress(ownerUrl)
  const key = password || secret
  if (!key) throw new Error('DATABASE_URL has no password. Set BANYAN_SECRET to a long random string.')
  const as = (role: string): string => {
    const url = new URL(ownerUrl)
    // The driver prefers these to the ones before the @. Left in, all roles would log in as the owner.
    url.searchParams.delete('user')
    url.searchParams.delete('password')
    url.username = encodeURIComponent(role)
    url.password = createHmac('sha256', key).update(`banyan role ${role}`).digest('base64url')
    return url.href
  }
  return { owner: ownerUrl, server: as(`${owner}_server`), jobs: as(`${owner}_jobs`) }
}

/** The server's URL at another place, a pooler or a replica: its host, and its name for the database if it has another one. */
export function atPlace(place: URL, serverUrl: string): string {
  const url = new URL(serverUrl)
  url.host = place.host
  if (!place.port) url.port = ''
  if (place.pathname.length > 1) url.pathname = place.pathname
  url.search = place.search
  return url.href
}

export const poolerAddress = (text: string): URL => placeOf(text, 'POOLER_URL', 'postgres://pooler:6432/database')
export const replicaAddress = (text: string): URL => placeOf(text, 'REPLICA_URL', 'postgres://replica:5432/database')

/** The server's own role logs in there, so the address has no user. */
function placeOf(text: string, setting: string, example: string): URL {
  const url = URL.parse(text)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || !url.host || url.username || url.password)
    throw new Error(`${setting} must look like ${example}, without a user.`)
  return url
}

/** The owner's role and password in a database URL. Errors never contain the URL, because it has the password. */
export function readAddress(ownerUrl: string): { owner: string; password: string } {
  const url = URL.parse(ownerUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('DATABASE_URL must look like postgres://owner:password@host:5432/database.')
  }
  const owner = url.searchParams.get('user') ?? decodeURIComponent(url.username)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  if (!owner || !url.host) throw new Error('DATABASE_URL must have a user and a host.')
  // PostgreSQL truncates names to 63 bytes, which would merge two roles into one.
  if (Buffer.byteLength(owner) > 56) throw new Error('The user name in DATABASE_URL must not be longer than 56 bytes.')
  return { owner, password }
}

/** The same URL for another database on the same server. */
export function inDatabase(url: string, database: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) throw new Error(`${database} is not a valid database name.`)
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
