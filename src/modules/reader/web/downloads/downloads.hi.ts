import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './downloads.en.ts'

const hi: Translated<typeof en> = {
  subtitle: 'इस डिवाइस पर सहेजी किताबें। ये बिना इंटरनेट के खुलती हैं।',
  none: 'कोई ऑफ़लाइन किताब नहीं',
  noneHint: 'पुस्तकालय की कोई किताब खोलें और “ऑफ़लाइन के लिए सहेजें” चुनें।',
  toLibrary: 'पुस्तकालय खोलें',
  keep: 'ऑफ़लाइन के लिए सहेजें',
  states: {
    online: 'ऑनलाइन',
    available: 'उपलब्ध',
    inProgress: 'डाउनलोड हो रहा है',
    interrupted: 'रुका हुआ',
  },
  open: 'खोलें',
  pause: 'रोकें',
  resume: 'जारी रखें',
  remove: 'हटाएँ',
  removeNamed: '{title} हटाएँ',
  removed: 'इस डिवाइस से हटाई गई',
  total: { one: '{n} किताब', other: '{n} किताबें' },
  onDevice: 'इस डिवाइस पर {size}',
  of: '{size} में से {have}',
  noRoom: 'इस डिवाइस पर पर्याप्त जगह नहीं है।',
  failed: 'किताब डाउनलोड नहीं हो सकी। फिर कोशिश करें।',
  title: 'शीर्षक',
  removeAll: 'सब हटाएँ',
}

export default hi
