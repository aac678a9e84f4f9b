import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'download-deleted': 'फ़ाइल हटाई गई',
  'no-such-download': 'यह फ़ाइल अब यहाँ नहीं है।',
}

export default hi
