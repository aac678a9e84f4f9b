import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './downloads.en.ts'

const hi: Translated<typeof en> = {
  books: 'ऑफ़लाइन पुस्तकें',
  subtitle: 'इस डिवाइस पर सहेजी पुस्तकें। ये बिना इंटरनेट के भी खुलती हैं।',
  none: 'कोई ऑफ़लाइन पुस्तक नहीं',
  noneHint: 'पुस्तकालय में कोई पुस्तक खोलें और “ऑफ़लाइन के लिए सहेजें” चुनें।',
  toLibrary: 'पुस्तकालय खोलें',
  keep: 'ऑफ़लाइन के लिए सहेजें',
  states: {
    online: 'ऑनलाइन',
    available: 'उपलब्ध',
    inProgress: 'डाउनलोड हो रहा है',
    interrupted: 'बीच में रुका',
  },
  open: 'खोलें',
  pause: 'रोकें',
  resume: 'जारी रखें',
  remove: 'हटाएँ',
  removeNamed: '{title} हटाएँ',
  removed: 'इस डिवाइस से हटाई गई',
  total: { one: '{n} पुस्तक', other: '{n} पुस्तकें' },
  onDevice: 'इस डिवाइस पर {size}',
  of: '{size} में से {have}',
  noRoom: 'इस डिवाइस पर पर्याप्त जगह नहीं है।',
  failed: 'पुस्तक डाउनलोड नहीं हो सकी। फिर कोशिश करें।',
  title: 'शीर्षक',
  removeAll: 'सभी हटाएँ',
}

export default hi
