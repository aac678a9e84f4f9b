import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'no-such-class': 'आप इस कक्षा में यह विषय नहीं पढ़ाते।',
  'no-such-keyword': 'आपके विद्यालय के पास यह मॉड्यूल नहीं है।',
  'search-module': 'छह में से एक विषय चुनें।',
  'search-path': 'यह पेज खोजा नहीं जा सकता।',
}
export default hi
