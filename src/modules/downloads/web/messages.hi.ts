import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  subtitle: 'आपके लिए बनी निर्यात और दूसरी फ़ाइलें। हर फ़ाइल सात दिन तक रहती है।',
  files: 'फ़ाइलें',
  none: 'अभी कोई फ़ाइल नहीं',
  noneHint: 'जब आप कोई सूची निर्यात करेंगे, तो फ़ाइल यहाँ मिलेगी।',
  states: { waiting: 'प्रतीक्षा में', running: 'बन रही है', ready: 'तैयार', failed: 'नहीं बनी' },
  rows: '{total} में से {done} पंक्तियाँ',
  started: '{time} को शुरू',
  failedHint: 'गड़बड़ी हमारी ओर से हुई, आपकी माँग में नहीं।',
  retry: 'फिर कोशिश करें',
  retryNamed: 'फिर कोशिश करें: {title}',
  until: '{date} तक रहेगी',
  download: 'डाउनलोड',
  downloadNamed: '{title} डाउनलोड करें',
  delete: '{title} हटाएँ',
  more: 'पुरानी फ़ाइलें दिखाएँ',
  report: 'रिपोर्ट डाउनलोड करें',
  formats: { xlsx: 'एक्सेल (.xlsx)', csv: 'CSV', pdf: 'PDF' },
  all: 'सभी डाउनलोड',
  firstLines: '{total} में से पहले {shown}। एक्सेल और CSV फ़ाइलों में सब हैं।',
  firstOnly: '{total} में से पहले {shown}।',
  moreThan: '{n} से अधिक',
}

export default hi
