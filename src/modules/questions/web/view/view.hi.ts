import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './view.en.ts'

const hi: Translated<typeof en> = {
  questions: 'गद्यांश पर प्रश्न',
  blank: 'रिक्त स्थान',
  assertion: 'अभिकथन (A)',
  reason: 'कारण (R)',
  true: 'सत्य',
  false: 'असत्य',
  assertionAnswers: {
    a: 'A और R दोनों सत्य हैं और R, A की सही व्याख्या है।',
    b: 'A और R दोनों सत्य हैं, परंतु R, A की सही व्याख्या नहीं है।',
    c: 'A सत्य है, परंतु R असत्य है।',
    d: 'A असत्य है, परंतु R सत्य है।',
  },
  choose: 'चुनें…',
  chooseOne: 'एक उत्तर चुनें',
  chooseSeveral: 'सभी सही उत्तर चुनें',
  partnerOf: '{name} का जोड़ा',
  moveUp: 'ऊपर ले जाएँ',
  moveDown: 'नीचे ले जाएँ',
  answer: 'उत्तर',
  answerWithUnit: 'मात्रक सहित उत्तर',
  markOn: 'चित्र पर जगह चिह्नित करें: {name}',
  place: 'जगह {n}',
  removePlace: 'जगह {n} हटाएँ',
}

export default hi
