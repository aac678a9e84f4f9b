import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { campaignOptOutDefinitions } from './optOutSchemas.ts'

const byToken = anyone('the signed token of an e-mail is the credential; it names nobody and does nothing else')

export const campaignOptOuts = contract<typeof campaignOptOutDefinitions>()('campaignOptOuts', {
  getOptOut: route('GET /api/campaign-opt-outs/:token', byToken),
  saveOptOut: route('PUT /api/campaign-opt-outs/:token', byToken),
  optOutByMail: route('POST /api/campaign-opt-outs/:token', byToken),
})

/** Where mail programs report that somebody wants no more campaigns. */
export const optOutAddress = (token: string) => campaignOptOuts.routes.optOutByMail.path.replace(':token', token)
