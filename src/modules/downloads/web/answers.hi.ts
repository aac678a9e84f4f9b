import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'download-deleted': 'फ़ाइल हटाई गई',
  'download-retried': 'आपकी फ़ाइल फिर से बन रही है।',
  'file-started': 'आपकी फ़ाइल बन रही है। वह ‘सभी डाउनलोड’ में मिलेगी।',
  'no-longer-allowed': 'इस फ़ाइल की जानकारी देखने की अनुमति अब आपके पास नहीं है।',
  'not-failed': 'यह फ़ाइल विफल नहीं हुई, या इसे नए सिरे से माँगना होगा।',
  'no-such-download': 'यह फ़ाइल अब यहाँ नहीं है।',
  // Why a report could not be made: what the reports say when they are asked for.
  'no-such-subject': 'रिपोर्ट का यह विषय नहीं मिला।',
  'permission-needed': 'इन कॉलमों के लिए अनुमति चाहिए: {columns}।',
  'reader-gone': 'आपका खाता बंद है।',
  'too-many-rows': 'इस तरह की फ़ाइल में अधिक से अधिक {n} पंक्तियाँ होती हैं। फ़िल्टर जोड़ें।',
  'too-many-values': 'में {n} से अधिक मान हैं',
  'too-wide': 'PDF में अधिक से अधिक {n} कॉलम होते हैं। कम चुनें, या स्प्रेडशीट बनाएँ।',
  'too-slow': 'रिपोर्ट में बहुत समय लगा। फ़िल्टर जोड़ें या कम कॉलम चुनें।',
}

export default hi
