import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  coming: 'आने वाली',
  past: 'हो चुकी',
  none: 'कोई लाइव कक्षा तय नहीं है',
  noneHint: 'शिक्षक कक्षा तय करेंगे तो यहाँ दिखेगी। शुरू होने से दस मिनट पहले जुड़ सकते हैं।',
  join: 'कक्षा में जुड़ें',
  joinFor: '{name} के लिए कक्षा में जुड़ें',
  opensAt: 'आप {time} बजे जुड़ सकते हैं।',
  cancelled: 'रद्द',
  noLesson: 'रद्द: उस दिन पीरियड नहीं है',
  going: 'अब जुड़ सकते हैं',
  joined: 'जुड़े थे',
  recording: 'रिकॉर्डिंग खोलें',
  board: 'व्हाइटबोर्ड खोलें',
  with: 'शिक्षक: {name}',
  open: 'सभी लाइव कक्षाएँ',
  card: 'लाइव कक्षा: {title}',
}

export default hi
