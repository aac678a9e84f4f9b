import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  assigned: 'चुनौती दे दी गई',
  'assigned-already': 'कक्षा को यह चुनौती पहले ही दी जा चुकी है।',
  'assignment-cancelled': 'चुनौती वापस ले ली गई',
  'due-passed': 'अंतिम दिन बीत चुका है।',
  'no-such-assignment': 'हमें यह काम नहीं मिला।',
  'no-such-student': 'इस कक्षा के वे छात्र चुनें जो यह विषय पढ़ते हैं।',
  'not-your-course': 'आप इस कक्षा में जो विषय पढ़ाते हैं, उन्हीं के अध्याय दे सकते हैं।',
  'level-locked': 'पहले इससे नीचे का स्तर पार करें।',
  'no-such-chapter': 'इस अध्याय में अभ्यास के लिए कुछ नहीं है।',
  'no-such-course': 'इस कक्षा में यह विषय नहीं मिला।',
  'no-such-class': 'हमें यह कक्षा नहीं मिली।',
  'no-such-question': 'यह प्रश्न इस दौर में नहीं है।',
  'question-shut': 'इस प्रश्न का अभ्यास अभी नहीं हो सकता।',
  'no-such-round': 'हमें यह दौर नहीं मिला।',
}
export default hi
