import * as z from 'zod'
import { signedIn } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const campaigns: NotificationCategory = {
  id: 'gateway.campaigns',
  name: { en: 'Campaigns', hi: 'अभियान' },
  about: { en: 'News and invitations to many people at once.', hi: 'एक साथ बहुत से लोगों को भेजी जाने वाली ख़बरें।' },
  needs: signedIn('everybody may be in the audience of a campaign'),
  usually: ['inApp'],
  isChosenElsewhere: true,
}

/** A campaign that comes by the bell. Its words are its author's, in the language of the recipient. */
export const campaignNews = notification('gateway.campaign', {
  category: campaigns,
  params: z.object({ title: z.string().max(500), body: z.string().max(2000) }),
  words: { en: { title: '{title}', body: '{body}' }, hi: { title: '{title}', body: '{body}' } },
})

export const notifications: readonly NotificationKind[] = [campaignNews]
