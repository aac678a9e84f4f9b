import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  title: 'ई-मेल से अभियान',
  off: 'बंद',
  on: 'चालू',
  offHint: 'अब हम आपको {channel} से अभियान नहीं भेजेंगे। आपके बच्चे या काम के संदेश आते रहेंगे।',
  onHint: 'हम आपको {channel} से अभियान भेजते हैं: एक साथ बहुत से लोगों के लिए ख़बरें और निमंत्रण।',
  turnOff: 'अभियान बंद करें',
  turnOn: 'फिर चालू करें',
  channels: { email: 'ई-मेल', sms: 'एसएमएस', push: 'पुश संदेश', whatsapp: 'व्हाट्सऐप' },
  unknown: 'यह लिंक काम नहीं करता',
  unknownHint: 'ई-मेल का लिंक खोलें, या लॉगिन करके “सूचनाओं की सेटिंग” खोलें।',
}

export default hi
