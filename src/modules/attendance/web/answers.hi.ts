import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'attendance-saved': 'उपस्थिति सहेजी गई',
  'class-teacher-only': 'दिन की हाज़िरी केवल कक्षा शिक्षक ले सकते हैं।',
  'half-day-above-whole': 'आधे दिन का प्रतिशत पूरे दिन से अधिक नहीं हो सकता।',
  'known-already': 'इनमें से कुछ दिनों की पूर्व-सूचित अनुपस्थिति पहले से दर्ज है।',
  'mark-unknown': 'P, A, HD या ML लिखें।',
  'no-school': 'इस दिन स्कूल बंद है।',
  'no-such-lesson': 'इस दिन इस कक्षा में यह पीरियड नहीं है, या यह आपका नहीं है।',
  'no-such-student': 'यह छात्र नहीं मिला।',
  'not-in-class': 'इनमें से एक छात्र इस रजिस्टर में नहीं है।',
  'not-on-staff': 'इनमें से एक व्यक्ति कर्मचारी नहीं है।',
  'not-yet': 'आने वाले दिन की हाज़िरी नहीं ली जा सकती।',
  'reason-needed': 'यह रजिस्टर बंद है। सुधार का कारण लिखें।',
  'register-changed': 'किसी और ने यह रजिस्टर पहले ही जमा कर दिया है।',
  'staff-mark-unknown': 'P, A, HD, ML या L लिखें।',
  'taken-by-periods': 'आपके स्कूल में हाज़िरी हर पीरियड में ली जाती है।',
  'time-invalid': 'समय लिखें, जैसे 16:00।',
  'too-many-notes': 'एक रजिस्टर में अधिकतम 300 टिप्पणियाँ हो सकती हैं।',
  'too-many-people': 'कर्मचारी रजिस्टर में अधिकतम 2,000 लोग हो सकते हैं।',
  'too-many-staff-notes': 'कर्मचारी रजिस्टर में अधिकतम 2,000 टिप्पणियाँ हो सकती हैं।',
  'too-many-students': 'एक रजिस्टर में अधिकतम 300 छात्र हो सकते हैं।',
}

export default hi
