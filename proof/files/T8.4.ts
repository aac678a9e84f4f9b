import { Readable } from 'node:stream'
import { filesModule } from '#platform/server/files/fileRoutes.ts'
import { pdf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { proof } from '../program.ts'
import { createDefaultStage } from '../stage/scenes.ts'

const day = 86_400_000

export const program = proof(
  'T8.4',
  'a crash between a file and its row leaves no row without a file, and orphaned bytes are swept',
  async (context) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    const { tenantId } = stage
    const { services } = server
    const { userId } = stage.person('teacher')
    const failures: string[] = []
    const rounds = context.count(100, 10)
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of services.files.storage.list(`${tenantId}/`)) keys.push(key)
      return keys
    }
    const rows = () =>
      services.database.inTenant({ tenantId }, (db) => db.selectFrom('files').select('storage_key').execute())
    const before = (await stored()).length
    for (let round = 0; round < rounds; round++) {
      const upload = {
        field: 'file',
        name: `crash ${round}.pdf`,
        declaredType: 'application/pdf',
        body: Readable.from([pdf]),
      }
      const as = { tenantId, userId: userId ?? '', policy: uploadPolicies.libraryDocument, purpose: 'proof' }
      // Half of them crash inside the transaction, the other half before it.
      const tx = async <T>(work: (unit: never) => Promise<T>): Promise<T> => {
        if (round % 2 === 0) throw new Error('crash')
        return services.database.inTenant({ tenantId }, async (db) => {
          await work({ db, audit: () => {} } as never)
          throw new Error('crash')
        })
      }
      await services.files.keep(upload, { ...as, tx: tx as never }).then(
        () => failures.push(`round ${round} did not crash`),
        (error: Error) => error.message !== 'crash' && failures.push(`round ${round}: ${error.message}`),
      )
    }
    const keys = new Set(await stored())
    if (keys.size !== before + rounds) failures.push(`${keys.size - before} orphans were left, not ${rounds}`)
    for (const { storage_key } of await rows())
      if (!keys.has(storage_key)) failures.push(`a row has no file: ${storage_key}`)
    const sweep = filesModule.jobs?.find(({ name }) => name === 'files.sweepOrphans')
    if (!sweep || !('run' in sweep)) throw new Error('The job files.sweepOrphans does not exist.')
    const run = sweep.run as unknown as (services: unknown) => Promise<void>
    await run(services)
    if ((await stored()).length !== keys.size) failures.push('recent bytes were swept')
    await run({ ...services, now: () => new Date(services.now().getTime() + day + 60_000) })
    const left = await stored()
    const known = new Set((await rows()).map(({ storage_key }) => storage_key))
    const orphans = left.filter((key) => !known.has(key))
    if (orphans.length > 0) failures.push(`${orphans.length} orphans were not swept after a day`)
    for (const key of known) if (!left.includes(key)) failures.push(`the file of a row was swept: ${key}`)
    return { count: rounds, failures, figures: { 'swept after a day': keys.size - left.length } }
  },
)
