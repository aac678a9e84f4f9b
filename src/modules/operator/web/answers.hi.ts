import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'backup-under-way': 'एक बैकअप पहले से चल रहा है।',
  'changed-meanwhile': 'इस बीच किसी और ने इसे बदल दिया। उनके बदलाव देखकर फिर से सेव करें।',
  'domain-invalid': 'डोमेन लिखें, जैसे portal.school.edu.in।',
  'domain-is-ours': 'यह डोमेन {baseDomain} का हिस्सा है। विद्यालय का अपना डोमेन लिखें।',
  'domain-taken': 'यह डोमेन किसी और विद्यालय या संस्था का है।',
  'maintenance-order': 'समाप्ति का समय शुरुआत के बाद होना चाहिए।',
  'module-unknown': 'इस नंबर का कोई मॉड्यूल नहीं है।',
  'no-backups': 'यह सर्वर बैकअप नहीं बनाता।',
  'no-such-tenant': 'यह विद्यालय या संस्था नहीं मिली।',
  'not-recognised': 'यूज़र नेम, पासवर्ड या कोड सही नहीं है।',
  'too-many-tries': 'बहुत बार कोशिश हो चुकी है। कुछ देर बाद फिर कोशिश करें।',
}

export default hi
