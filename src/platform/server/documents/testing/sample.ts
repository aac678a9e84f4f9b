import type * as z from 'zod'
import type { Letterhead } from '../documents.ts'

/** One sentence a school would print, in every supported script. */
export const inEveryScript: [language: string, text: string][] = [
  ['English', 'Promoted to class 6, fee paid ₹1,23,456.50'],
  ['हिन्दी', 'श्रीमती, क्षेत्र, विद्यार्थी, कार्यक्रम, र्कि १२३।'],
  ['ಕನ್ನಡ', 'ಶ್ರೀಮತಿ, ಕ್ಷೇತ್ರ, ವಿದ್ಯಾರ್ಥಿ, ರ‍್ಯಾಂಕ್'],
  ['தமிழ்', 'ஸ்ரீமதி, மாணவர், கொடுத்தார், க்ஷேத்திரம்'],
  ['తెలుగు', 'శ్రీమతి, విద్యార్థి, క్షేత్రం, స్త్రీ'],
  ['മലയാളം', 'ശ്രീമതി, വിദ്യാർത്ഥി, ക്ഷേത്രം, അവന്‍, സ്ത്രീ'],
  ['বাংলা', 'শ্রীমতী, বিদ্যার্থী, ক্ষেত্র, র‍্যাঙ্ক'],
  ['ગુજરાતી', 'શ્રીમતી, વિદ્યાર્થી, અંક, આંખ, ક્ષેત્ર'],
  ['اردو', 'طالب علم محمد عبداللہ، جماعت پنجم (2025)'],
]

export const school: z.input<typeof Letterhead> = {
  name: 'Banyan Vidyalaya · बरगद विद्यालय',
  lines: ['12, MG Road, Bengaluru 560001', '+91 80 1234 5678 · office@banyan.example'],
  colour: '#e8a317',
}

/** The data of `sample.typ`, a report card of two pages. */
export const sampleData = {
  heading: 'Report card 2025–26',
  particulars: [
    ['Name', 'Asha Rao'],
    ['Class', '5 B'],
    ['Roll number', '17'],
    ['Guardian', 'محمد عبداللہ'],
  ],
  languages: { heading: 'Remarks', header: ['Language', 'Remark', 'In bold'], rows: inEveryScript },
  urdu: {
    heading: 'اردو میں رائے',
    text: 'محمد عبداللہ نے اس سال بہت محنت کی ہے اور ریاضی میں 92 فیصد نمبر حاصل کیے۔ انھیں اگلی جماعت میں ترقی دی جاتی ہے، اور اسکول ان کے روشن مستقبل کے لیے دعاگو ہے۔',
  },
  marks: {
    heading: 'Marks',
    header: ['Subject', 'Marks', 'Grade'],
    rows: ['English', 'हिन्दी', 'Mathematics', 'Science', 'Social studies'].map((subject, i) => [subject, 91 - i, 'A1']),
    total: ['Total', 445, 'A1'],
  },
  signatures: ['Class teacher', 'Principal', 'Guardian'],
}
