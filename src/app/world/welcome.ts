import type { Config } from '#platform/server/config.ts'
import { demoPassword } from './world.ts'

/** What a server prints once people can open it. */
export function welcome(config: Config): string {
  if (config.production) return `\nBanyan is ready.\n  Listening on port ${config.port}.\n`
  const at = (name: string) => `http://${name}.${config.baseDomain}:${config.publicPort ?? config.port}`
  return `
Banyan is ready.

  Greenwood Public School          ${at('greenwood')}
  Riverside International School   ${at('riverside')}
      superadmin · admin · feeadmin · classteacher · teacher · staff · gate (on a phone) · student · guardian
  Banyan Trust (organisation)      ${at('banyan-trust')}
      orgadmin
  Operator of this installation    ${at('operator')}
      operator, with the code from npm run admin -- operator code operator

  Every password is ${demoPassword}.   Messages that would be sent: ${at('greenwood')}/developer/outbox
`
}
