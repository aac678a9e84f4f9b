import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'instant-missing': 'तारीख और समय लिखें।',
  'no-such-book': 'यह किताब नहीं मिली।',
  'page-missing': 'पन्ने की संख्या लिखें।',
  'page-place-missing': 'पन्ने पर कोई जगह चुनें।',
}

export default hi
