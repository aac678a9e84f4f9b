import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'branch-created': 'शाखा बन गई है। उसके पहले व्यवस्थापक को पासवर्ड चुनने की कड़ी भेज दी गई है।',
  'no-such-branch': 'ऐसी कोई शाखा नहीं है।',
  'short-code-taken': 'यह छोटा कोड पहले से लिया जा चुका है।',
}

export default hi
