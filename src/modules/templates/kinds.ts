/** The documents a school designs itself. Receipts and report cards are designed where they are issued. */
export const documentKinds = [
  'bonafide',
  'transferCertificate',
  'character',
  'feeCertificate',
  'idCard',
  'hallTicket',
  'letter',
  'staffCard',
  'staffLetter',
  'visitorBadge',
  'callLetter',
  'offerLetter',
  'regretLetter',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What families without an account get while they apply. */
export const admissionLetters = ['callLetter', 'offerLetter', 'regretLetter'] as const satisfies readonly DocumentKind[]
export type AdmissionLetter = (typeof admissionLetters)[number]

/** Whom a document is about. */
export const subjectOf = (kind: DocumentKind): 'student' | 'staff' | 'visit' | 'application' => {
  if (kind === 'visitorBadge') return 'visit'
  if (admissionLetters.some((letter) => letter === kind)) return 'application'
  return kind === 'staffCard' || kind === 'staffLetter' ? 'staff' : 'student'
}

/** A person has one that is valid: a new one replaces it. */
export const replacingKinds: readonly DocumentKind[] = ['idCard', 'staffCard', 'hallTicket']

/** At the beginning of its number. */
export const numberPrefixes: Readonly<Record<DocumentKind, string>> = {
  bonafide: 'BON',
  transferCertificate: 'TC',
  character: 'CC',
  feeCertificate: 'FC',
  idCard: 'ID',
  hallTicket: 'HT',
  letter: 'LTR',
  staffCard: 'SID',
  staffLetter: 'SL',
  visitorBadge: 'VB',
  callLetter: 'CL',
  offerLetter: 'OL',
  regretLetter: 'RL',
}

/** Languages a document can be printed in. */
export const documentLanguages = ['en', 'hi', 'kn', 'te', 'ur'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** The most documents issued at once. */
export const mostAtOnce = 2000
