import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  titles: { outbox: 'आउटबॉक्स' },
  outbox: {
    hint: 'वे संदेश जो यह विद्यालय भेजता। यहाँ का कोई संदेश इस कंप्यूटर से बाहर नहीं गया है।',
    none: 'अभी कोई संदेश नहीं',
    noneBody: 'लॉगिन कोड या नया पासवर्ड मँगाएँ, संदेश यहाँ दिखेगा।',
    email: 'ई-मेल',
    sms: 'SMS',
    to: '{recipient} को',
    refresh: 'ताज़ा करें',
    empty: 'आउटबॉक्स खाली करें',
  },
}

export default hi
