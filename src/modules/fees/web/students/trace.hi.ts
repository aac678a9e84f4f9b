import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './trace.en.ts'

const hi: Translated<typeof en> = {
  title: 'यह क्यों देय है?',
  intro: '{date} को बकाया हर राशि कैसे बनी। चरणों का जोड़ ही बकाया राशि है।',
  nothing: 'कुछ देय नहीं है।',
  due: '{date} को देय',
  open: 'बकाया',
  steps: {
    share: 'योजना “{name}”: {annual} प्रति वर्ष, उसका {share} इस किस्त में।',
    shareOf: 'योजना “{name}”: {annual} प्रति वर्ष, उसका {share} इस किस्त में; उसमें से {part} यहाँ देय।',
    shareBare: 'योजना “{name}” की किस्त।',
    plan: 'योजना “{name}”।',
    concession: 'रियायत “{name}”।',
    tax: 'कर।',
    opening: 'पिछले वर्ष का बकाया, इस वर्ष में लाया गया।',
    debitNote: 'डेबिट नोट: {name}।',
    fine: '{date} तक देरी का जुर्माना।',
    fineBy: '{date} तक देरी का जुर्माना, नियम “{name}” के अनुसार: {rule}।',
    waiver: 'जुर्माना माफ़।',
    payment: '{date} को जमा, रसीद {name}।',
    paymentBare: '{date} को जमा; रसीद अभी जारी नहीं हुई।',
    advance: '{date} को अग्रिम से चुकाया।',
    creditNote: 'क्रेडिट नोट: {name}।',
    writeOff: '{date} को बट्टे खाते डाला गया।',
    transfer: '{date} को अगले वर्ष में ले जाया गया।',
    takenBack: '{date} को भुगतान निरस्त।',
  },
  rules: {
    flat: 'एक बार {amount}',
    daily: '{amount} प्रतिदिन',
    dailyPer: 'शुरू हुए हर {days} दिन के {amount}',
    slab: 'देरी के साथ बढ़ती राशि',
    percentDaily: 'बकाया का {share} प्रतिदिन',
    percent: 'हर {days} दिन पर बकाया का {share}',
    from: '{day}वें दिन से {rule}',
    cap: '{rule}, अधिकतम {cap}',
  },
}
export default hi
