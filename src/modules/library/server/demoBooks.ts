import type { ContentLanguage } from '../kinds.ts'

type Part = { title: string; paragraphs: string[]; rows: string[][] }
type Chapter = { title: string; parts: Part[] }

/** A demo book: its text, and how the library files it. */
export type DemoBook = {
  fileName: string
  title: string
  subtitle: string
  publication: string
  language: ContentLanguage
  grade: string
  course: string
  chapter: string
  topic: string
  colour: string
  chapters: Chapter[]
}

const part = (title: string, ...paragraphs: string[]): Part => ({ title, paragraphs, rows: [] })

/** Multiplication tables, one chapter per number. */
const tables = (from: number, to: number, title: (n: number) => string, line: (n: number) => string): Chapter[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const n = from + index
    const rows = Array.from({ length: 12 }, (_, at) => [`${n} × ${at + 1}`, String(n * (at + 1))])
    return { title: title(n), parts: [{ title: line(n), paragraphs: [], rows }] }
  })

const science: Chapter[] = [
  {
    title: 'How a leaf feeds a tree',
    parts: [
      part(
        'A kitchen without fire',
        'Every green leaf is a kitchen. It takes water from the root, air through tiny openings on its underside and light from the sun, and makes sugar. The green colour that catches the light is called chlorophyll.',
        'Cover one leaf of a potted plant with black paper for three days and leave the others in the sun. Then test both leaves for starch with iodine. Write down what you expect before you look.',
        'At night there is no light and the kitchen is closed. The leaf goes on breathing all the same: it takes in oxygen and gives out carbon dioxide, as you do.',
      ),
      part(
        'Plants that do not cook for themselves',
        'A mushroom has no chlorophyll. It lives on dead wood and dissolves what it can use. The dodder climbs on other plants and drinks from them, and a pitcher plant catches insects where the soil is poor.',
        'Questions: Why does a plant kept in a dark cupboard turn pale? Why is the upper side of most leaves darker than the underside?',
      ),
    ],
  },
  {
    title: 'Heat and how it travels',
    parts: [
      part(
        'Hot, cold and how we measure it',
        'Put one hand in warm water and the other in cold, then both in a bowl between the two. One hand calls the bowl cold, the other warm. Our skin is a poor thermometer, and so we measure.',
        'A clinical thermometer reads from thirty-five to forty-two degrees Celsius. A laboratory thermometer reads from minus ten to one hundred and ten.',
      ),
      part(
        'Three ways for heat',
        'Conduction: a steel spoon in hot tea warms your fingers although it does not move. Convection: water in a pan rises where it is hot and sinks where it is cool. Radiation: the sun warms your face through empty space.',
        'Woollen clothes do not make heat. They hold air between their threads, and air lets heat through slowly.',
      ),
    ],
  },
  {
    title: 'Wind, storms and weather',
    parts: [
      part(
        'Air pushes',
        'Fill a glass to the brim, lay a card on it and turn it over. The card stays, because the air below pushes harder than the water above. Moving air pushes less than air at rest; this is how a storm lifts a roof.',
        'Warm air is lighter and rises; cooler air flows in from the side. Near the sea the wind blows from the water by day and from the land by night.',
      ),
      part(
        'Before a cyclone comes',
        'Listen to the warning, keep drinking water for two days, know the way to the shelter and help those who are slow. Do not touch wires that lie on the ground.',
      ),
    ],
  },
  {
    title: 'Water, a traveller',
    parts: [
      part(
        'Round and round',
        'The water in your bottle has been a cloud, a river and perhaps a mango. The sun lifts it from the sea, the wind carries it over the land, and the hills make it fall.',
        'Under our feet there is water too, between grains of sand and in cracks of rock. Where many wells drink faster than the rain fills, the water table sinks.',
      ),
      part(
        'What one school can do',
        'Measure the roof of your school and the rain of one month. Length times breadth times the depth of the rain is the water that fell on it. How many buckets would it fill?',
      ),
    ],
  },
]

const hindi: Chapter[] = [
  {
    title: 'पूर्णांक',
    parts: [
      part(
        'शून्य के दोनों ओर',
        'पहाड़ पर चढ़ते समय हम ऊँचाई को धन और समुद्र तल के नीचे की गहराई को ऋण से दिखाते हैं। शून्य न धन है, न ऋण।',
        'तापमान शून्य से पाँच डिग्री नीचे हो तो उसे −5 लिखते हैं। रात में तापमान और तीन डिग्री गिरे तो वह −8 हो जाता है।',
      ),
      part('अभ्यास', 'संख्या रेखा पर −4 से आगे सात कदम चलिए। आप कहाँ पहुँचे? दो ऋण संख्याओं का गुणनफल धन क्यों होता है?'),
    ],
  },
  {
    title: 'भिन्न और दशमलव',
    parts: [
      part(
        'रोटी के टुकड़े',
        'एक रोटी को चार बराबर भागों में बाँटें और तीन भाग खा लें, तो आपने तीन चौथाई रोटी खाई। वही बात दशमलव में 0.75 है।',
        'दो भिन्नों को जोड़ने से पहले उनके हर समान बनाइए, जैसे अलग-अलग सिक्कों को पहले पैसों में गिनते हैं।',
      ),
    ],
  },
  {
    title: 'रेखाएँ और कोण',
    parts: [
      part('घड़ी की सुइयाँ', 'तीन बजे घड़ी की सुइयाँ समकोण बनाती हैं और छह बजे सरल कोण। एक घंटे में मिनट की सुई पूरा चक्कर लगाती है।'),
    ],
  },
]

const kannada: Chapter[] = [
  {
    title: 'ನಮ್ಮ ಊರಿನ ಕೆರೆ',
    parts: [
      part(
        'ಕೆರೆಯ ದಡದಲ್ಲಿ',
        'ನಮ್ಮ ಊರಿನ ಕೆರೆ ಬೆಳಗಿನ ಹೊತ್ತಿನಲ್ಲಿ ಕನ್ನಡಿಯಂತೆ ಹೊಳೆಯುತ್ತದೆ. ಹಕ್ಕಿಗಳು ದಡದಲ್ಲಿ ಕುಳಿತು ಮೀನಿಗಾಗಿ ಕಾಯುತ್ತವೆ.',
        'ಮಳೆಗಾಲದಲ್ಲಿ ಕೆರೆ ತುಂಬುತ್ತದೆ, ಬೇಸಿಗೆಯಲ್ಲಿ ಹೊಲಗಳಿಗೆ ನೀರು ಕೊಡುತ್ತದೆ. ಅದನ್ನು ಸ್ವಚ್ಛವಾಗಿಡುವುದು ಎಲ್ಲರ ಕೆಲಸ.',
      ),
    ],
  },
  { title: 'ಅಜ್ಜಿಯ ಕಥೆ', parts: [part('ಒಂದು ಸಂಜೆ', 'ಅಜ್ಜಿ ಜಗಲಿಯಲ್ಲಿ ಕುಳಿತು ಕಥೆ ಹೇಳುತ್ತಿದ್ದರು. ಮಕ್ಕಳು ಸುತ್ತಲೂ ಕುಳಿತು ಕೇಳುತ್ತಿದ್ದರು.')] },
]

const urdu: Chapter[] = [
  {
    title: 'صبح کی سیر',
    parts: [
      part(
        'باغ میں',
        'صبح سویرے ہم باغ میں گئے۔ گھاس پر شبنم چمک رہی تھی اور پرندے گا رہے تھے۔',
        'مالی نے ہمیں بتایا کہ ہر پودے کو روز تھوڑا سا پانی چاہیے، زیادہ نہیں۔',
      ),
    ],
  },
  {
    title: 'میرا دوست',
    parts: [part('پہلا دن', 'نئے مدرسے میں پہلے دن مجھے ایک دوست ملا۔ ہم نے ساتھ بیٹھ کر کھانا کھایا۔')],
  },
]

const shared = { grade: '7', topic: '' }

export const demoBooks: readonly DemoBook[] = [
  {
    ...shared,
    fileName: 'science-7.pdf',
    title: 'Science for Grade 7',
    subtitle: 'Look, ask, try',
    publication: 'Banyan Readers',
    language: 'en',
    course: 'Science',
    chapter: 'Heat',
    topic: 'How heat travels',
    colour: '#1f6b4f',
    chapters: science,
  },
  {
    ...shared,
    fileName: 'ganit-7.pdf',
    title: 'गणित कक्षा 7',
    subtitle: 'संख्याओं से मित्रता',
    publication: 'Banyan Readers',
    language: 'hi',
    course: 'Mathematics',
    chapter: 'पूर्णांक',
    colour: '#8a4b08',
    chapters: hindi,
  },
  {
    ...shared,
    fileName: 'kannada-7.pdf',
    title: 'ಕನ್ನಡ ಪಾಠಗಳು',
    subtitle: 'ಏಳನೆಯ ತರಗತಿ',
    publication: 'Banyan Readers',
    language: 'kn',
    course: 'Kannada',
    chapter: 'ನಮ್ಮ ಊರಿನ ಕೆರೆ',
    colour: '#7a1f3d',
    chapters: kannada,
  },
  {
    ...shared,
    fileName: 'urdu-7.pdf',
    title: 'اردو کی پہلی کتاب',
    subtitle: 'ساتویں جماعت',
    grade: '8',
    publication: 'Banyan Readers',
    language: 'ur',
    course: 'English',
    chapter: 'صبح کی سیر',
    colour: '#2b5aa0',
    chapters: urdu,
  },
  {
    ...shared,
    fileName: 'tables.pdf',
    title: 'Tables from 2 to 30',
    subtitle: 'One number, one page',
    publication: 'School press',
    language: 'en',
    course: 'Mathematics',
    chapter: 'Multiplication',
    colour: '#334155',
    chapters: tables(
      2,
      30,
      (n) => `The table of ${n}`,
      (n) => `Count in steps of ${n}`,
    ),
  },
]
