import { sql } from 'kysely'
import { admissionsViewed } from '#modules/admissions/access.ts'
import { admissionPaths } from '#modules/admissions/web/paths.ts'
import {
  choiceColumn,
  dateColumn,
  datetimeColumn,
  moneyColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const states = {
  enquiry: { en: 'Enquiry', hi: 'पूछताछ' },
  draft: { en: 'Draft', hi: 'प्रारूप' },
  submitted: { en: 'Submitted', hi: 'जमा' },
  screening: { en: 'Screening', hi: 'जाँच' },
  documentsPending: { en: 'Documents pending', hi: 'दस्तावेज़ लंबित' },
  evaluation: { en: 'Evaluation', hi: 'मूल्यांकन' },
  decisionPending: { en: 'Decision pending', hi: 'निर्णय लंबित' },
  offered: { en: 'Offered', hi: 'प्रस्ताव दिया' },
  accepted: { en: 'Accepted', hi: 'स्वीकृत' },
  enrolled: { en: 'Enrolled', hi: 'नामांकित' },
  waitlisted: { en: 'Waitlisted', hi: 'प्रतीक्षा सूची' },
  rejected: { en: 'Rejected', hi: 'अस्वीकृत' },
  withdrawn: { en: 'Withdrawn', hi: 'वापस लिया' },
  expired: { en: 'Expired', hi: 'समय समाप्त' },
  duplicate: { en: 'Duplicate', hi: 'दोहराव' },
}
const sources = { online: { en: 'Online', hi: 'ऑनलाइन' }, desk: { en: 'Desk', hi: 'कार्यालय' } }
const quotas = {
  General: { en: 'General', hi: 'सामान्य' },
  SC: { en: 'SC', hi: 'अनुसूचित जाति' },
  ST: { en: 'ST', hi: 'अनुसूचित जनजाति' },
  OBC: { en: 'OBC', hi: 'अन्य पिछड़ा वर्ग' },
  Minority: { en: 'Minority', hi: 'अल्पसंख्यक' },
}

/** Applications to the admissions of this year; erased ones are gone from reports too. */
const applications: ReportSubject = {
  name: 'admissions',
  label: { en: 'Admissions', hi: 'प्रवेश' },
  access: admissionsViewed,
  from: sql`admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
    join admission_post_grades pg on pg.tenant_id = a.tenant_id and pg.id = a.post_grade_id
    join grades g on g.tenant_id = pg.tenant_id and g.id = pg.grade_id`,
  where: sql`a.erased_at is null and p.year_id = (select current_year())`,
  columns: [
    textColumn('number', 'Application number', 'आवेदन संख्या', sql`a.number`, { isUsual: true }),
    textColumn('child', 'Child', 'बच्चा', sql`a.child_name`, { isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { isUsual: true, order: sql`g.position` }),
    choiceColumn('state', 'State', 'स्थिति', sql`a.state`, { choices: states, isUsual: true }),
    textColumn('admission', 'Admission', 'प्रवेश', sql`p.title`),
    choiceColumn('source', 'Source', 'स्रोत', sql`a.source`, { choices: sources, isUsual: true }),
    datetimeColumn('startedAt', 'Started', 'शुरू', sql`a.started_at`),
    datetimeColumn('submittedAt', 'Submitted', 'जमा किया', sql`a.submitted_at`, { isUsual: true }),
    choiceColumn('sibling', 'Sibling here', 'भाई-बहन यहाँ', sql`case when a.has_sibling then 'yes' else 'no' end`, {
      choices: { yes: { en: 'Yes', hi: 'हाँ' }, no: { en: 'No', hi: 'नहीं' } },
    }),
    numberColumn('score', 'Score', 'अंक', sql`a.score`),
    numberColumn('rank', 'Rank', 'स्थान', sql`a.rank`),
    dateColumn('dateOfBirth', 'Date of birth', 'जन्म तिथि', sql`a.date_of_birth`, { isSensitive: true }),
    choiceColumn('quota', 'Category', 'श्रेणी (कोटा)', sql`a.quota`, { choices: quotas, isProtected: true }),
    textColumn('guardian', 'Guardian', 'अभिभावक', sql`a.guardian_name`, { isSensitive: true }),
    textColumn('phone', 'Phone', 'फ़ोन', sql`a.guardian_phone`, { isSensitive: true }),
    textColumn('email', 'E-mail', 'ई-मेल', sql`a.email`, { isSensitive: true }),
  ],
  record: { id: sql`a.id`, opens: admissionPaths.application.replace(':applicationId', '{id}') },
}

const modes = {
  cash: { en: 'Cash', hi: 'नकद' },
  upi: { en: 'UPI', hi: 'यूपीआई' },
  card: { en: 'Card', hi: 'कार्ड' },
  cheque: { en: 'Cheque', hi: 'चेक' },
  bank: { en: 'Bank transfer', hi: 'बैंक ट्रांसफ़र' },
  online: { en: 'Online', hi: 'ऑनलाइन' },
}

/** The fees of this year's admissions, online and at the office: they are in no ledger of the fees. */
const payments: ReportSubject = {
  name: 'admissionPayments',
  label: { en: 'Admission payments', hi: 'प्रवेश के भुगतान' },
  access: admissionsViewed,
  from: sql`admission_payments y join admission_applications a on a.tenant_id = y.tenant_id and a.id = y.application_id
    join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id`,
  where: sql`y.paid_at is not null and p.year_id = (select current_year())`,
  columns: [
    textColumn('receipt', 'Receipt', 'रसीद', sql`y.receipt_no`, { isUsual: true }),
    datetimeColumn('paidAt', 'Received', 'प्राप्ति', sql`y.paid_at`, { isUsual: true }),
    choiceColumn('purpose', 'For', 'मद', sql`y.purpose`, {
      choices: { application: { en: 'Application', hi: 'आवेदन' }, offer: { en: 'Seat', hi: 'सीट' } },
      isUsual: true,
    }),
    choiceColumn('mode', 'Paid by', 'माध्यम', sql`y.mode`, { choices: modes, isUsual: true }),
    textColumn('reference', 'Reference', 'संदर्भ', sql`y.reference`),
    moneyColumn('amount', 'Amount', 'राशि', sql`y.amount`, { isUsual: true }),
    moneyColumn('refunded', 'Refunded', 'वापस', sql`case when y.state = 'refunded' then y.amount else 0 end`, {
      isUsual: true,
    }),
    datetimeColumn('refundedAt', 'Refunded on', 'वापसी की तिथि', sql`y.refunded_at`),
    textColumn('number', 'Application number', 'आवेदन संख्या', sql`a.number`),
    textColumn('child', 'Child', 'बच्चा', sql`a.child_name`, { isUsual: true }),
    textColumn('admission', 'Admission', 'प्रवेश', sql`p.title`),
  ],
  record: { id: sql`a.id`, opens: admissionPaths.application.replace(':applicationId', '{id}') },
}

const documentStates = {
  missing: { en: 'Missing', hi: 'नहीं मिला' },
  pending: { en: 'To be checked', hi: 'जाँच बाकी' },
  returned: { en: 'Sent back', hi: 'लौटाया' },
}

/** Every required document of a current application that nobody has accepted yet. */
const pendingDocuments: ReportSubject = {
  name: 'pendingDocuments',
  label: { en: 'Pending documents', hi: 'लंबित दस्तावेज़' },
  access: admissionsViewed,
  from: sql`admission_applications a join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
    join admission_post_grades pg on pg.tenant_id = a.tenant_id and pg.id = a.post_grade_id
    join grades g on g.tenant_id = pg.tenant_id and g.id = pg.grade_id
    cross join lateral jsonb_array_elements(p.documents) w(needed)
    left join admission_documents d on d.tenant_id = a.tenant_id and d.application_id = a.id
      and d.document_key = w.needed ->> 'documentKey'`,
  where: sql`(w.needed ->> 'isRequired')::boolean and coalesce(d.state, 'missing') <> 'verified' and a.erased_at is null
    and p.year_id = (select current_year())
    and a.state in ('submitted', 'screening', 'documentsPending', 'evaluation', 'decisionPending', 'offered', 'accepted', 'waitlisted')`,
  columns: [
    textColumn('number', 'Application number', 'आवेदन संख्या', sql`a.number`, { isUsual: true }),
    textColumn('child', 'Child', 'बच्चा', sql`a.child_name`, { isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`g.name`, { isUsual: true, order: sql`g.position` }),
    textColumn('document', 'Document', 'दस्तावेज़', sql`w.needed ->> 'label'`, { isUsual: true }),
    choiceColumn('documentState', 'Document is', 'दस्तावेज़ की स्थिति', sql`coalesce(d.state, 'missing')`, {
      choices: documentStates,
      isUsual: true,
    }),
    choiceColumn('state', 'Application', 'आवेदन', sql`a.state`, { choices: states }),
    datetimeColumn('sentAt', 'Sent', 'भेजा', sql`d.sent_at`),
    numberColumn('missing', 'Missing', 'नहीं मिले', sql`case when d.id is null then 1 else 0 end`),
    textColumn('guardian', 'Guardian', 'अभिभावक', sql`a.guardian_name`, { isSensitive: true }),
    textColumn('phone', 'Phone', 'फ़ोन', sql`a.guardian_phone`, { isSensitive: true }),
  ],
  record: { id: sql`a.id`, opens: admissionPaths.application.replace(':applicationId', '{id}') },
}

export const admissionReportSubjects = [applications, payments, pendingDocuments]
