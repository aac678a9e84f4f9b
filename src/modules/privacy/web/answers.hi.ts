import type { Answers } from '#platform/web/answers/answerText.ts'

const hi: Answers = {
  'already-asked': 'इस व्यक्ति के लिए अनुरोध पहले से है।',
  'already-erased': 'इस व्यक्ति का डेटा पहले ही मिटाया जा चुका है।',
  'children-active': 'इन अभिभावक का एक बच्चा अभी विद्यालय में है।',
  'days-out-of-range': '{least} से {most} दिनों के बीच चुनें।',
  'erasure-asked': 'अब किसी और की सहमति चाहिए',
  'erasure-cancelled': 'कुछ भी नहीं मिटाया जाएगा',
  'erasure-confirmed': 'आपने सहमति दे दी है',
  'not-open': 'इस अनुरोध पर निर्णय हो चुका है।',
  'own-account': 'आप अपना डेटा नहीं मिटा सकते।',
  'retention-started': 'पुराने रिकॉर्ड हटाए जा रहे हैं',
  'same-person': 'किसी और की सहमति चाहिए: अनुरोध आपने ही किया है।',
  'still-active': 'यह खाता अभी सक्रिय है। पहले उसे निष्क्रिय करें।',
}

export default hi
