import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'element-id-invalid': 'अधिकतम 60 अक्षर, अंक, - या _ का प्रयोग करें।',
  'element-invalid': 'यह सही एलिमेंट नहीं है।',
  'last-page': 'व्हाइटबोर्ड में कम से कम एक पन्ना होना चाहिए।',
  'no-such-board': 'यह व्हाइटबोर्ड नहीं मिला।',
  'no-such-book': 'यह किताब नहीं मिली।',
  'no-such-page': 'यह पन्ना नहीं मिला।',
  'not-your-class': 'वही कक्षाएँ चुनें जिन्हें आप पढ़ाते हैं।',
  'page-missing': 'पन्ने की संख्या लिखें।',
  removed: 'हटाया गया',
  'page-full': 'यह पन्ना भर गया है। नया पन्ना जोड़ें।',
  'too-many-boards': 'अधिकतम 200 व्हाइटबोर्ड रख सकते हैं। पहले एक हटाएँ।',
  'too-many-pages': 'एक व्हाइटबोर्ड में अधिकतम 100 पन्ने हो सकते हैं।',
}

export default hi
