import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'below-topic': 'विषय-बिंदु के नीचे कोई पंक्ति नहीं हो सकती।',
  'changes-missing': 'बताएँ कि क्या बदलना है।',
  'curriculum-copied': 'पाठ्यक्रम लिया गया',
  'curriculum-deleted': 'पाठ्यक्रम हटाया गया',
  'curriculum-saved': 'पाठ्यक्रम सहेजा गया',
  'day-in-future': 'वर्ष का ऐसा दिन चुनें जो भविष्य में न हो।',
  'day-not-this-year': 'शैक्षणिक वर्ष का कोई दिन चुनें।',
  empty: 'इस पाठ्यक्रम में अभी कुछ नहीं है।',
  'ends-before-start': 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
  'in-use': 'किसी कक्षा ने इसका कुछ भाग पूरा किया है, इसलिए इसे हटाया नहीं जा सकता।',
  'no-such-class': 'ऐसी कोई कक्षा नहीं है।',
  'no-such-course': 'यह कक्षा यह विषय नहीं पढ़ती।',
  'no-such-curriculum': 'इस विषय का पाठ्यक्रम अभी नहीं है।',
  'no-such-entry': 'सूची में ऐसा कोई पाठ्यक्रम नहीं है।',
  'no-such-grade': 'ऐसी कोई कक्षा नहीं है।',
  'no-such-item': 'यह कक्षा के पाठ्यक्रम में नहीं है।',
  'no-such-version': 'ऐसा कोई संस्करण नहीं है।',
  'no-such-year': 'ऐसा कोई शैक्षणिक वर्ष नहीं है।',
  'not-sent': 'यह पाठ्यक्रम निर्णय की प्रतीक्षा में नहीं है।',
  'nothing-to-approve': 'इस पाठ्यक्रम को स्वीकृति नहीं चाहिए।',
  'nothing-to-copy': 'उस वर्ष इस विषय का कोई पाठ्यक्रम नहीं था।',
  'own-curriculum': 'कोई अपना सहेजा हुआ स्वयं स्वीकृत नहीं करता। किसी और से कहें।',
  saved: 'सहेजा गया',
  'sent-for-approval': 'स्वीकृति के लिए भेजा गया',
  'version-restored': 'संस्करण वापस लाया गया',
}

export default hi
