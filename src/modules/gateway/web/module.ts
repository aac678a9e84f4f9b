import { anyone } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { gatewayApproving, gatewayEditing, gatewayViewing } from '../access.ts'
import { gatewayPaths, optOutPattern } from './paths.ts'
import { gatewayTitles } from './titles.ts'
import { campaignsToDecide } from './waitingCampaigns.ts'

const needs = gatewayViewing

/** Everything the school sends by push, e-mail, SMS and WhatsApp. */
export const gatewayWeb: WebModule = {
  name: 'gateway',
  notifications: () => import('../notifications.ts'),
  text: gatewayTitles,
  screens: [
    screen(gatewayPaths.queue, { title: 'gateway', needs, load: () => import('./queue/Queue.tsx') }),
    screen(gatewayPaths.details, { title: 'details', needs, load: () => import('./queue/Details.tsx') }),
    screen(gatewayPaths.message, { title: 'message', needs, load: () => import('./queue/Message.tsx') }),
    screen(gatewayPaths.campaigns, { title: 'campaigns', needs, load: () => import('./campaigns/Campaigns.tsx') }),
    screen(gatewayPaths.campaign, { title: 'campaign', needs, load: () => import('./campaigns/CampaignPage.tsx') }),
    screen(gatewayPaths.templates, { title: 'templates', needs, load: () => import('./wording/Templates.tsx') }),
    screen(gatewayPaths.triggers, { title: 'triggers', needs, load: () => import('./wording/Triggers.tsx') }),
    screen(gatewayPaths.accounts, { title: 'accounts', needs, load: () => import('./setup/Accounts.tsx') }),
    screen(gatewayPaths.credits, { title: 'credits', needs, load: () => import('./setup/Credits.tsx') }),
    screen(optOutPattern, {
      title: 'campaignsOff',
      shell: 'public',
      load: () => import('./optOut/OptOut.tsx'),
      needs: anyone('the link of an e-mail is the credential; without one the page shows nothing'),
    }),
    screen(gatewayPaths.optOuts, { title: 'optOuts', needs, load: () => import('./setup/OptOuts.tsx') }),
  ],
  menu: [
    {
      to: gatewayPaths.queue,
      label: 'gateway',
      icon: 'messages',
      order: 60,
      under: 'people',
      needs,
      also: [
        gatewayPaths.campaigns,
        gatewayPaths.triggers,
        gatewayPaths.templates,
        gatewayPaths.accounts,
        gatewayPaths.credits,
        gatewayPaths.optOuts,
      ],
    },
  ],
  actions: [{ label: 'newCampaign', to: `${gatewayPaths.campaigns}/new`, needs: gatewayEditing }],
  waitingWork: [
    {
      name: 'gatewayCampaigns',
      label: 'campaignsWaiting',
      order: 40,
      needs: gatewayApproving,
      find: campaignsToDecide,
    },
  ],
}
