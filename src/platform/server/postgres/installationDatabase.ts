import { createHmac } from 'node:crypto'
import { type DatabaseUrls, readAddress } from './address.ts'
import { startEmbedded } from './embeddedServer.ts'
import { prepareRoles } from './roles.ts'

export type OpenDatabase = {
  urls: DatabaseUrls
  /** Stops the embedded server if no other process uses it; an external database is left alone. */
  stop(): Promise<void>
}

/** The database of this installation, ready for migrations: the one at `databaseUrl`, or else the embedded one. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  dataFolder: string
  settings?: Record<string, string>
  log?: (message: string) => void
}): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, settings = {}, log = () => {} } = options
  if (databaseUrl) return { urls: await prepareRoles({ adminUrl: databaseUrl }), stop: async () => {} }

  const embedded = await startEmbedded({ folder: dataFolder, settings, log })
  try {
    // Derived, so that the password in the data folder is the only secret to store.
    const ownerPassword = createHmac('sha256', readAddress(embedded.superUrl).password)
      .update('banyan owner')
      .digest('base64url')
    const urls = await prepareRoles({ adminUrl: embedded.superUrl, ownerPassword })
    return { urls, stop: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
