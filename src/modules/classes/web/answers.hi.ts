import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'in-use': 'इससे जुड़ा रिकॉर्ड रखना ज़रूरी है, इसलिए इसे हटाया नहीं जा सकता।',
  'name-taken': 'यह नाम पहले से है।',
  'named-twice': 'एक ही विषय दो बार आया है।',
  'no-such-class-this-year': 'यह कक्षा इस वर्ष नहीं मिली।',
  'no-such-room': 'यह कमरा नहीं मिला।',
  'no-such-teacher': 'इनमें से एक व्यक्ति सक्रिय शिक्षक नहीं है।',
  'not-in-class': 'इनमें से एक छात्र इस कक्षा में नहीं है।',
  'not-offered': 'यह विषय इस श्रेणी में नहीं है।',
  'other-grade': 'यह संकाय दूसरी श्रेणी का है।',
  'roll-number-taken': 'इस कक्षा में रोल नंबर {rollNo} किसी और का है।',
  'same-year': 'कोई दूसरा वर्ष चुनें।',
  'still-taught': 'यह विषय अभी पढ़ाया जा रहा है। पहले इसके शिक्षक हटाएँ।',
  'student-already-in-a-class': 'छात्र उस दिन पहले से किसी कक्षा में है। जोड़ने की जगह उसे दूसरी कक्षा में भेजें।',
  'student-already-in-class': 'छात्र पहले से इसी कक्षा में है।',
  'student-in-no-class': 'छात्र उस दिन किसी कक्षा में नहीं है।',
  'student-twice': 'एक ही छात्र दो बार आया है।',
  'too-many-grades': 'एक विद्यालय में अधिकतम 60 श्रेणियाँ हो सकती हैं।',
  'too-many-groups': 'एक कक्षा में अधिकतम 40 समूह हो सकते हैं।',
  'too-many-subjects': 'एक विद्यालय में अधिकतम 300 विषय हो सकते हैं।',
}

export default hi
