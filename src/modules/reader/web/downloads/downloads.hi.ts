import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './downloads.en.ts'

const hi: Translated<typeof en> = {
  subtitle: 'इस उपकरण पर रखी किताबें। ये बिना नेटवर्क के खुलती हैं।',
  none: 'कुछ भी डाउनलोड नहीं है',
  noneHint: 'पुस्तकालय की कोई किताब खोलें और “इस उपकरण पर रखें” दबाएँ।',
  toLibrary: 'पुस्तकालय में जाएँ',
  keep: 'इस उपकरण पर रखें',
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
  removed: 'इस उपकरण से हटाई गई',
  total: { one: '{n} किताब', other: '{n} किताबें' },
  onDevice: 'इस उपकरण पर {size}',
  of: '{size} में से {have}',
  noRoom: 'इस उपकरण पर पर्याप्त जगह नहीं है।',
  failed: 'किताब डाउनलोड नहीं हो सकी। फिर कोशिश करें।',
  title: 'शीर्षक',
  removeAll: 'सब हटाएँ',
}

export default hi
