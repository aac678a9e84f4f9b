import { prepareQueue } from '../jobs/worker.ts'
import type { ServerModule } from '../module.ts'
import type { DatabaseUrls } from '../postgres/address.ts'
import { migrate } from './migrator.ts'

/** Creates or upgrades the schema of a database: the job queue's, then that of the platform and the modules. */
export async function prepareDatabase(urls: DatabaseUrls, modules: readonly ServerModule[]): Promise<void> {
  const folders = modules.flatMap((module) => module.migrations ?? [])
  await migrate(urls.owner, [new URL('../migrations/', import.meta.url), ...folders])
  await prepareQueue(urls.jobs, decodeURIComponent(new URL(urls.server).username))
}
