import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './remarks.en.ts'

const hi: Translated<typeof en> = {
  none: 'इस साँचे में टिप्पणी नहीं है',
  noneHint: 'टिप्पणी की पंक्तियाँ साँचे में तय होती हैं।',
  limit: { one: 'कार्ड पर अधिक से अधिक {n} पंक्ति', other: 'कार्ड पर अधिक से अधिक {n} पंक्तियाँ' },
  which: 'टिप्पणियाँ दिखाएँ',
  all: 'सभी',
  states: { none: 'नहीं लिखी', written: 'पढ़नी है', returned: 'लौटाई गई', accepted: 'स्वीकृत' },
  remark: '{name} के बारे में टिप्पणी',
  save: 'सहेजें',
  changed: 'इस बीच किसी और ने यह टिप्पणी सहेजी है:',
  keepMine: 'मेरी रखें',
  useTheirs: 'उनकी लें',
  empty: 'खाली',
  choose: 'टिप्पणी चुनें',
  bank: 'चुनने के लिए टिप्पणियाँ',
  bankHint: '{name} के लिए किसी एक पर क्लिक करें। {tokens} की जगह बच्चे के अपने शब्द आ जाते हैं।',
  keep: 'आगे के लिए रखें',
  keepHint: 'बच्चे के नाम की जगह {name} लिखें।',
  newRemark: 'नई टिप्पणी',
  accept: 'स्वीकार करें',
  giveBack: 'लौटाएँ',
  note: 'क्या बदलना है?',
  schoolHint: 'हर कक्षा अध्यापक इन टिप्पणियों में से चुन सकता है। {tokens} की जगह बच्चे के अपने शब्द आ जाते हैं।',
  noSchoolBank: 'अभी कोई टिप्पणी नहीं',
  noSchoolBankHint: 'वे वाक्य जोड़ें जो कक्षा अध्यापक सबसे अधिक लिखते हैं।',
  noBank: 'आपने अभी कोई टिप्पणी नहीं रखी है।',
  forget: '“{remark}” हटाएँ',
  problems: {
    'too-long': '{what} पंक्तियों की सीमा से लंबी है।',
    'unfilled-token': '{what} भरा नहीं गया।',
    'other-name': '{what} कक्षा के दूसरे बच्चे का नाम है।',
    'other-pronoun': '“{what}” इस बच्चे पर नहीं बैठता।',
  },
}

export default hi
