import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    promotion: 'विद्यार्थियों की पदोन्नति',
    class: 'कक्षा की पदोन्नति',
    newYear: 'नया शैक्षणिक वर्ष',
    provisionalWaiting: 'अनंतिम पदोन्नतियाँ, निर्णय शेष',
  },
}
export default hi
