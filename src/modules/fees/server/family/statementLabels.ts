type StatementLabels = Record<
  | 'title'
  | 'student'
  | 'admissionNo'
  | 'class'
  | 'guardian'
  | 'year'
  | 'certified'
  | 'byHead'
  | 'head'
  | 'amount'
  | 'advance'
  | 'refunded'
  | 'total'
  | 'words'
  | 'receipts'
  | 'number'
  | 'date'
  | 'mode'
  | 'purpose'
  | 'deduction'
  | 'signature',
  string
>

/** The words of the yearly statement, as schools certify fees for the tax office. `{law}` is the section of that year. */
export const statementLabels: Record<'en' | 'hi', StatementLabels> = {
  en: {
    title: 'Fee certificate',
    student: 'Student',
    admissionNo: 'Admission no.',
    class: 'Class',
    guardian: 'Parent or guardian',
    year: 'Financial year',
    certified:
      'This is to certify that the school received the following fees for the above student, a bona fide student of this school, between {from} and {to}.',
    byHead: 'Fees received',
    head: 'Fee',
    amount: 'Amount',
    advance: 'Paid in advance',
    refunded: 'Less: refunded',
    total: 'Total',
    words: 'In words',
    receipts: 'Receipts',
    number: 'Receipt no.',
    date: 'Date',
    mode: 'Mode',
    purpose: 'Issued at the parent’s request for claiming a deduction under {law}.',
    deduction:
      'Only tuition fees for full-time education of up to two children may be claimed; late fees, deposits, donations, development and transport charges may not.',
    signature: 'Principal / Accounts',
  },
  hi: {
    title: 'शुल्क प्रमाणपत्र',
    student: 'छात्र',
    admissionNo: 'प्रवेश संख्या',
    class: 'कक्षा',
    guardian: 'माता-पिता या अभिभावक',
    year: 'वित्तीय वर्ष',
    certified:
      'प्रमाणित किया जाता है कि उपर्युक्त छात्र इस विद्यालय में पढ़ता है और विद्यालय को {from} से {to} तक इसके लिए निम्नलिखित शुल्क प्राप्त हुआ।',
    byHead: 'प्राप्त शुल्क',
    head: 'शुल्क',
    amount: 'राशि',
    advance: 'अग्रिम जमा',
    refunded: 'घटाएँ: वापस की गई राशि',
    total: 'कुल',
    words: 'शब्दों में',
    receipts: 'रसीदें',
    number: 'रसीद संख्या',
    date: 'दिनांक',
    mode: 'माध्यम',
    purpose: '{law} के अंतर्गत कटौती का दावा करने के लिए माता-पिता के अनुरोध पर जारी।',
    deduction:
      'दावा केवल ट्यूशन फ़ीस का, पूर्णकालिक शिक्षा पाने वाले अधिकतम दो बच्चों के लिए किया जा सकता है; विलंब शुल्क, जमानत, दान, विकास शुल्क और परिवहन शुल्क का नहीं।',
    signature: 'प्रधानाचार्य / लेखा',
  },
}

/** The law that grants the deduction: a new act applies from April 2026. */
export const taxLaw = (year: number, language: 'en' | 'hi'): string =>
  year >= 2026
    ? {
        en: 'section 123 of the Income-tax Act, 2025 (earlier section 80C)',
        hi: 'आयकर अधिनियम, 2025 की धारा 123 (पहले धारा 80C)',
      }[language]
    : { en: 'section 80C of the Income-tax Act, 1961', hi: 'आयकर अधिनियम, 1961 की धारा 80C' }[language]
