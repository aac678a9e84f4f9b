import type { DocumentKind } from '../kinds.ts'

/** What a kind is called, on paper, in lists and in the names of files. */
export const kindNames: Readonly<Record<'en' | 'hi', Readonly<Record<DocumentKind, string>>>> = {
  en: {
    bonafide: 'Bonafide certificate',
    transferCertificate: 'Transfer certificate',
    character: 'Character certificate',
    feeCertificate: 'Fee certificate',
    idCard: 'Student ID card',
    hallTicket: 'Hall ticket',
    letter: 'Letter to a family',
    staffCard: 'Staff ID card',
    staffLetter: 'Letter to staff',
    visitorBadge: 'Visitor badge',
    callLetter: 'Call letter for an evaluation',
    offerLetter: 'Offer letter',
    regretLetter: 'Regret letter',
  },
  hi: {
    bonafide: 'वास्तविक छात्र प्रमाणपत्र',
    transferCertificate: 'स्थानांतरण प्रमाणपत्र',
    character: 'चरित्र प्रमाणपत्र',
    feeCertificate: 'शुल्क प्रमाणपत्र',
    idCard: 'छात्र पहचान पत्र',
    hallTicket: 'प्रवेश पत्र',
    letter: 'परिवार को पत्र',
    staffCard: 'कर्मचारी पहचान पत्र',
    staffLetter: 'कर्मचारी को पत्र',
    visitorBadge: 'आगंतुक बैज',
    callLetter: 'मूल्यांकन के लिए बुलावा पत्र',
    offerLetter: 'प्रवेश प्रस्ताव पत्र',
    regretLetter: 'खेद पत्र',
  },
}
