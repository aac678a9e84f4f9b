import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  days: 'दिन',
  custom: 'कब से – कब तक',
  ranges: {
    Year: 'शैक्षणिक वर्ष',
    Today: 'आज',
    Yesterday: 'कल',
    'This Week': 'यह सप्ताह',
    'Last Week': 'पिछला सप्ताह',
    'Current Month': 'यह महीना',
    'Last Month': 'पिछला महीना',
    'This Year': 'यह वर्ष',
    'Last Year': 'पिछला वर्ष',
    Custom: 'अपनी अवधि',
  },
}

export default hi
