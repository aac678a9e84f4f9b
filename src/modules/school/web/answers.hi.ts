import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'day-outside-named-year': '{year} का कोई दिन चुनें, {start} से {end} तक।',
  'days-in-another-year': 'ये दिन पहले से {name} ({start} से {end}) में हैं।',
  'days-overlap': 'ये दिन {name} ({days}) से टकराते हैं।',
  'end-before-start': 'समाप्ति शुरुआत के बाद होनी चाहिए।',
  'ends-before-start': 'अंतिम दिन पहले दिन से पहले नहीं हो सकता।',
  'last-day-not-after-first': 'अंतिम दिन पहले दिन के बाद होना चाहिए।',
  'no-open-day': 'विद्यालय कम से कम एक दिन खुला होना चाहिए।',
  'one-paper': 'एक PDF या चित्र चुनें।',
  'period-missing': 'कम से कम एक घंटा जोड़ें।',
  'period-overlaps': 'यह {name} से टकराता है, जो {endsAt} पर समाप्त होता है।',
  'same-year': 'इससे अलग वर्ष चुनें।',
  'weekday-taken': 'इनमें से एक दिन पहले से {name} में है।',
  'weekday-twice': 'सप्ताह का हर दिन एक बार दें।',
  'year-in-use': 'इस वर्ष का कोई सत्र या अवकाश {day} को है।',
  'year-invalid': 'वर्ष लिखें, जैसे 1987।',
  'year-too-early': '1700 या उसके बाद का वर्ष लिखें।',
  'year-too-long': 'शैक्षणिक वर्ष इतना लंबा नहीं हो सकता।',
}

export default hi
