import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'days-in-another-year': 'ये दिन {name} ({start} से {end}) में आते हैं।',
  'days-overlap': 'ये दिन {name} ({days}) से टकराते हैं।',
  'end-before-start': 'समाप्ति शुरुआत के बाद होनी चाहिए।',
  'last-day-not-after-first': 'अंतिम दिन पहले दिन के बाद होना चाहिए।',
  'no-open-day': 'विद्यालय कम से कम एक दिन खुला रहना चाहिए।',
  'one-paper': 'एक PDF या चित्र चुनें।',
  'one-picture': 'एक चित्र चुनें।',
  'period-missing': 'कम से कम एक पीरियड जोड़ें।',
  'period-overlaps': 'यह {name} से टकराता है, जो {endsAt} पर समाप्त होता है।',
  'same-year': 'कोई दूसरा वर्ष चुनें।',
  'weekday-taken': 'इनमें से किसी दिन पर “{name}” पहले से लागू है।',
  'weekday-twice': 'सप्ताह का हर दिन एक ही बार चुनें।',
  'year-in-use': 'इस वर्ष का कोई सत्र या छुट्टी {day} को है।',
  'year-invalid': 'वर्ष लिखें, जैसे 1987।',
  'year-too-early': '1700 या उसके बाद का वर्ष लिखें।',
  'year-too-long': 'शैक्षणिक वर्ष इतना लंबा नहीं हो सकता।',
}

export default hi
