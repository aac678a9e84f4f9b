import { prepareQueue } from '../jobs/worker.ts'
import type { ServerModule } from '../module.ts'
import type { DatabaseUrls } from '../postgres/address.ts'
import { withConnection } from '../postgres/connection.ts'
import { startProblem } from '../startProblem.ts'
import { migrate, missingMigrations } from './migrator.ts'

const foldersOf = (modules: readonly ServerModule[]) => [
  new URL('../migrations/', import.meta.url),
  ...modules.flatMap((module) => module.migrations ?? []),
]

/** Creates or upgrades the schema of a database: that of the platform and the modules, then the job queue's. */
export async function prepareDatabase(
  urls: DatabaseUrls,
  modules: readonly ServerModule[],
  options?: Parameters<typeof migrate>[2],
): Promise<string[]> {
  const applied = await migrate(urls.owner, foldersOf(modules), options)
  await prepareQueue(urls.jobs, decodeURIComponent(new URL(urls.server).username))
  return applied
}

/** Refuses a database whose schema is older than this release. A production server leaves the upgrade to whoever runs it. */
export async function checkDatabase(urls: DatabaseUrls, modules: readonly ServerModule[]): Promise<void> {
  const missing = await missingMigrations(urls.owner, foldersOf(modules))
  const many =
    missing.length === 1 ? `a migration (${missing[0]})` : `${missing.length} migrations (from ${missing[0]})`
  if (missing.length > 0)
    throw startProblem(`The database lacks ${many} of this release. Back it up, then run npm run migrate.`)
  if (!(await hasQueue(urls.owner)))
    throw startProblem('The database lacks the job queue of this release. Run npm run migrate.')
}

const hasQueue = (ownerUrl: string) =>
  withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'jobs' and p.proname = 'enqueue' and p.pronargs = 5`,
    )
    return rowCount === 1
  })
