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
    paidBy: 'Paid for the student by',
    mode: 'Paid by',
    reference: 'Reference',
    cashier: 'Received by',
    for: 'Received for',
    amount: 'Amount',
    advance: 'Paid ahead',
    total: 'Total received',
    words: 'In words',
    balance: 'Left to pay',
    duplicate: 'Duplicate · copy {n}',
    confirm: 'Scan to confirm this receipt with the school.',
    signature: 'For the school',
    modes: { cash: 'Cash', upi: 'UPI', card: 'Card', cheque: 'Cheque', bank: 'Bank transfer', online: 'Online' },
    states: {
      valid: null,
      subjectToRealisation: 'Valid once the cheque has cleared.',
      cancelled: 'Cancelled. This receipt is no longer valid.',
      bounced: 'The cheque came back. This receipt is no longer valid.',
    },
  },
  hi: {
    title: 'रसीद',
    number: 'रसीद संख्या',
    date: 'दिनांक',
    student: 'विद्यार्थी',
    class: 'कक्षा',
    admissionNo: 'प्रवेश संख्या',
    guardian: 'अभिभावक',
    paidBy: 'विद्यार्थी की ओर से भुगतान',
    mode: 'भुगतान का तरीका',
    reference: 'संदर्भ',
    cashier: 'प्राप्तकर्ता',
    for: 'किसके लिए प्राप्त',
    amount: 'राशि',
    advance: 'अग्रिम',
    total: 'कुल प्राप्त',
    words: 'शब्दों में',
    balance: 'शेष देय',
    duplicate: 'दूसरी प्रति (Duplicate) · प्रति {n}',
    confirm: 'विद्यालय से इस रसीद की पुष्टि के लिए स्कैन करें।',
    signature: 'विद्यालय की ओर से',
    modes: { cash: 'नकद', upi: 'यूपीआई', card: 'कार्ड', cheque: 'चेक', bank: 'बैंक अंतरण', online: 'ऑनलाइन' },
    states: {
      valid: null,
      subjectToRealisation: 'चेक भुनने पर ही मान्य।',
      cancelled: 'रद्द। यह रसीद अब मान्य नहीं है।',
      bounced: 'चेक लौट आया। यह रसीद अब मान्य नहीं है।',
    },
  },
}
