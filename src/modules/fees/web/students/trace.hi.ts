import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './trace.en.ts'

const hi: Translated<typeof en> = {
  title: 'यह क्यों देय है?',
  intro: '{date} को बाकी हर राशि, और वह कैसे बनी। चरणों का जोड़ ही बाकी राशि है।',
  nothing: 'कुछ देय नहीं है, इसलिए समझाने को कुछ नहीं।',
  due: '{date} को देय',
  open: 'अभी देना है',
  steps: {
    share: 'योजना “{name}” वर्ष में {annual} माँगती है; उसका {share} इस किस्त में आता है।',
    shareOf: 'योजना “{name}” वर्ष में {annual} माँगती है; उसका {share} इस किस्त में आता है, और उसमें से {part} यहाँ का भाग है।',
    shareBare: 'योजना “{name}” यह किस्त माँगती है।',
    plan: 'योजना “{name}” इसे माँगती है।',
    concession: 'छूट “{name}” से घटा।',
    tax: 'कर जुड़ा।',
    opening: 'यह पिछले वर्ष बाकी रहा और आगे लाया गया।',
    debitNote: 'नामे नोट लिखा गया: {name}।',
    fine: 'भुगतान देर से: {date} तक का जुर्माना।',
    fineBy: 'भुगतान देर से। नियम “{name}” के अनुसार {rule}: {date} तक का जुर्माना।',
    waiver: 'जुर्माना माफ़ हुआ।',
    payment: '{date} को चुकाया, रसीद {name}।',
    paymentBare: '{date} को चुकाया; रसीद अभी जारी नहीं हुई।',
    advance: '{date} को अग्रिम में से चुकाया।',
    creditNote: 'जमा नोट से घटा: {name}।',
    writeOff: '{date} को बट्टे खाते डाला गया।',
    transfer: '{date} को अगले वर्ष में ले जाया गया।',
    takenBack: 'चुकाई राशि {date} को वापस ली गई।',
  },
  rules: {
    flat: 'एक बार {amount}',
    daily: '{amount} प्रतिदिन',
    slab: 'देरी के साथ बढ़ती राशि',
    percentDaily: 'बाकी राशि का {share} प्रतिदिन',
    percent: '{days} दिनों में बाकी राशि का {share}',
    from: '{rule}, {day}वें दिन से',
    cap: '{rule}, अधिकतम {cap}',
  },
}
export default hi
