import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'classes-missing': 'कम से कम एक कक्षा चुनें।',
  'label-twice': 'दो प्रश्नों की संख्या एक ही है।',
  'marks-missing': '{name} के अंक पूरे नहीं हैं।',
  'marks-quarters': '0 से 100 तक के अंक चौथाई के क़दमों में लिखें।',
  'marks-too-high': 'इस प्रश्न के अधिकतम अंक {max} हैं।',
  'marks-uploaded': 'अंक अपलोड हुए',
  'marks-wrong': '{name} के अंक पेपर के अंकों से ज़्यादा हैं।',
  'no-file': 'फ़ाइल चुनें।',
  'no-such-question': 'यह प्रश्न टेस्ट में नहीं है।',
  'no-such-class': 'हमें यह कक्षा नहीं मिली।',
  'no-such-course': 'हमें यह विषय नहीं मिला।',
  'no-such-student': 'हमें यह छात्र नहीं मिला।',
  'not-in-class': 'इनमें से एक छात्र इस कक्षा में नहीं है।',
  'not-in-test': 'यह कक्षा यह टेस्ट नहीं देती।',
  'not-yours': 'इस कक्षा में यह विषय पढ़ाने वाले ही अंक भरते हैं।',
  'no-such-test': 'हमें यह टेस्ट नहीं मिला।',
  'not-the-template': 'यह इस टेस्ट का टेम्पलेट नहीं है। उसे फिर से डाउनलोड करें।',
  'not-your-class': 'वे कक्षाएँ चुनें जिनमें आप यह विषय पढ़ाते हैं।',
  'questions-none': 'कम से कम एक प्रश्न जोड़ें।',
  'sheet-unreadable': 'हम इस फ़ाइल को स्प्रेडशीट की तरह नहीं पढ़ पाए।',
  'sum-differs': '{name} के अंकों का जोड़ कुल से नहीं मिलता।',
  'test-deleted': 'टेस्ट मिटाया गया',
  'total-differs': 'प्रश्नों के अंकों का जोड़ {sum} है, {total} नहीं।',
  'uploaded-already': 'इस कक्षा के अंक अपलोड हो चुके हैं और अब नहीं बदलते।',
}
export default hi
