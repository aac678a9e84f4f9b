import type { Question } from '#modules/questions/question.ts'
import type { Tags } from '#modules/questions/schemas.ts'

export type DemoTranslation = { language: Tags['language']; words: Readonly<Record<string, string>> }

/** Questions of the bank in a second language: what they say, text by text. The first text is the one that is asked. */
export const translations: readonly DemoTranslation[] = [
  {
    language: 'te',
    words: {
      'Which fraction is equal to $\\frac{2}{3}$?': '$\\frac{2}{3}$ కు సమానమైన భిన్నం ఏది?',
    },
  },
  {
    language: 'te',
    words: {
      'Find $\\frac{3}{4} + \\frac{1}{8}$ as a fraction.': '$\\frac{3}{4} + \\frac{1}{8}$ విలువను భిన్నంగా కనుగొనండి.',
    },
  },
  {
    language: 'te',
    words: {
      'Arrange from the smallest to the greatest.': 'చిన్నదాని నుండి పెద్దదాని వరకు వరుసగా అమర్చండి.',
    },
  },
  {
    language: 'te',
    words: {
      '$\\frac{5}{7}$ is greater than $\\frac{5}{9}$.': '$\\frac{5}{7}$, $\\frac{5}{9}$ కంటే పెద్దది.',
      'Sevenths are larger parts than ninths.': 'ఏడవ భాగం తొమ్మిదవ భాగం కంటే పెద్దది.',
    },
  },
  {
    language: 'te',
    words: {
      'Which gas do plants take in for photosynthesis?': 'కిరణజన్య సంయోగక్రియ కోసం మొక్కలు ఏ వాయువును తీసుకుంటాయి?',
      'Carbon dioxide': 'కార్బన్ డయాక్సైడ్',
      Oxygen: 'ఆక్సిజన్',
      Nitrogen: 'నైట్రోజన్',
      Hydrogen: 'హైడ్రోజన్',
    },
  },
  {
    language: 'hi',
    words: {
      'Which gas do plants take in for photosynthesis?': 'प्रकाश संश्लेषण के लिए पौधे कौन-सी गैस लेते हैं?',
      'Carbon dioxide': 'कार्बन डाइऑक्साइड',
      Oxygen: 'ऑक्सीजन',
      Nitrogen: 'नाइट्रोजन',
      Hydrogen: 'हाइड्रोजन',
    },
  },
  {
    language: 'te',
    words: {
      'Heat reaches us from the sun by': 'సూర్యుని నుండి వేడి మనకు దేని ద్వారా చేరుతుంది?',
      radiation: 'వికిరణం',
      conduction: 'వహనం',
      convection: 'సంవహనం',
      evaporation: 'బాష్పీభవనం',
    },
  },
  {
    language: 'hi',
    words: {
      'Heat reaches us from the sun by': 'सूर्य से ऊष्मा हम तक किस प्रकार पहुँचती है?',
      radiation: 'विकिरण से',
      conduction: 'चालन से',
      convection: 'संवहन से',
      evaporation: 'वाष्पन से',
    },
  },
  {
    language: 'te',
    words: {
      'Which are good conductors of heat?': 'వీటిలో మంచి ఉష్ణ వాహకాలు ఏవి?',
      Copper: 'రాగి',
      Aluminium: 'అల్యూమినియం',
      Iron: 'ఇనుము',
      Wood: 'చెక్క',
      Plastic: 'ప్లాస్టిక్',
    },
  },
]

/** The same content with its texts in other words; keys, marks and formulas stay. */
export function inOtherWords(content: Question, words: DemoTranslation['words']): Question {
  const said = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? (words[value] ?? value) : value,
  )
  return said as Question
}
