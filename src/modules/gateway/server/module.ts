import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { startCampaign, withdrawCampaign } from './campaigns/jobs.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { gatewayHousekeeping } from './housekeeping.ts'
import { optOutRoutes } from './optOuts/routes.ts'
import { ownRoutes, queueRoutes } from './overview/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { messageRetention } from './retention.ts'
import { sendCodes, sendMessages, sweepSchools } from './sending/jobs.ts'
import { setupRoutes } from './setup/routes.ts'
import { campaignsToDecide } from './waitingWork.ts'
import { wordingRoutes } from './wording/routes.ts'

export const gatewayModule: ServerModule = {
  name: 'gateway',
  routes: [queueRoutes, ownRoutes, setupRoutes, wordingRoutes, campaignRoutes, receiptRoutes, optOutRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  retention: [messageRetention],
  jobs: [sendMessages, sendCodes, sweepSchools, startCampaign, withdrawCampaign, gatewayHousekeeping],
  notifications,
  waiting: [campaignsToDecide],
}
