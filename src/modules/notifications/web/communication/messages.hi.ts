import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  subtitle: 'किसे किस बात की सूचना किस माध्यम से मिले, जब तक लोग स्वयं कुछ और न चुनें।',
  own: 'मेरी अपनी सूचनाएँ',
  who: 'किसे सूचना मिले',
  audiences: { guardians: 'माता-पिता और अभिभावक', students: 'विद्यार्थी', staff: 'कर्मचारी' },
  toldOf: {
    guardians: 'माता-पिता और अभिभावकों को किन बातों की सूचना मिले',
    students: 'विद्यार्थियों को किन बातों की सूचना मिले',
    staff: 'कर्मचारियों को किन बातों की सूचना मिले',
  },
  hint: 'पुश केवल उन डिवाइस पर पहुँचता है जिन पर लोगों ने उसे चालू किया है। लोग ये माध्यम अपनी सूचनाओं की सेटिंग में बदल सकते हैं।',
  topic: 'विषय',
  channels: { inApp: 'घंटी', push: 'पुश', email: 'ई-मेल', sms: 'एसएमएस' },
  roles: {
    guardian: 'अभिभावक',
    student: 'विद्यार्थी',
    teacher: 'शिक्षक',
    admin: 'एडमिन',
    gateStaff: 'गेट कर्मचारी',
    otherStaff: 'अन्य कर्मचारी',
  },
  oneOf: '{topic}: {channel}',
  always: 'खातों की सुरक्षा के लिए हमेशा भेजा जाता है।',
  choseOtherwise: { one: '{n} व्यक्ति ने कुछ और चुना', other: '{n} लोगों ने कुछ और चुना' },
  save: 'सहेजें',
  undo: 'बदलाव वापस लें',
  useUsual: 'Banyan के सामान्य माध्यम लें',
}

export default hi
