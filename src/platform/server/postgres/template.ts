import { escapeIdentifier as name } from 'pg'
import { type DatabaseUrls, databaseUrls, inDatabase, readAddress } from './address.ts'
import { withConnection } from './connection.ts'
import { closeDatabase } from './rights.ts'

/** Copies a prepared database, with the same roles and rights. No session may be connected to the template. */
export async function createFrom(template: string, database: string, ownerUrl: string): Promise<DatabaseUrls> {
  const { owner } = readAddress(ownerUrl)
  const urls = databaseUrls(inDatabase(ownerUrl, database))
  await withConnection(otherDatabase(ownerUrl, template), async (client) => {
    await client.query(`create database ${name(database)} template ${name(template)} owner ${name(owner)}`)
    // A copy does not inherit connect privileges.
    await closeDatabase(client, database, owner)
  })
  return urls
}

/** Drops a database if it exists, and ends its sessions. */
export async function dropDatabase(database: string, ownerUrl: string): Promise<void> {
  inDatabase(ownerUrl, database)
  await withConnection(otherDatabase(ownerUrl, database), async (client) => {
    await client.query(`drop database if exists ${name(database)} with (force)`)
  })
}

/** A database to run the command from, because a template or dropped database may not be in use. */
function otherDatabase(ownerUrl: string, database: string): string {
  const other = inDatabase(ownerUrl, database)
  return other === new URL(ownerUrl).href ? inDatabase(ownerUrl, 'postgres') : ownerUrl
}
