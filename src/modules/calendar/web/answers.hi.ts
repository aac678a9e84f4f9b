import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'both-times-or-neither': 'दोनों समय भरें, या दोनों खाली छोड़ें।',
  'calendar-address-created': 'कैलेंडर लिंक बन गया',
  'calendar-address-revoked': 'कैलेंडर लिंक रद्द हुआ',
  'category-unknown': '1 से 6 तक की कोई श्रेणी चुनें।',
  'changed-since': 'कार्यक्रम इसके बाद बदला जा चुका है, इसलिए यह वापस नहीं लिया जा सकता।',
  'classes-missing': 'चुनें कि यह किन कक्षाओं के लिए है।',
  'end-not-after-start': 'समाप्ति का समय शुरुआत के बाद का होना चाहिए।',
  'event-kind-missing': 'कार्यक्रम की श्रेणी चुनें: मेरा कार्यक्रम, परीक्षा या विद्यालय।',
  'event-time-invalid': 'समय लिखें, जैसे 09:30।',
  'event-too-long': 'कार्यक्रम अधिकतम {n} दिन का हो सकता है।',
  'identifiers-invalid': 'पहचान संख्याएँ अल्पविराम से अलग करके लिखें।',
  'last-day-or-count': 'अंतिम तारीख़ भरें या कितनी बार, दोनों नहीं।',
  'marked-done': 'पूरा हुआ माना गया',
  moved: 'समय बदल दिया गया',
  'no-such-change': 'वापस लेने के लिए कुछ नहीं है।',
  'no-such-event': 'यह कार्यक्रम नहीं मिला।',
  'no-such-feed': 'यह कैलेंडर लिंक अब काम नहीं करता।',
  'no-such-reminder': 'कोई गड़बड़ी हुई',
  'no-such-session': 'इस दिन यह पीरियड नहीं मिला।',
  'not-for-you': 'शिक्षक केवल अपने लिए और अपनी कक्षाओं के लिए कार्यक्रम जोड़ सकते हैं।',
  'not-yours': 'यह बदलाव आप नहीं कर सकते, क्योंकि यह आपका नहीं है।',
  'only-exams-invigilated': 'कक्ष निरीक्षक केवल परीक्षाओं के लिए चुने जाते हैं।',
  'too-many-days': 'अधिकतम {n} दिन चुनें।',
  'too-many-days-for-school': 'कोई शिक्षक या कक्षा चुनें, या अधिकतम {n} दिन।',
  undone: 'वापस लिया गया',
}

export default hi
