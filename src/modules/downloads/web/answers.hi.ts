import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'download-deleted': 'फ़ाइल हटाई गई',
  'no-longer-allowed': 'इस फ़ाइल की जानकारी देखने की अनुमति अब आपके पास नहीं है।',
  'no-such-download': 'यह फ़ाइल अब यहाँ नहीं है।',
}

export default hi
