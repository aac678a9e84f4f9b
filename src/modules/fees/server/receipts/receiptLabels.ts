import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { Receipt } from '../../contracts/collectionSchemas.ts'

type Labels = Record<
  | 'title'
  | 'number'
  | 'date'
  | 'student'
  | 'class'
  | 'admissionNo'
  | 'guardian'
  | 'paidBy'
  | 'mode'
  | 'reference'
  | 'cashier'
  | 'for'
  | 'amount'
  | 'advance'
  | 'total'
  | 'words'
  | 'balance'
  | 'duplicate'
  | 'confirm'
  | 'signature',
  string
> & { readonly modes: Record<PaymentMode, string>; readonly states: Record<Receipt['state'], string | null> }

/** The words printed on a receipt. */
export const receiptLabels: Record<'en' | 'hi', Labels> = {
  en: {
    title: 'Receipt',
    number: 'Receipt no.',
    date: 'Date',
    student: 'Student',
    class: 'Class',
    admissionNo: 'Admission no.',
    guardian: 'Guardian',
    paidBy: 'Paid on behalf of the student by',
    mode: 'Mode',
    reference: 'Reference',
    cashier: 'Received by',
    for: 'Received for',
    amount: 'Amount',
    advance: 'Advance',
    total: 'Total received',
    words: 'In words',
    balance: 'Balance',
    duplicate: 'Duplicate · copy {n}',
    confirm: 'Scan to verify this receipt with the school.',
    signature: 'For the school',
    modes: { cash: 'Cash', upi: 'UPI', card: 'Card', cheque: 'Cheque', bank: 'Bank transfer', online: 'Online' },
    states: {
      valid: null,
      subjectToRealisation: 'Subject to realisation of the cheque.',
      cancelled: 'Cancelled. This receipt is no longer valid.',
      bounced: 'The cheque bounced. This receipt is no longer valid.',
    },
  },
  hi: {
    title: 'रसीद',
    number: 'रसीद संख्या',
    date: 'दिनांक',
    student: 'छात्र',
    class: 'कक्षा',
    admissionNo: 'प्रवेश संख्या',
    guardian: 'अभिभावक',
    paidBy: 'छात्र की ओर से भुगतानकर्ता',
    mode: 'माध्यम',
    reference: 'संदर्भ',
    cashier: 'प्राप्तकर्ता',
    for: 'विवरण',
    amount: 'राशि',
    advance: 'अग्रिम',
    total: 'कुल प्राप्त',
    words: 'शब्दों में',
    balance: 'बकाया',
    duplicate: 'दूसरी प्रति (Duplicate) · प्रति {n}',
    confirm: 'विद्यालय से रसीद की जाँच के लिए स्कैन करें।',
    signature: 'विद्यालय की ओर से',
    modes: { cash: 'नकद', upi: 'यूपीआई', card: 'कार्ड', cheque: 'चेक', bank: 'बैंक ट्रांसफ़र', online: 'ऑनलाइन' },
    states: {
      valid: null,
      subjectToRealisation: 'चेक क्लियर होने पर ही मान्य।',
      cancelled: 'रद्द। यह रसीद अब मान्य नहीं है।',
      bounced: 'चेक बाउंस हो गया। यह रसीद अब मान्य नहीं है।',
    },
  },
}
