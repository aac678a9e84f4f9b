import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'both-times-or-neither': 'दोनों समय दें, या कोई नहीं।',
  'calendar-address-created': 'कैलेंडर का पता बना',
  'calendar-address-revoked': 'कैलेंडर का पता रद्द हुआ',
  'changed-since': 'कार्यक्रम बाद में फिर बदला गया, इसलिए यह वापस नहीं लिया जा सकता।',
  'classes-missing': 'वे कक्षाएँ चुनें जिनके लिए यह है।',
  'day-outside-year': 'शैक्षणिक वर्ष का कोई दिन चुनें, {start} से {end} तक।',
  'end-not-after-start': 'इसे शुरू होने के बाद समाप्त होना चाहिए।',
  'ends-before-start': 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
  'event-too-long': 'कार्यक्रम अधिकतम {n} दिन का होता है।',
  'last-day-or-count': 'अंतिम दिन या कितनी बार दें, दोनों नहीं।',
  'marked-done': 'पूरा हुआ चिह्नित',
  moved: 'खिसकाया गया',
  'no-such-change': 'वापस लेने के लिए कुछ नहीं है।',
  'no-such-event': 'ऐसा कोई कार्यक्रम नहीं है।',
  'no-such-feed': 'कैलेंडर का यह पता अब काम नहीं करता।',
  'no-such-reminder': 'त्रुटि हुई',
  'no-such-session': 'इस दिन ऐसा कोई पाठ नहीं है।',
  'not-for-you': 'शिक्षक अपने लिए और अपनी कक्षाओं के लिए कार्यक्रम लिखते हैं।',
  'not-yours': 'केवल इसका स्वामी या कार्यालय यह कार्यक्रम बदलता है।',
  undone: 'वापस लिया गया',
}

export default hi
