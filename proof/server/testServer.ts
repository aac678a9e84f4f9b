import { afterAll, inject } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { type ProofServer, type ServerOptions, startServer } from './proofServer.ts'

/** The server the programs use, for a test file: on a copy of the small world that goes when the file ends. */
export async function provingServer(options: ServerOptions = {}): Promise<ProofServer> {
  const name = `banyan_test_${newId().replaceAll('-', '')}`
  const urls = await createFrom(inject('template'), name, inject('ownerUrl'))
  const endings: (() => unknown)[] = []
  const server = await startServer(urls, options, (work) => void endings.unshift(work))
  afterAll(async () => {
    for (const end of endings) await end()
    await dropDatabase(name, inject('ownerUrl'))
  })
  return server
}
