import type { Config } from '../config.ts'

/** The public address of a tenant, used in mails and links. */
export function addressOf(config: Config, tenant: { subDomain: string }): string {
  const port = config.publicPort ?? config.port
  const defaultPort = config.https ? 443 : 80
  return `${config.https ? 'https' : 'http'}://${tenant.subDomain}.${config.baseDomain}${port === defaultPort ? '' : `:${port}`}`
}
