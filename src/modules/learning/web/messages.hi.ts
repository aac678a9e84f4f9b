import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  continue: 'जहाँ छोड़ा था',
  fresh: 'कक्षा के लिए नया',
  boards: 'शिक्षकों के व्हाइटबोर्ड',
  boardsOfChild: 'शिक्षकों के व्हाइटबोर्ड',
  allBoards: 'सभी व्हाइटबोर्ड',
  from: '{name} से',
  other: 'सभी विषयों के लिए',
  progress: '{name} में प्रगति',
  of: '{total} में से {done} विषयवस्तु पूरी',
  ask: 'सवाल पूछें',
  curriculum: 'अध्याय',
  all: { one: '{n} सामग्री दिखाएँ', other: 'सभी {n} दिखाएँ' },
  fewer: 'कम दिखाएँ',
  nothingHere: 'इस विषय की अभी कोई सामग्री नहीं है।',
  none: 'अभी यहाँ कुछ नहीं है',
  noneHint: 'स्कूल के प्रकाशित करते ही कक्षा की पुस्तकें, फ़िल्में और अभ्यास यहाँ दिखेंगे।',
}

export default hi
