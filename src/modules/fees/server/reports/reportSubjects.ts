import { sql } from 'kysely'
import { peoplePaths } from '#modules/people/web/paths.ts'
import {
  choiceColumn,
  dateColumn,
  datetimeColumn,
  moneyColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'
import { feeViewers } from '../../contracts/feeAccess.ts'
import { currentClass, nameOf } from '../students.ts'

const student = [
  textColumn('name', 'Student', 'छात्र', nameOf('u'), { isUsual: true }),
  textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`),
  textColumn('class', 'Class', 'कक्षा', sql`k.class_name`, {
    isUsual: true,
    join: 'class',
    order: sql`lpad(k.grade_position::text, 3, '0') || k.section`,
  }),
  textColumn('grade', 'Grade', 'श्रेणी', sql`k.grade`, { join: 'class', order: sql`k.grade_position` }),
]
const record = { id: sql`u.id`, opens: peoplePaths.student.replace(':studentId', '{id}') }
const joins = { class: currentClass }

const kinds = {
  instalment: { en: 'Instalment', hi: 'किस्त' },
  opening: { en: 'Opening balance', hi: 'प्रारंभिक शेष' },
  debitNote: { en: 'Debit note', hi: 'डेबिट नोट' },
}
const yesNo = { yes: { en: 'Yes', hi: 'हाँ' }, no: { en: 'No', hi: 'नहीं' } }

/** What was demanded of students this year, line by line. */
const dues: ReportSubject = {
  name: 'feeDues',
  label: { en: 'Fee dues', hi: 'देय शुल्क' },
  access: feeViewers,
  from: sql`fee_line_balances b join fee_demand_lines l on l.tenant_id = b.tenant_id and l.id = b.line_id
    join fee_demands q on q.tenant_id = b.tenant_id and q.id = b.demand_id
    join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
    join users u on u.tenant_id = b.tenant_id and u.id = b.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`,
  joins: {
    ...joins,
    grant: sql`left join lateral (select c.reason from fee_concession_grants c where c.tenant_id = b.tenant_id
      and c.student_id = b.student_id and c.state = 'active' order by c.requested_at desc, c.id limit 1) z on true`,
  },
  where: sql`b.year_id = (select current_year())`,
  columns: [
    ...student,
    textColumn('head', 'Fee head', 'शुल्क मद', sql`h.name`, { isUsual: true }),
    choiceColumn('kind', 'Kind', 'प्रकार', sql`q.kind`, { choices: kinds }),
    textColumn('instalment', 'Instalment', 'किस्त', sql`q.label`),
    dateColumn('dueOn', 'Due on', 'देय तिथि', sql`b.due_on`, { isUsual: true }),
    numberColumn('daysOverdue', 'Days overdue', 'विलंब के दिन', sql`greatest((select school_day()) - b.due_on, 0)`),
    moneyColumn('gross', 'Gross', 'कुल', sql`l.gross`),
    moneyColumn('concession', 'Concession', 'रियायत', sql`l.concession`),
    moneyColumn('net', 'Demanded', 'माँग', sql`b.net`, { isUsual: true }),
    moneyColumn('paid', 'Paid', 'भुगतान', sql`b.paid`, { isUsual: true }),
    moneyColumn('outstanding', 'Outstanding', 'बकाया', sql`b.outstanding`, { isUsual: true }),
    choiceColumn(
      'isOverdue',
      'Overdue',
      'विलंबित',
      sql`case when b.outstanding > 0 and b.due_on < (select school_day()) then 'yes' else 'no' end`,
      { choices: yesNo },
    ),
    textColumn('concessionReason', 'Reason for the concession', 'रियायत का कारण', sql`z.reason`, {
      join: 'grant',
      isProtected: true,
    }),
  ],
  record,
}

const modes = {
  cash: { en: 'Cash', hi: 'नकद' },
  upi: { en: 'UPI', hi: 'यूपीआई' },
  card: { en: 'Card', hi: 'कार्ड' },
  cheque: { en: 'Cheque', hi: 'चेक' },
  bank: { en: 'Bank transfer', hi: 'बैंक अंतरण' },
  online: { en: 'Online', hi: 'ऑनलाइन' },
}
const states = {
  valid: { en: 'Valid', hi: 'मान्य' },
  cancelled: { en: 'Cancelled', hi: 'रद्द' },
  bounced: { en: 'Bounced', hi: 'बाउंस' },
  chargeback: { en: 'Charged back', hi: 'चार्जबैक' },
}

/** What was received this year, receipt by receipt; a reversed one stays, with what became of it. */
const receipts: ReportSubject = {
  name: 'feeReceipts',
  label: { en: 'Fee receipts', hi: 'शुल्क रसीदें' },
  access: feeViewers,
  from: sql`fee_payments p left join fee_receipts r on r.tenant_id = p.tenant_id and r.payment_id = p.id
    left join fee_reversals v on v.tenant_id = p.tenant_id and v.payment_id = p.id
    join users u on u.tenant_id = p.tenant_id and u.id = p.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`,
  joins: {
    ...joins,
    cashier: sql`left join users w on w.tenant_id = p.tenant_id and w.id = p.cashier_id`,
  },
  where: sql`p.year_id = (select current_year())`,
  columns: [
    textColumn('receiptNo', 'Receipt number', 'रसीद संख्या', sql`r.code`, { isUsual: true }),
    dateColumn('receivedOn', 'Received on', 'प्राप्ति तिथि', sql`p.received_on`, { isUsual: true }),
    datetimeColumn('receivedAt', 'Recorded at', 'दर्ज समय', sql`p.received_at`),
    ...student,
    choiceColumn('mode', 'Mode', 'माध्यम', sql`p.mode`, { choices: modes, isUsual: true }),
    moneyColumn('amount', 'Amount', 'राशि', sql`p.amount`, { isUsual: true }),
    choiceColumn('state', 'State', 'स्थिति', sql`coalesce(v.kind, 'valid')`, { choices: states, isUsual: true }),
    textColumn('reference', 'Reference', 'संदर्भ', sql`p.reference`),
    textColumn('bank', 'Bank', 'बैंक', sql`p.bank`),
    textColumn('cashier', 'Cashier', 'कैशियर', sql`btrim(w.first_name || ' ' || w.last_name)`, { join: 'cashier' }),
  ],
  record,
}

export const feeReportSubjects = [dues, receipts]
