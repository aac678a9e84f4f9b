import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'attendance-saved': 'उपस्थिति सहेजी गई',
  'class-teacher-only': 'दिन की हाज़िरी केवल कक्षा शिक्षक लेते हैं।',
  'day-outside-year': 'शैक्षणिक वर्ष का कोई दिन चुनें, {start} से {end} तक।',
  deleted: 'हटाया गया',
  'ends-before-start': 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
  'half-day-above-whole': 'आधे दिन के लिए पूरे दिन से अधिक नहीं चाहिए।',
  'known-already': 'इनमें से किसी दिन की अनुपस्थिति पहले से लिखी है।',
  'no-school': 'इस दिन स्कूल बंद है।',
  'no-such-lesson': 'इस दिन इस कक्षा में ऐसा पाठ नहीं है, या वह आपका नहीं है।',
  'no-such-student': 'ऐसा कोई छात्र नहीं है।',
  'not-in-class': 'इनमें से कोई छात्र इस रजिस्टर में नहीं है।',
  'not-on-staff': 'इनमें से कोई व्यक्ति कर्मचारी नहीं है।',
  'not-yet': 'यह दिन अभी नहीं आया।',
  'reason-needed': 'यह रजिस्टर बंद है। सुधार का कारण लिखें।',
  'register-changed': 'इस बीच किसी और ने यह रजिस्टर जमा किया है।',
  saved: 'सहेजा गया',
  'taken-by-periods': 'यह स्कूल हर पीरियड में हाज़िरी लेता है।',
  'time-invalid': 'समय लिखें, जैसे 16:00।',
}

export default hi
