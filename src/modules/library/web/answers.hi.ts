import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'category-missing': 'श्रेणी चुनें।',
  'file-empty': 'फ़ाइल खाली है।',
  'file-missing': 'फ़ाइल चुनें।',
  'name-taken': 'इस नाम का प्रकाशन पहले से है।',
  'no-file': 'फ़ाइल चुनें।',
  'no-file-yet': 'विद्यालय को देने से पहले फ़ाइल जोड़ें।',
  'no-such-colleague': 'इस विद्यालय के शिक्षक और प्रशासक चुनें।',
  'no-such-place': 'इसी विद्यालय का प्रकाशन, कक्षा और विषय चुनें।',
  'no-such-resource': 'ऐसी कोई सामग्री नहीं है।',
  'no-such-upload': 'ऐसा कोई अपलोड नहीं है। फ़ाइल फिर चुनें।',
  'not-pending': 'यह सामग्री स्वीकृति की प्रतीक्षा में नहीं है।',
  'not-whole': 'फ़ाइल का कुछ भाग अभी नहीं पहुँचा।',
  'not-yours': 'सामग्री को केवल जोड़ने वाला बदल सकता है।',
  'offered-to-school': 'विद्यालय को दी गई',
  'reason-missing': 'कारण बताएँ।',
  removed: 'हटाई गई',
  saved: 'सहेजा गया',
  'wrong-kind': 'इस श्रेणी की सामग्री में कुछ और होता है।',
  'wrong-piece': 'यह भाग अगला नहीं है।',
}

export default hi
