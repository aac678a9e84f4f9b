import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'no-such-plan': 'यह पाठ योजना नहीं मिली।',
  'not-pending': 'इस पाठ योजना की स्वीकृति लंबित नहीं है।',
  'offered-to-school': 'स्वीकृति के लिए भेजी गई',
  'reason-missing': 'कारण लिखें।',
}

export default hi
