const root = '/admin/notificationgateway'

export const gatewayPaths = {
  queue: root,
  details: `${root}/details/:UUID/:serviceTypeId/:pending/:processed/:failed`,
  message: `${root}/messages/:messageId`,
  campaigns: `${root}/campaigns`,
  campaign: `${root}/campaigns/:campaignId`,
  templates: `${root}/templates`,
  triggers: `${root}/triggers`,
  accounts: `${root}/accounts`,
  credits: `${root}/credits`,
  optOuts: `${root}/opt-outs`,
} as const

/** The public page where the recipient of a campaign turns them off, and on again. */
export const optOutPattern = '/campaigns-off/:token'
export const optOutNow = 'now'
export const optOutPath = (token: string) => `${optOutPattern.replace(':token', token)}?${optOutNow}`

type Numbers = { serviceTypeId: number; pending: number; processed: number; failed: number }

/** The messages of a batch on one channel, with its three numbers as they are now. */
export const detailsOf = (batchId: string, { serviceTypeId, pending, processed, failed }: Numbers) =>
  `${root}/details/${batchId}/${serviceTypeId}/${pending}/${processed}/${failed}`

export const messageOf = (messageId: string) => gatewayPaths.message.replace(':messageId', messageId)

export const campaignOf = (campaignId: string) => gatewayPaths.campaign.replace(':campaignId', campaignId)
