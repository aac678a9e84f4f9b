import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './waiting.en.ts'

const hi: Translated<typeof en> = {
  label: 'इस डिवाइस पर अंक',
  count: { one: '{n} अंक अभी सहेजा नहीं गया', other: '{n} अंक अभी सहेजे नहीं गए' },
  show: 'देखें',
  title: 'इस डिवाइस पर अंक',
  waiting: { one: '{n} अंक नेटवर्क की प्रतीक्षा में है', other: '{n} अंक नेटवर्क की प्रतीक्षा में हैं' },
  more: { one: 'और {n} अंक', other: 'और {n} अंक' },
  hint: 'सर्वर से संपर्क होते ही ये सहेज लिए जाएँगे। तब तक इस डिवाइस पर साइन इन रहें।',
  sendNow: 'अभी भेजें',
  open: 'अंक-तालिका खोलें',
  refused: 'नहीं सहेजे गए',
  mark: '{part}: {mark}',
  empty: 'खाली',
  conflict: 'इस बीच {name} ने {mark} दर्ज किया है। चुनने के लिए अंक-तालिका खोलें।',
  conflictBare: 'अब यहाँ {mark} है। चुनने के लिए अंक-तालिका खोलें।',
  reasons: {
    'above-full-marks': 'पूर्णांक से अधिक।',
    'not-in-sheet': 'यह छात्र अब इस कक्षा में नहीं है।',
  },
  retry: 'फिर कोशिश करें',
  discard: 'हटाएँ',
}

export default hi
