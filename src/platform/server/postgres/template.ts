import { escapeIdentifier as name } from 'pg'
import { type DatabaseUrls, databaseUrls, inDatabase, readAddress } from './address.ts'
import { withConnection } from './connection.ts'
import { closeDatabase } from './rights.ts'

/** A copy of a prepared database, with the same roles and rights; nobody may be connected to the template. */
export async function createFrom(template: string, database: string, ownerUrl: string): Promise<DatabaseUrls> {
  const { owner } = readAddress(ownerUrl)
  const urls = databaseUrls(inDatabase(ownerUrl, database))
  await withConnection(beside(ownerUrl, template), async (client) => {
    await client.query(`create database ${name(database)} template ${name(template)} owner ${name(owner)}`)
    // A copy does not inherit who may connect.
    await closeDatabase(client, database, owner)
  })
  return urls
}

/** Removes a database if it exists, ending the sessions in it. */
export async function dropDatabase(database: string, ownerUrl: string): Promise<void> {
  inDatabase(ownerUrl, database)
  await withConnection(beside(ownerUrl, database), async (client) => {
    await client.query(`drop database if exists ${name(database)} with (force)`)
  })
}

/** A database to give orders from, for neither a template nor a dropped database may be in use. */
function beside(ownerUrl: string, database: string): string {
  const other = inDatabase(ownerUrl, database)
  return other === new URL(ownerUrl).href ? inDatabase(ownerUrl, 'postgres') : ownerUrl
}
