import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'level-locked': 'पहले इससे नीचे का स्तर पार करें।',
  'no-such-chapter': 'इस अध्याय में अभ्यास के लिए कुछ नहीं है।',
  'no-such-class': 'हमें यह कक्षा नहीं मिली।',
  'no-such-question': 'यह प्रश्न इस दौर में नहीं है।',
  'question-shut': 'इस प्रश्न का अभ्यास अभी नहीं हो सकता।',
  'no-such-round': 'हमें यह दौर नहीं मिला।',
}
export default hi
