import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  greeting: 'नमस्ते, {name}',
  chooseChild: 'बच्चा चुनें',
  class: 'कक्षा {name}',
  noClass: 'अभी कोई कक्षा नहीं',
  left: '{date} को विद्यालय छोड़ दिया। जानकारी देखी जा सकती है, बदली नहीं जा सकती।',
  quiet: 'आज कुछ नया नहीं है।',
  noChildren: 'आपके खाते से कोई बच्चा नहीं जुड़ा है',
  noChildrenHint: 'विद्यालय के कार्यालय से कहें। वहीं हर बच्चे को उसके अभिभावकों से जोड़ा जाता है।',
  kept: 'नेटवर्क नहीं है। यह {ago} की जानकारी है।',
}

export default hi
