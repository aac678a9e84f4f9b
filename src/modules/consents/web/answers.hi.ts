import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'consent-answered': 'आपका उत्तर सहेजा गया',
  'name-taken': 'इस नाम की सहमति पहले से है।',
  'new-text': 'विद्यालय ने पाठ बदला है। कृपया फिर से पढ़ें।',
  'too-many': '50 सहमतियाँ पहले से हैं। उनमें से किसी को बदलें।',
}

export default hi
