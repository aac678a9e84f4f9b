import type { Config } from '../config.ts'

/** Where the people of a tenant open the product: used in mails and links. */
export function addressOf(config: Config, tenant: { subDomain: string }): string {
  const port = config.publicPort ?? config.port
  const usual = config.https ? 443 : 80
  return `${config.https ? 'https' : 'http'}://${tenant.subDomain}.${config.baseDomain}${port === usual ? '' : `:${port}`}`
}
