import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { gatewayApproving, gatewayEditing, gatewayViewing } from './access.ts'
import type { gatewayCampaignDefinitions } from './campaignSchemas.ts'
import type { gatewayQueueDefinitions, ownGatewayDefinitions } from './queueSchemas.ts'
import type { gatewaySetupDefinitions } from './setupSchemas.ts'
import type { gatewayWordingDefinitions } from './wordingSchemas.ts'

export const gatewayQueue = contract<typeof gatewayQueueDefinitions>()('gatewayQueue', {
  getGatewayOverview: route('GET /api/gateway/overview', gatewayViewing),
  listBatches: route('GET /api/gateway/batches', gatewayViewing),
  getBatch: route('GET /api/gateway/batches/:batchId', gatewayViewing),
  listMessages: route('GET /api/gateway/batches/:batchId/messages', gatewayViewing),
  getMessage: route('GET /api/gateway/messages/:messageId', gatewayViewing),
  retryBatch: route('POST /api/gateway/batches/:batchId/retry', gatewayEditing),
  retryMessage: route('POST /api/gateway/messages/:messageId/retry', gatewayEditing),
})

const own = signedIn('everybody decides about their own channels and phones, and nobody about another’s')

export const ownGateway = contract<typeof ownGatewayDefinitions>()('ownGateway', {
  getOwnConsents: route('GET /api/message-consents', own),
  saveOwnConsent: route('PUT /api/message-consents', own),
  getOwnCampaignConsents: route('GET /api/campaign-consents', own),
  saveOwnCampaignConsent: route('PUT /api/campaign-consents', own),
  addPushToken: route('POST /api/push-tokens', own),
  removePushToken: route('POST /api/push-tokens/remove', own),
})

export const gatewaySetup = contract<typeof gatewaySetupDefinitions>()('gatewaySetup', {
  getGatewaySetup: route('GET /api/gateway/setup', gatewayViewing),
  saveGatewaySettings: route('PUT /api/gateway/settings', gatewayEditing),
  addAccount: route('POST /api/gateway/accounts', gatewayEditing),
  saveAccount: route('PUT /api/gateway/accounts/:gatewayAccountId', gatewayEditing),
  addSender: route('POST /api/gateway/senders', gatewayEditing),
  saveSender: route('PUT /api/gateway/senders/:senderId', gatewayEditing),
  listCredits: route('GET /api/gateway/credits', gatewayViewing),
  addCredits: route('POST /api/gateway/credits', gatewayEditing),
  listSuppressions: route('GET /api/gateway/suppressions', gatewayViewing),
  addSuppression: route('POST /api/gateway/suppressions', gatewayEditing),
  deleteSuppression: route('DELETE /api/gateway/suppressions/:suppressionId', gatewayEditing),
})

export const gatewayWording = contract<typeof gatewayWordingDefinitions>()('gatewayWording', {
  listTemplates: route('GET /api/gateway/templates', gatewayViewing),
  addTemplate: route('POST /api/gateway/templates', gatewayEditing),
  saveTemplate: route('PUT /api/gateway/templates/:messageTemplateId', gatewayEditing),
  deleteTemplate: route('DELETE /api/gateway/templates/:messageTemplateId', gatewayEditing),
  checkText: route('POST /api/gateway/text-check', gatewayViewing),
  listTriggers: route('GET /api/gateway/triggers', gatewayViewing),
  saveTrigger: route('PUT /api/gateway/triggers/:kind', gatewayEditing),
})

export const gatewayCampaigns = contract<typeof gatewayCampaignDefinitions>()('gatewayCampaigns', {
  listCampaigns: route('GET /api/gateway/campaigns', gatewayViewing),
  getCampaignChoices: route('GET /api/gateway/campaign-choices', gatewayViewing),
  getCampaign: route('GET /api/gateway/campaigns/:campaignId', gatewayViewing),
  addCampaign: route('POST /api/gateway/campaigns', gatewayEditing),
  saveCampaign: route('PUT /api/gateway/campaigns/:campaignId', gatewayEditing),
  deleteCampaign: route('DELETE /api/gateway/campaigns/:campaignId', gatewayEditing),
  previewCampaign: route('GET /api/gateway/campaigns/:campaignId/preview', gatewayViewing),
  submitCampaign: route('POST /api/gateway/campaigns/:campaignId/submission', gatewayEditing),
  decideCampaign: route('PUT /api/gateway/campaigns/:campaignId/decision', gatewayApproving),
  pauseCampaign: route('POST /api/gateway/campaigns/:campaignId/pause', gatewayEditing),
  resumeCampaign: route('POST /api/gateway/campaigns/:campaignId/resumption', gatewayEditing),
  cancelCampaign: route('POST /api/gateway/campaigns/:campaignId/cancellation', gatewayEditing),
  findRecipients: route('GET /api/gateway/people', gatewayEditing),
  getList: route('GET /api/gateway/lists/:recipientListId', gatewayViewing),
  addList: route('POST /api/gateway/lists', gatewayEditing),
  saveList: route('PUT /api/gateway/lists/:recipientListId', gatewayEditing),
  deleteList: route('DELETE /api/gateway/lists/:recipientListId', gatewayEditing),
})
