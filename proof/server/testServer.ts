import { afterAll, inject } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { type ProofServer, type ServerOptions, startServer } from './proofServer.ts'

/** The server of the proof programs, for use in a test file. Its database is dropped after the file's tests. */
export async function startProofServer(options: ServerOptions = {}): Promise<ProofServer> {
  const name = `banyan_test_${newId().replaceAll('-', '')}`
  const urls = await createFrom(inject('template'), name, inject('ownerUrl'))
  const cleanups: (() => unknown)[] = []
  const server = await startServer(urls, options, (work) => void cleanups.unshift(work))
  afterAll(async () => {
    for (const cleanUp of cleanups) await cleanUp()
    await dropDatabase(name, inject('ownerUrl'))
  })
  return server
}
