import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'badge-revoked': 'बैज वापस लिया गया',
  'no-such-award': 'यह बैज नहीं मिला।',
  'no-such-key': 'ऐसी कोई कुंजी नहीं है।',
  'no-such-person': 'यहाँ बैज वाला ऐसा कोई शिक्षक या विद्यार्थी नहीं मिला।',
  'no-such-school': 'इस पते पर कोई विद्यालय नहीं है।',
  'other-tiers': 'इस बैज के स्तरों की संख्या बदल गई है। पृष्ठ फिर से खोलें।',
  'threshold-list': 'पूर्ण संख्याएँ अल्पविराम से अलग करके दें।',
  'thresholds-rising': 'हर स्तर के लिए पिछले से अधिक होना चाहिए।',
}

export default hi
