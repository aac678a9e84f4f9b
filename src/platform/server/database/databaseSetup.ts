import { prepareQueue } from '../jobs/worker.ts'
import type { ServerModule } from '../module.ts'
import type { DatabaseUrls } from '../postgres/address.ts'
import { migrate } from './migrator.ts'

/** Brings a database to the present: the queue's schema, then every migration of the platform and the modules. */
export async function prepareDatabase(urls: DatabaseUrls, modules: readonly ServerModule[]): Promise<void> {
  const folders = modules.flatMap((module) => module.migrations ?? [])
  await migrate(urls.owner, [new URL('../migrations/', import.meta.url), ...folders])
  await prepareQueue(urls.jobs, decodeURIComponent(new URL(urls.server).username))
}
