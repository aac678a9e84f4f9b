import { createHmac } from 'node:crypto'
import { resolve } from 'node:path'
import { startProblem } from '../startProblem.ts'
import { type DatabaseUrls, readAddress } from './address.ts'
import { sqlState } from './connection.ts'
import { archiving, startEmbedded } from './embeddedServer.ts'
import { prepareRoles } from './roles.ts'

export type OpenDatabase = {
  urls: DatabaseUrls
  /** Null for a database at DATABASE_URL. */
  embedded: { readonly superUrl: string; readonly cluster: string } | null
  /** Starts the embedded server again whenever it has died; an external database is left alone. */
  supervise(): void
  /** Stops the embedded server if no other process uses it; an external database is left alone. */
  stop(): Promise<void>
}

/** How the database of an installation is opened by each of its programs, so that whichever starts it starts it alike. */
export const databaseOf = (config: {
  readonly databaseUrl?: string | undefined
  readonly dataFolder: string
  readonly backupUrl?: string | undefined
}) => ({
  databaseUrl: config.databaseUrl,
  dataFolder: resolve(config.dataFolder),
  ...(config.backupUrl && { settings: archiving }),
})

/** The database of this installation, ready for migrations: the one at `databaseUrl`, or else the embedded one. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  dataFolder: string
  settings?: Record<string, string>
  log?: (message: string) => void
}): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, settings = {}, log = () => {} } = options
  if (databaseUrl)
    return { urls: await prepareExternal(databaseUrl), embedded: null, supervise: () => {}, stop: async () => {} }

  const embedded = await startEmbedded({ folder: dataFolder, settings, log })
  try {
    // Derived, so that the password in the data folder is the only secret to store.
    const ownerPassword = createHmac('sha256', readAddress(embedded.superUrl).password)
      .update('banyan owner')
      .digest('base64url')
    const urls = await prepareRoles({ adminUrl: embedded.superUrl, ownerPassword })
    return { urls, embedded, supervise: embedded.supervise, stop: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function prepareExternal(databaseUrl: string): Promise<DatabaseUrls> {
  try {
    return await prepareRoles({ adminUrl: databaseUrl })
  } catch (error) {
    throw startProblem(`DATABASE_URL cannot be used: ${reasonOf(error, new URL(databaseUrl))}`, error)
  }
}

/** Why a database cannot be used, without the password. */
function reasonOf(error: unknown, url: URL): string {
  const { owner } = readAddress(url.href)
  const known: Record<string, string> = {
    ECONNREFUSED: `no PostgreSQL answers at ${url.host}.`,
    ENOTFOUND: `there is no host ${url.hostname}.`,
    EAI_AGAIN: `the host ${url.hostname} cannot be looked up.`,
    '28P01': `PostgreSQL refuses the password of the user ${owner}.`,
    '3D000': `PostgreSQL has no database ${decodeURIComponent(url.pathname.slice(1)) || owner}.`,
  }
  const text = error instanceof Error ? error.message : String(error)
  return known[sqlState(error)] ?? (/timeout/i.test(text) ? `${url.host} does not respond.` : text)
}
