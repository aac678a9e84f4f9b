import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'no-such-topic': 'अब इसकी सूचना किसी को नहीं मिलती। पृष्ठ दोबारा लोड करें, फिर सहेजें।',
  'topic-twice': 'हर विषय केवल एक बार लिखें।',
}

export default hi
