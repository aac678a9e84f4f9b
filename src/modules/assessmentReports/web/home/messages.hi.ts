import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  tests: {
    title: 'चल रहे और आने वाले ऑनलाइन टेस्ट',
    none: 'कोई टेस्ट न चल रहा है, न तय है।',
    all: 'सभी ऑनलाइन टेस्ट',
    closes: '{time} बंद',
    opens: '{time} शुरू',
    running: '{all} में से {n} ने शुरू किया',
    coming: 'तय',
  },
  toMark: {
    title: 'जाँचने के उत्तर',
    none: 'सभी लिखित उत्तर जाँचे जा चुके हैं।',
    attempts: { one: '{n} प्रयास', other: '{n} प्रयास' },
  },
  marks: {
    title: 'भरने के अंक',
    none: 'काग़ज़ वाले सभी टेस्ट के अंक अपलोड हो चुके हैं।',
    all: 'काग़ज़ वाले सभी टेस्ट',
    missing: { one: '{n} छात्र के अंक बाक़ी', other: '{n} छात्रों के अंक बाक़ी' },
    upload: 'अपलोड के लिए तैयार',
  },
  approvals: { title: 'स्वीकृति के लिए प्रश्न पत्र', none: 'कोई प्रश्न पत्र आपकी स्वीकृति की प्रतीक्षा में नहीं है।', all: 'स्वीकृतियाँ' },
  papers: {
    title: 'मेरे प्रश्न पत्र',
    none: 'आपने अभी कोई प्रश्न पत्र नहीं बनाया।',
    all: 'सभी प्रश्न पत्र',
    states: {
      ...{ draft: 'मसौदा', review: 'स्वीकृति बाक़ी', approved: 'स्वीकृत', released: 'जारी' },
      ...{ conducted: 'परीक्षा हुई', evaluated: 'जाँच पूरी', archived: 'संग्रह में' },
    },
  },
  reviews: { title: 'समीक्षा के लिए प्रश्न', none: 'कोई प्रश्न आपकी समीक्षा की प्रतीक्षा में नहीं है।', all: 'प्रश्न बैंक' },
}

export default hi
