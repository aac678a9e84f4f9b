import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'no-such-plan': 'ऐसी कोई पाठ योजना नहीं है।',
  'not-pending': 'यह योजना स्वीकृति की प्रतीक्षा में नहीं है।',
  'offered-to-school': 'विद्यालय को दी गई',
  'reason-missing': 'कारण बताएँ।',
}

export default hi
