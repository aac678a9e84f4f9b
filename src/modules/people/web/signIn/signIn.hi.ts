import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './signIn.en.ts'

const hi: Translated<typeof en> = {
  action: 'लॉगिन कोड',
  title: '{name} का लॉगिन कोड',
  about: '{name} इस कोड से एक बार लॉग इन करके अपना पासवर्ड बना सकते हैं। कोड 7 दिन काम करता है; पहले के कोड बंद हो जाते हैं।',
  create: 'कोड बनाएँ',
  code: 'कोड',
  userName: 'उपयोगकर्ता नाम',
  address: 'पता',
  until: '{date} तक, केवल एक बार काम करेगा। इसे पासवर्ड की जगह लिखना है। यह फिर नहीं दिखाया जाएगा।',
  done: 'हो गया',
  forClass: 'लॉगिन कोड',
  classTitle: 'पूरी कक्षा के लॉगिन कोड',
  classAbout:
    'कक्षा के हर छात्र का कोड बनता है, पर्चियों के रूप में छापने और काटने के लिए। उससे छात्र एक बार लॉग इन करके अपना पासवर्ड बनाते हैं। पहले के कोड बंद हो जाते हैं।',
  class: 'कक्षा',
  chooseClass: 'कक्षा चुनें।',
  download: 'PDF बनाएँ',
  created: 'कोड PDF में हैं। वे 7 दिन काम करेंगे।',
}
export default hi
