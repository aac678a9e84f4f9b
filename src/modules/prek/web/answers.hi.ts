import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'download-started': 'फ़ाइल बन रही है। वह आपके डाउनलोड में मिलेगी।',
  'in-a-report': 'यह अवलोकन एक प्रकाशित रिपोर्ट में है, इसलिए बना रहता है।',
  'no-such-consent': 'यह सहमति अब नहीं है।',
  'too-many-photos': 'एक अवलोकन में अधिकतम 4 फ़ोटो हो सकती हैं।',
  'link-used': 'यह लिंक काम में लिया जा चुका है या पुराना है। नया लिंक माँगें।',
  'key-invalid': 'यह कुंजी मान्य नहीं है।',
  'no-file': 'एक फ़ोटो चुनें।',
  'no-reports': 'पहले रिपोर्टें प्रकाशित करें।',
  'no-such-class': 'यह कक्षा नहीं मिली।',
  'no-such-indicator': 'यह संकेतक सेटिंग में नहीं है।',
  'no-such-observation': 'यह अवलोकन नहीं मिला।',
  'no-such-report': 'यह रिपोर्ट नहीं मिली।',
  'no-such-student': 'यह छात्र इस कक्षा में नहीं मिला।',
  'no-such-term': 'यह सत्र सेटिंग में नहीं है।',
  'not-asked': 'इस सत्र की रिपोर्ट पूरी हो चुकी है।',
  'not-writable': 'यह रिपोर्ट जमा हो चुकी है। जाँचने वाले से लौटाने को कहें।',
  'not-your-step': 'यह केवल जाँचने वाले कर सकते हैं।',
  'note-missing': 'बताएँ कि क्या बदलना है।',
  'prek-acknowledged': 'धन्यवाद। कक्षा अध्यापक इसे देख सकते हैं।',
  'prek-moved': 'रिपोर्टें अपडेट हुईं',
  'unknown-level': 'इनमें से कोई स्तर सेटिंग में नहीं है।',
}

export default hi
