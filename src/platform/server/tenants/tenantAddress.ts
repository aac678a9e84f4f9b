import type { Config } from '../config.ts'

/** The public address of a tenant, used in mails and links. */
export function addressOf(config: Config, tenant: { subDomain: string }): string {
  const port = config.publicPort ?? config.port
  const defaultPort = config.https ? 443 : 80
  return `${config.https ? 'https' : 'http'}://${tenant.subDomain}.${config.baseDomain}${port === defaultPort ? '' : `:${port}`}`
}

/** The host name of the people who run the installation, below the base domain. */
export const operatorName = 'operator'

/** Host names that no school or organisation can take. The database refuses them too. */
export const reservedNames: readonly string[] = [operatorName, 'www', 'api', 'mail']

/** Lower case, without port and trailing dot. */
export const normaliseHost = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

export const operatorHost = ({ baseDomain }: Pick<Config, 'baseDomain'>) => `${operatorName}.${baseDomain}`

export const isOperatorHost = (host: string, config: Pick<Config, 'baseDomain'>) =>
  normaliseHost(host) === operatorHost(config)
