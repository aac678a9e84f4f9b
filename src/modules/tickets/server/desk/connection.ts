import type { DeskAddress } from '#platform/server/deskAddress.ts'
import type { Services } from '#platform/server/services.ts'
import { sharedDesk } from './standIn.ts'

/** Whether tickets can be sent to the vendor from here. */
export const hasDesk = ({ config }: Pick<Services, 'config'>): boolean =>
  config.supportDesk !== undefined || !config.production

/** The secret of a development server, which has a stand-in desk of its own. */
const ownSecret = ({ secret }: Pick<Services, 'secret'>) => secret('support desk').toString('hex')

/** The secret that signs both directions; undefined if no desk is connected. */
export const deskSecret = (services: Pick<Services, 'config' | 'secret'>): string | undefined =>
  services.config.supportDesk?.secret ?? (services.config.production ? undefined : ownSecret(services))

/** The connected desk; in development without a setting, a stand-in that answers by itself. */
export async function openDesk(services: Pick<Services, 'config' | 'secret'>): Promise<DeskAddress | undefined> {
  if (services.config.supportDesk) return services.config.supportDesk
  if (services.config.production) return undefined
  const secret = ownSecret(services)
  return { url: (await sharedDesk(secret)).url, secret }
}
