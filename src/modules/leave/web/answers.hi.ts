import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'day-outside-year': 'शैक्षणिक वर्ष का कोई दिन चुनें, {start} से {end} तक।',
  'ends-before-start': 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
  'file-missing': 'फ़ाइल चुनें।',
  'leave-requested': 'अवकाश माँगा गया',
  'leave-type-missing': 'अवकाश का प्रकार चुनें।',
  'no-file': 'फ़ाइल चुनें।',
  'no-school-day': 'इन सब दिनों में स्कूल बंद है।',
  'no-such-person': 'कर्मचारियों में ऐसा कोई व्यक्ति नहीं है।',
  'no-such-request': 'ऐसा कोई अनुरोध नहीं है।',
  'not-enough': 'इस प्रकार के इतने दिन शेष नहीं हैं।',
  'not-given': 'यहाँ इस प्रकार का अवकाश नहीं दिया जाता।',
  overlapping: 'इनमें से कुछ दिन आप पहले ही माँग चुके हैं।',
  'own-request': 'अपने अवकाश पर कोई स्वयं निर्णय नहीं लेता। किसी और से कहें।',
  'reason-missing': 'कारण लिखें।',
  'request-cancelled': 'अनुरोध रद्द हुआ',
  saved: 'सहेजा गया',
  'settled-already': 'इस अनुरोध पर निर्णय हो चुका है या यह रद्द है।',
}

export default hi
