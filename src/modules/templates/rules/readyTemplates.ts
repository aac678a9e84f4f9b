import type { DocumentBlock, DocumentDesign } from '../contentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import type { FieldName } from './fields.ts'

export type BlockKind = DocumentBlock['kind']

/** How a block begins when it is put on the page. */
export const newBlocks: { readonly [Kind in BlockKind]: Omit<Extract<DocumentBlock, { kind: Kind }>, 'key'> } = {
  letterhead: { kind: 'letterhead', when: null, layout: 'side' },
  title: { kind: 'title', when: null, title: '', second: '' },
  facts: {
    kind: 'facts',
    when: null,
    width: 'full',
    heading: '',
    columns: 1,
    rows: [{ field: 'document.number', label: '', second: '' }],
    hasPhoto: false,
  },
  photo: { kind: 'photo', when: null, width: 'full', size: 'small' },
  text: {
    kind: 'text',
    when: null,
    width: 'full',
    heading: '',
    body: '',
    second: '',
    size: 'normal',
    align: 'start',
  },
  table: { kind: 'table', when: null, source: 'classes', heading: '' },
  signatures: { kind: 'signatures', when: null, labels: [{ text: 'Principal', second: '', signatureId: null }] },
  code: { kind: 'code', when: null, width: 'full' },
  space: { kind: 'space', when: null, size: 'small' },
}
export const blockKinds = Object.keys(newBlocks) as BlockKind[]

type Loose = Omit<DocumentBlock, 'key'>
const keyed = (blocks: readonly Loose[], letter: string): DocumentBlock[] =>
  blocks.map((block, at) => ({ ...block, key: `${letter}${at + 1}` }) as DocumentBlock)

const { letterhead, code } = newBlocks
const centred = { ...letterhead, layout: 'centred' } as Loose
const title = (text: string, second = '') => ({ ...newBlocks.title, title: text, second }) as Loose
const space = (size: 'small' | 'large' | 'rest') => ({ ...newBlocks.space, size }) as Loose
const facts = (fields: readonly FieldName[], more: object = {}) =>
  ({ ...newBlocks.facts, rows: fields.map((field) => ({ field, label: '', second: '' })), ...more }) as Loose
const text = (body: string, more: object = {}) => ({ ...newBlocks.text, body, ...more }) as Loose
const table = (source: string, heading: string) => ({ ...newBlocks.table, source, heading }) as Loose
const signed = (...labels: string[]) =>
  ({ ...newBlocks.signatures, labels: labels.map((one) => ({ text: one, second: '', signatureId: null })) }) as Loose

const a4 = { paper: 'a4', isFlipped: false, margin: 'normal' } as const
const card = { paper: 'card', isFlipped: true, margin: 'narrow' } as const

function design(
  page: DocumentDesign['page'],
  blocks: readonly Loose[],
  more: { back?: readonly Loose[]; refuse?: readonly FieldName[]; second?: DocumentDesign['second'] } = {},
): DocumentDesign {
  return {
    page,
    language: 'en',
    second: more.second ?? 'none',
    photoPurposeId: null,
    missing: (more.refuse ?? []).map((field) => ({ field, policy: 'refuse', text: '' })),
    blocks: keyed(blocks, 'b'),
    back: keyed(more.back ?? [], 'k'),
  }
}

const numberAndDay = facts(['document.number', 'document.issuedOn'], { columns: 2 })
const justified = { size: 'large', align: 'justify' }

/** The documents a new school starts with. */
/** A letter to the parents of a child who applies. */
const admissionLetter = (
  subject: string,
  body: string,
  shown: readonly FieldName[],
  refuse: readonly FieldName[],
): DocumentDesign =>
  design(
    a4,
    [
      letterhead,
      facts(['document.number', 'document.issuedOn', 'applicant.number'], { columns: 2 }),
      text('To\n{applicant.guardian}\n{applicant.address}'),
      text(`Subject: ${subject}`, { size: 'large' }),
      text(`Dear {applicant.guardian},\n\n${body}`),
      ...(shown.length > 0 ? [facts(shown)] : []),
      text('{given.remark}', { when: { field: 'given.remark', is: 'filled', value: '' } }),
      space('large'),
      signed('Principal'),
      space('rest'),
      code,
    ],
    { refuse },
  )

const readyDesigns: Readonly<Record<DocumentKind, DocumentDesign>> = {
  bonafide: design(
    a4,
    [
      centred,
      title('Bonafide certificate', 'वास्तविक छात्र प्रमाणपत्र'),
      numberAndDay,
      space('small'),
      text(
        'This is to certify that {student.name}, child of {guardian.name}, admission number {student.admissionNo}, is a bonafide student of {school.name} and studies in class {class.name} in the academic year {school.year}. According to our records, the date of birth is {student.dateOfBirth}.',
        {
          ...justified,
          second:
            'प्रमाणित किया जाता है कि {student.name}, अभिभावक {guardian.name}, प्रवेश संख्या {student.admissionNo}, {school.name} में शैक्षणिक वर्ष {school.year} में कक्षा {class.name} के नियमित छात्र हैं। अभिलेखों के अनुसार जन्म तिथि {student.dateOfBirth} है।',
        },
      ),
      text('This certificate is issued for: {given.purpose}', {
        when: { field: 'given.purpose', is: 'filled', value: '' },
      }),
      space('rest'),
      signed('Class teacher', 'Principal'),
      code,
    ],
    { second: 'hi', refuse: ['student.admissionNo', 'class.name'] },
  ),
  transferCertificate: design(
    { ...a4, margin: 'narrow' },
    [
      centred,
      title('Transfer certificate'),
      numberAndDay,
      facts([
        'student.name',
        'student.admissionNo',
        'student.father',
        'student.mother',
        'student.admittedOn',
        'class.name',
        'given.lastDay',
        'given.reason',
        'given.conduct',
        'given.remark',
      ]),
      text('Date of birth: {student.dateOfBirth} ({student.dateOfBirth:words})', {
        when: { field: 'student.dateOfBirth', is: 'filled', value: '' },
      }),
      text('Fees outstanding on the day of issue: {dues.outstanding}', {
        when: { field: 'dues.outstanding', is: 'filled', value: '' },
      }),
      table('classes', 'Classes attended'),
      space('rest'),
      signed('Prepared by', 'Checked by', 'Principal'),
      code,
    ],
    { refuse: ['student.admissionNo', 'student.dateOfBirth', 'given.lastDay', 'given.reason'] },
  ),
  character: design(
    a4,
    [
      centred,
      title('Character certificate'),
      numberAndDay,
      space('small'),
      text(
        'This is to certify that {student.name}, admission number {student.admissionNo}, is known to us as a student of class {class.name}. To the best of our knowledge, the conduct of the student has been {given.conduct}.',
        justified,
      ),
      text('{given.remark}', { when: { field: 'given.remark', is: 'filled', value: '' } }),
      text('We wish {student.firstName} every success.', justified),
      space('rest'),
      signed('Class teacher', 'Principal'),
      code,
    ],
    { refuse: ['given.conduct'] },
  ),
  feeCertificate: design(a4, [
    letterhead,
    title('Fee certificate'),
    numberAndDay,
    facts(['student.name', 'student.admissionNo', 'class.name', 'school.year'], { columns: 2 }),
    text(
      'This is to certify that {dues.paid} was received as fees for {student.name} in the academic year {school.year}.',
      justified,
    ),
    table('feesPaid', 'Payments received'),
    text('Purpose: {given.purpose}', { when: { field: 'given.purpose', is: 'filled', value: '' } }),
    space('rest'),
    signed('Accounts', 'Principal'),
    code,
  ]),
  idCard: design(
    card,
    [
      letterhead,
      facts(['student.name', 'class.name', 'class.rollNo', 'student.admissionNo', 'student.bloodGroup'], {
        hasPhoto: true,
      }),
      space('rest'),
      text('Academic year {school.year}', { size: 'small', align: 'centre' }),
    ],
    {
      back: [
        facts(['guardian.name', 'guardian.phone', 'student.address', 'given.validUntil']),
        space('rest'),
        code,
        text('If found, please return to {school.name}, {school.phone}', { size: 'small', align: 'centre' }),
      ],
      refuse: ['student.admissionNo', 'class.name'],
    },
  ),
  hallTicket: design({ ...a4, paper: 'a5', margin: 'narrow' }, [
    letterhead,
    title('Hall ticket'),
    facts(['student.name', 'student.admissionNo', 'class.name', 'class.rollNo', 'given.exam', 'document.number'], {
      columns: 1,
      hasPhoto: true,
    }),
    table('exams', 'Papers'),
    text('Bring this hall ticket to every paper. Be seated fifteen minutes before the paper begins.', {
      size: 'small',
    }),
    space('rest'),
    signed('Student', 'Controller of examinations'),
    code,
  ]),
  letter: design(a4, [
    letterhead,
    facts(['document.number', 'document.issuedOn'], { columns: 2 }),
    text('To\n{guardian.name}\n{student.address}'),
    text('About {student.name}, class {class.name}', { when: { field: 'class.name', is: 'filled', value: '' } }),
    text('Subject: {given.subject}', { when: { field: 'given.subject', is: 'filled', value: '' }, size: 'large' }),
    text('{given.body}', { align: 'justify' }),
    space('large'),
    signed('Principal'),
    space('rest'),
    code,
  ]),
  staffCard: design(
    card,
    [
      letterhead,
      facts(['staff.name', 'staff.designation', 'staff.department', 'staff.employeeNo'], { hasPhoto: true }),
      space('rest'),
    ],
    {
      back: [
        facts(['staff.phone', 'staff.bloodGroup', 'given.validUntil']),
        space('rest'),
        code,
        text('If found, please return to {school.name}, {school.phone}', { size: 'small', align: 'centre' }),
      ],
      refuse: ['staff.employeeNo'],
    },
  ),
  staffLetter: design(a4, [
    letterhead,
    facts(['document.number', 'document.issuedOn'], { columns: 2 }),
    text('{staff.name}\n{staff.designation}, {staff.department}'),
    text('Subject: {given.subject}', { when: { field: 'given.subject', is: 'filled', value: '' }, size: 'large' }),
    text('{given.body}', { align: 'justify' }),
    space('large'),
    signed('Principal'),
    space('rest'),
    code,
  ]),
  visitorBadge: design(card, [
    letterhead,
    title('Visitor {visit.badge}'),
    facts(['visit.name', 'visit.company', 'visit.host', 'visit.purpose', 'visit.day']),
    space('rest'),
    code,
  ]),
  callLetter: admissionLetter(
    'Invitation: {meeting.round}',
    'Thank you for applying for {applicant.name} to join {admission.grade}. We would like to meet your child on {meeting.day} at {meeting.time}.',
    ['meeting.round', 'meeting.day', 'meeting.time', 'meeting.place'],
    ['meeting.day'],
  ),
  offerLetter: admissionLetter(
    'Offer of a seat',
    'We are glad to offer {applicant.name} a seat in {admission.grade}. The seat is kept until {offer.until}. Please open your application on our website to accept it.',
    ['admission.grade', 'offer.until', 'offer.fee'],
    ['offer.until'],
  ),
  regretLetter: admissionLetter(
    'Your application for {admission.grade}',
    'Thank you for your interest in our school. We had more applications than seats this year and are sorry that we cannot offer {applicant.name} a seat in {admission.grade}. We wish you all the best.',
    [],
    [],
  ),
}

/** What a template of this kind begins with, and what is printed without one. */
export const readyDesign = (kind: DocumentKind): DocumentDesign => readyDesigns[kind]
