import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'aadhaar-digits': 'आधार संख्या के 12 अंक लिखें।',
  'aadhaar-mistyped': 'इस आधार संख्या का कोई अंक गलत है।',
  'aadhaar-taken': 'यह आधार संख्या किसी और छात्र की है।',
  'admission-number-taken': 'यह प्रवेश संख्या किसी और छात्र की है।',
  'date-out-of-range': '1900 और 2199 के बीच की तिथि लिखें।',
  'document-saved': 'दस्तावेज़ रखा गया।',
  'employee-number-taken': 'यह कर्मचारी संख्या किसी और की है।',
  'field-name-taken': 'यह नाम किसी और खाने का है।',
  'format-saved': 'प्रारूप सहेजा गया।',
  'has-guardian': 'छात्र के ये अभिभावक पहले से हैं।',
  'has-history': 'विद्यालय के लेखों में इनका उल्लेख है: इसके बजाय खाता निष्क्रिय करें।',
  'last-day-before-first': 'अंतिम दिन पहले दिन से पहले है।',
  'no-email': 'लिंक भेजने के लिए ई-मेल पता नहीं है। पहले जोड़ें।',
  'no-such-guardian': 'ऐसा कोई अभिभावक नहीं है।',
  'no-such-person': 'इस विद्यालय में ऐसा कोई व्यक्ति नहीं है।',
  'number-missing': 'संख्या लिखें।',
  'one-paper': 'एक PDF या चित्र चुनें।',
  'one-picture': 'एक चित्र चुनें।',
  'option-unknown': 'विकल्पों में से एक चुनें।',
  'password-link-sent': 'पासवर्ड चुनने का लिंक भेजा जा रहा है।',
  'person-added': 'व्यक्ति जोड़ा गया।',
  pincode: '6 अंकों का पिन कोड लिखें।',
  'student-added': 'छात्र जोड़ा गया।',
  'student-already-in-a-class': 'उस दिन छात्र पहले से किसी कक्षा में है: उसे भेजें।',
  'student-already-in-class': 'छात्र पहले से इसी कक्षा में है।',
  'student-in-no-class': 'उस दिन छात्र किसी कक्षा में नहीं है।',
  'teacher-added': 'शिक्षक जोड़े गए।',
  'too-many-documents': 'एक छात्र के अधिकतम {n} दस्तावेज़ हो सकते हैं।',
}

export default hi
