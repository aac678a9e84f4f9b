import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'leave-requested': 'अवकाश का आवेदन भेजा गया',
  'leave-type-missing': 'अवकाश का प्रकार चुनें।',
  'no-file': 'फ़ाइल चुनें।',
  'no-school-day': 'इन सभी दिनों में विद्यालय बंद है।',
  'no-such-person': 'यह कर्मचारी नहीं मिला।',
  'no-such-request': 'यह अवकाश अनुरोध नहीं मिला।',
  'not-enough': 'इस प्रकार के अवकाश के इतने दिन शेष नहीं हैं।',
  'not-given': 'आपके विद्यालय में इस प्रकार का अवकाश नहीं मिलता।',
  overlapping: 'इनमें से कुछ दिनों के लिए आप पहले ही आवेदन कर चुके हैं।',
  'own-request': 'अपने अवकाश पर आप स्वयं निर्णय नहीं ले सकते। किसी और से कहें।',
  'reason-missing': 'कारण लिखें।',
  'request-cancelled': 'अनुरोध रद्द हुआ',
  'settled-already': 'इस अनुरोध पर निर्णय हो चुका है या यह रद्द हो चुका है।',
}

export default hi
