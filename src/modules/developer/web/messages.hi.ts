import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  titles: { outbox: 'भेजे जाने वाले संदेश' },
  outbox: {
    hint: 'यह विद्यालय ये संदेश भेजता। यहाँ से कुछ भी बाहर नहीं गया है।',
    none: 'अभी तक कोई संदेश नहीं भेजा गया',
    noneBody: 'कोई कोड या नया पासवर्ड माँगें, संदेश यहाँ दिखेगा।',
    email: 'ईमेल',
    sms: 'एसएमएस',
    to: '{recipient} को',
    refresh: 'फिर से देखें',
    empty: 'सब हटाएँ',
  },
}

export default hi
