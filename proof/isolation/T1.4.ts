import { readAddress } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { proof } from '../program.ts'
import { checkCount, countObjects, findHoles } from './schemaHoles.ts'

export const program = proof('T1.4', 'the database catalogue has no gap in tenant isolation', async ({ database }) => {
  const urls = await database()
  return withConnection(urls.owner, async (client) => ({
    count: await countObjects(client),
    failures: await findHoles(client, readAddress(urls.server).owner),
    figures: { 'kinds of gap checked': checkCount },
  }))
})
