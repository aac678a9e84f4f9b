import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'already-accepted': 'एडमिन अपना पासवर्ड चुन चुके हैं।',
  'branch-created': 'शाखा बन गई। उसके एडमिन को ई-मेल से लिंक भेज दिया गया है।',
  'colour-invalid': 'रंग लिखें, जैसे #1f6b4f।',
  'days-in-another-year': 'ये दिन पहले से {name} ({start} से {end}) में आते हैं।',
  'invitation-sent': 'निमंत्रण फिर से भेज दिया गया',
  'last-day-not-after-first': 'अंतिम दिन पहले दिन के बाद होना चाहिए।',
  'licence-unconfirmed': 'इस विद्यालय के लाइसेंस की पुष्टि नहीं हो सकी।',
  'no-logo': 'अभी कोई लोगो नहीं है।',
  'no-such-branch': 'यह शाखा नहीं मिली।',
  'one-picture': 'एक चित्र चुनें।',
  'operator-host': 'यह पता बन्यान चलाने वालों का है।',
  'short-code-characters': '2 से 31 छोटे अंग्रेज़ी अक्षर, अंक और हाइफ़न लिखें।',
  'short-code-taken': 'यह संक्षिप्त कोड किसी और विद्यालय का है।',
  'unknown-tenant': 'विद्यालय का पता सही नहीं है',
  'user-name-characters': 'अक्षर, अंक, बिंदु, हाइफ़न या अंडरस्कोर लिखें।',
  'year-too-long': 'शैक्षणिक वर्ष इतना लंबा नहीं हो सकता।',
}

export default hi
