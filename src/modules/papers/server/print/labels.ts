import type { QuestionLanguage } from '#modules/questions/kinds.ts'

/** The words a paper prints, in the language of the paper. */
export type PrintLabels = {
  set: string
  class: string
  time: string
  minutes: string
  marks: string
  name: string
  roll: string
  instructions: string
  section: string
  or: string
  any: string
  true: string
  false: string
  assertion: string
  reason: string
  assertionAnswers: Record<'a' | 'b' | 'c' | 'd', string>
  key: string
  scheme: string
  sheet: string
  sheetHint: string
  markPicture: string
  /** Printed on copies of papers that are not open yet. */
  copy: string
}

const en: PrintLabels = {
  set: 'Set {code}',
  class: 'Class',
  time: 'Time',
  minutes: '{n} minutes',
  marks: 'Maximum marks',
  name: 'Name',
  roll: 'Roll no.',
  instructions: 'General instructions',
  section: 'Section {n}',
  or: 'OR',
  any: 'Answer any {n} of these {m}.',
  true: 'True',
  false: 'False',
  assertion: 'Assertion (A)',
  reason: 'Reason (R)',
  assertionAnswers: {
    a: 'Both A and R are true, and R explains A.',
    b: 'Both A and R are true, but R does not explain A.',
    c: 'A is true, but R is false.',
    d: 'A is false, but R is true.',
  },
  key: 'Answer key',
  scheme: 'Marking scheme',
  sheet: 'Answer sheet',
  sheetHint: 'Fill the circle of your answer completely. Write the other answers on the lines.',
  markPicture: 'Mark it on the picture in the question paper.',
  copy: 'Confidential · {name} · copy {code}',
}

const hi: PrintLabels = {
  set: 'सेट {code}',
  class: 'कक्षा',
  time: 'समय',
  minutes: '{n} मिनट',
  marks: 'पूर्णांक',
  name: 'नाम',
  roll: 'अनुक्रमांक',
  instructions: 'सामान्य निर्देश',
  section: 'खंड {n}',
  or: 'अथवा',
  any: 'इन {m} में से किन्हीं {n} के उत्तर दीजिए।',
  true: 'सत्य',
  false: 'असत्य',
  assertion: 'अभिकथन (A)',
  reason: 'कारण (R)',
  assertionAnswers: {
    a: 'A और R दोनों सत्य हैं और R, A की सही व्याख्या है।',
    b: 'A और R दोनों सत्य हैं, परंतु R, A की सही व्याख्या नहीं है।',
    c: 'A सत्य है, परंतु R असत्य है।',
    d: 'A असत्य है, परंतु R सत्य है।',
  },
  key: 'उत्तर कुंजी',
  scheme: 'अंक योजना',
  sheet: 'उत्तर पत्रक',
  sheetHint: 'अपने उत्तर का गोला पूरा भरिए। शेष उत्तर रेखाओं पर लिखिए।',
  markPicture: 'प्रश्न पत्र के चित्र पर चिह्नित कीजिए।',
  copy: 'गोपनीय · {name} · प्रति {code}',
}

const te: PrintLabels = {
  ...en,
  set: 'సెట్ {code}',
  class: 'తరగతి',
  time: 'సమయం',
  minutes: '{n} నిమిషాలు',
  marks: 'గరిష్ఠ మార్కులు',
  name: 'పేరు',
  roll: 'రోల్ నంబరు',
  instructions: 'సాధారణ సూచనలు',
  section: 'విభాగం {n}',
  or: 'లేదా',
  any: 'ఈ {m} ప్రశ్నలలో ఏవైనా {n} ప్రశ్నలకు సమాధానాలు రాయండి.',
  true: 'ఒప్పు',
  false: 'తప్పు',
  assertion: 'ప్రతిపాదన (A)',
  reason: 'కారణం (R)',
  assertionAnswers: {
    a: 'A, R రెండూ సరైనవి; R, A కు సరైన వివరణ.',
    b: 'A, R రెండూ సరైనవి; కాని R, A కు సరైన వివరణ కాదు.',
    c: 'A సరైనది, R తప్పు.',
    d: 'A తప్పు, R సరైనది.',
  },
  key: 'సమాధానాల పట్టిక',
  scheme: 'మార్కుల విధానం',
  sheet: 'జవాబు పత్రం',
}

const ur: PrintLabels = {
  ...en,
  set: 'سیٹ {code}',
  class: 'جماعت',
  time: 'وقت',
  minutes: '{n} منٹ',
  marks: 'کل نمبر',
  name: 'نام',
  roll: 'رول نمبر',
  instructions: 'عام ہدایات',
  section: 'حصہ {n}',
  or: 'یا',
  any: 'ان {m} میں سے کسی {n} کے جواب دیجیے۔',
  true: 'صحیح',
  false: 'غلط',
  assertion: 'دعویٰ (A)',
  reason: 'دلیل (R)',
  assertionAnswers: {
    a: 'A اور R دونوں صحیح ہیں اور R، A کی درست وضاحت ہے۔',
    b: 'A اور R دونوں صحیح ہیں لیکن R، A کی درست وضاحت نہیں ہے۔',
    c: 'A صحیح ہے لیکن R غلط ہے۔',
    d: 'A غلط ہے لیکن R صحیح ہے۔',
  },
  key: 'جوابات کی کنجی',
  scheme: 'نمبروں کی تقسیم',
  sheet: 'جوابی پرچہ',
}

const kn: PrintLabels = {
  ...en,
  set: 'ಸೆಟ್ {code}',
  class: 'ತರಗತಿ',
  time: 'ಸಮಯ',
  minutes: '{n} ನಿಮಿಷಗಳು',
  marks: 'ಗರಿಷ್ಠ ಅಂಕಗಳು',
  name: 'ಹೆಸರು',
  roll: 'ಕ್ರಮ ಸಂಖ್ಯೆ',
  instructions: 'ಸಾಮಾನ್ಯ ಸೂಚನೆಗಳು',
  section: 'ವಿಭಾಗ {n}',
  or: 'ಅಥವಾ',
  any: 'ಈ {m} ಪ್ರಶ್ನೆಗಳಲ್ಲಿ ಯಾವುದಾದರೂ {n} ಪ್ರಶ್ನೆಗಳಿಗೆ ಉತ್ತರಿಸಿ.',
  true: 'ಸರಿ',
  false: 'ತಪ್ಪು',
  assertion: 'ಪ್ರತಿಪಾದನೆ (A)',
  reason: 'ಕಾರಣ (R)',
  key: 'ಉತ್ತರ ಸೂಚಿ',
  scheme: 'ಅಂಕ ವಿತರಣೆ',
  sheet: 'ಉತ್ತರ ಪತ್ರಿಕೆ',
}

const ta: PrintLabels = {
  ...en,
  set: 'தொகுப்பு {code}',
  class: 'வகுப்பு',
  time: 'நேரம்',
  minutes: '{n} நிமிடங்கள்',
  marks: 'மொத்த மதிப்பெண்கள்',
  name: 'பெயர்',
  roll: 'பதிவு எண்',
  instructions: 'பொது அறிவுரைகள்',
  section: 'பிரிவு {n}',
  or: 'அல்லது',
  any: 'இந்த {m} வினாக்களில் எவையேனும் {n} வினாக்களுக்கு விடையளிக்கவும்.',
  true: 'சரி',
  false: 'தவறு',
  assertion: 'கூற்று (A)',
  reason: 'காரணம் (R)',
  key: 'விடைக்குறிப்பு',
  scheme: 'மதிப்பெண் திட்டம்',
  sheet: 'விடைத்தாள்',
}

const ml: PrintLabels = {
  ...en,
  set: 'സെറ്റ് {code}',
  class: 'ക്ലാസ്',
  time: 'സമയം',
  minutes: '{n} മിനിറ്റ്',
  marks: 'ആകെ മാർക്ക്',
  name: 'പേര്',
  roll: 'ക്രമനമ്പർ',
  instructions: 'പൊതു നിർദ്ദേശങ്ങൾ',
  section: 'വിഭാഗം {n}',
  or: 'അല്ലെങ്കിൽ',
  any: 'ഈ {m} ചോദ്യങ്ങളിൽ ഏതെങ്കിലും {n} എണ്ണത്തിന് ഉത്തരമെഴുതുക.',
  true: 'ശരി',
  false: 'തെറ്റ്',
  assertion: 'പ്രസ്താവന (A)',
  reason: 'കാരണം (R)',
  key: 'ഉത്തരസൂചിക',
  scheme: 'മാർക്ക് വിഭജനം',
  sheet: 'ഉത്തരക്കടലാസ്',
}

const bn: PrintLabels = {
  ...en,
  set: 'সেট {code}',
  class: 'শ্রেণি',
  time: 'সময়',
  minutes: '{n} মিনিট',
  marks: 'পূর্ণমান',
  name: 'নাম',
  roll: 'ক্রমিক নং',
  instructions: 'সাধারণ নির্দেশাবলি',
  section: 'বিভাগ {n}',
  or: 'অথবা',
  any: 'এই {m}টির মধ্যে যে কোনো {n}টির উত্তর দাও।',
  true: 'ঠিক',
  false: 'ভুল',
  assertion: 'বিবৃতি (A)',
  reason: 'কারণ (R)',
  key: 'উত্তরমালা',
  scheme: 'নম্বর বিভাজন',
  sheet: 'উত্তরপত্র',
}

const gu: PrintLabels = {
  ...en,
  set: 'સેટ {code}',
  class: 'ધોરણ',
  time: 'સમય',
  minutes: '{n} મિનિટ',
  marks: 'કુલ ગુણ',
  name: 'નામ',
  roll: 'રોલ નંબર',
  instructions: 'સામાન્ય સૂચનાઓ',
  section: 'વિભાગ {n}',
  or: 'અથવા',
  any: 'આ {m} માંથી કોઈ પણ {n} ના જવાબ આપો.',
  true: 'સાચું',
  false: 'ખોટું',
  assertion: 'વિધાન (A)',
  reason: 'કારણ (R)',
  key: 'જવાબ સૂચિ',
  scheme: 'ગુણ યોજના',
  sheet: 'ઉત્તરપત્ર',
}

export const printLabels: Record<QuestionLanguage, PrintLabels> = { en, hi, te, ur, kn, ta, ml, bn, gu }

export const filled = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
