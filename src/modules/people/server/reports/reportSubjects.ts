import { sql } from 'kysely'
import { mayView } from '#modules/people/personAccess.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import {
  choiceColumn,
  dateColumn,
  numberColumn,
  type ReportSubject,
  textColumn,
} from '#platform/server/contributions/reportSubject.ts'

const genders = {
  Male: { en: 'Boy', hi: 'लड़का' },
  Female: { en: 'Girl', hi: 'लड़की' },
  Others: { en: 'Other', hi: 'अन्य' },
}
const staffGenders = {
  Male: { en: 'Male', hi: 'पुरुष' },
  Female: { en: 'Female', hi: 'महिला' },
  Others: { en: 'Other', hi: 'अन्य' },
}
const quotas = {
  General: { en: 'General', hi: 'सामान्य' },
  SC: { en: 'SC', hi: 'अनुसूचित जाति' },
  ST: { en: 'ST', hi: 'अनुसूचित जनजाति' },
  OBC: { en: 'OBC', hi: 'अन्य पिछड़ा वर्ग' },
  Minority: { en: 'Minority', hi: 'अल्पसंख्यक' },
}
const statuses = { '1': { en: 'Active', hi: 'सक्रिय' }, '11': { en: 'Inactive', hi: 'निष्क्रिय' } }
const kinds = { '3': { en: 'Teacher', hi: 'शिक्षक' }, '5': { en: 'Other staff', hi: 'अन्य कर्मचारी' } }

const name = sql`btrim(u.first_name || ' ' || u.last_name)`
const age = (born: ReturnType<typeof sql>) => sql`extract(year from age((select school_day()), ${born}))::int`

/** Everybody who is a student, with the class of today. */
const students: ReportSubject = {
  name: 'students',
  label: { en: 'Students', hi: 'छात्र' },
  access: mayView,
  from: sql`users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join lateral (select e.class_id, e.roll_no, e.from_date, g.name as grade, g.name || '-' || c.section as class_name,
        g.position, lpad(g.position::text, 3, '0') || c.section as place
      from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      where e.tenant_id = u.tenant_id and e.student_id = u.id and e.year_id = (select current_year())
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      order by e.from_date desc, e.id limit 1) k on true`,
  joins: {
    guardian: sql`left join lateral (select n.name, n.phone, n.email, n.occupation, sg.relation from student_guardians sg
      join guardians n on n.tenant_id = sg.tenant_id and n.id = sg.guardian_id
      where sg.tenant_id = u.tenant_id and sg.student_id = u.id and sg.is_primary order by n.id limit 1) p on true`,
  },
  where: sql`u.role_id = 2 and not u.is_guardian`,
  columns: [
    textColumn('name', 'Name', 'नाम', name, { isUsual: true }),
    textColumn('admissionNo', 'Admission number', 'प्रवेश संख्या', sql`s.admission_no`, { isUsual: true }),
    textColumn('grade', 'Grade', 'श्रेणी', sql`k.grade`, { order: sql`k.position` }),
    textColumn('class', 'Class', 'कक्षा', sql`k.class_name`, { isUsual: true, order: sql`k.place` }),
    textColumn('rollNo', 'Roll number', 'रोल नंबर', sql`k.roll_no`, { isUsual: true }),
    choiceColumn('gender', 'Gender', 'लिंग', sql`s.gender`, { choices: genders, isUsual: true }),
    dateColumn('admittedOn', 'Admitted on', 'प्रवेश तिथि', sql`s.admitted_on`),
    dateColumn('dateOfBirth', 'Date of birth', 'जन्म तिथि', sql`s.date_of_birth`),
    numberColumn('age', 'Age', 'आयु', age(sql`s.date_of_birth`)),
    choiceColumn('status', 'Account', 'खाता', sql`u.status_id::text`, { choices: statuses }),
    textColumn('pincode', 'PIN code', 'पिन कोड', sql`s.pincode`),
    textColumn('address', 'Address', 'पता', sql`s.address`, { isSensitive: true }),
    textColumn('phone', 'Phone', 'फ़ोन', sql`u.phone`, { isSensitive: true }),
    textColumn('email', 'E-mail', 'ई-मेल', sql`u.email`, { isSensitive: true }),
    choiceColumn('quota', 'Category', 'श्रेणी (कोटा)', sql`s.quota`, { choices: quotas, isProtected: true }),
    textColumn('bloodGroup', 'Blood group', 'रक्त समूह', sql`s.blood_group`, { isProtected: true }),
    textColumn('aadhaar', 'Aadhaar (last 4 digits)', 'आधार (अंतिम 4 अंक)', sql`s.aadhaar_last4`, { isProtected: true }),
    textColumn('guardian', 'Guardian', 'अभिभावक', sql`p.name`, { join: 'guardian' }),
    textColumn('relation', 'Relation', 'संबंध', sql`p.relation`, { join: 'guardian' }),
    textColumn('occupation', 'Guardian’s occupation', 'अभिभावक का व्यवसाय', sql`p.occupation`, { join: 'guardian' }),
    textColumn('guardianPhone', 'Guardian’s phone', 'अभिभावक का फ़ोन', sql`p.phone`, {
      join: 'guardian',
      isSensitive: true,
    }),
    textColumn('guardianEmail', 'Guardian’s e-mail', 'अभिभावक का ई-मेल', sql`p.email`, {
      join: 'guardian',
      isSensitive: true,
    }),
  ],
  record: { id: sql`u.id`, opens: peoplePaths.student.replace(':studentId', '{id}') },
}

/** Teachers and other staff. */
const staff: ReportSubject = {
  name: 'staff',
  label: { en: 'Staff', hi: 'कर्मचारी' },
  access: mayView,
  from: sql`users u left join staff_profiles f on f.tenant_id = u.tenant_id and f.user_id = u.id
    left join departments d on d.tenant_id = f.tenant_id and d.id = f.department_id`,
  joins: {
    teaching: sql`left join lateral (select count(*)::int as lessons, count(distinct t.class_id)::int as classes,
        string_agg(distinct j.name, ', ') as subjects
      from teachings t join subjects j on j.tenant_id = t.tenant_id and j.id = t.subject_id
      where t.tenant_id = u.tenant_id and t.teacher_id = u.id and t.year_id = (select current_year())
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')) y on true`,
  },
  where: sql`u.role_id in (3, 5)`,
  columns: [
    textColumn('name', 'Name', 'नाम', name, { isUsual: true }),
    textColumn('employeeNo', 'Employee number', 'कर्मचारी संख्या', sql`f.employee_no`, { isUsual: true }),
    choiceColumn('kind', 'Kind', 'प्रकार', sql`u.role_id::text`, { choices: kinds, isUsual: true }),
    textColumn('department', 'Department', 'विभाग', sql`d.name`, { isUsual: true }),
    textColumn('designation', 'Designation', 'पदनाम', sql`f.designation`, { isUsual: true }),
    textColumn('qualification', 'Qualification', 'योग्यता', sql`f.qualification`),
    choiceColumn('gender', 'Gender', 'लिंग', sql`f.gender`, { choices: staffGenders }),
    dateColumn('joinedOn', 'Joined on', 'नियुक्ति तिथि', sql`f.joined_on`),
    dateColumn('leftOn', 'Left on', 'छोड़ने की तिथि', sql`f.left_on`),
    choiceColumn('status', 'Account', 'खाता', sql`u.status_id::text`, { choices: statuses }),
    textColumn('subjects', 'Subjects taught', 'पढ़ाए जाने वाले विषय', sql`y.subjects`, { join: 'teaching' }),
    numberColumn('classes', 'Classes taught', 'कक्षाएँ', sql`y.classes`, { join: 'teaching' }),
    dateColumn('dateOfBirth', 'Date of birth', 'जन्म तिथि', sql`f.date_of_birth`, { isSensitive: true }),
    textColumn('phone', 'Phone', 'फ़ोन', sql`u.phone`, { isSensitive: true }),
    textColumn('email', 'E-mail', 'ई-मेल', sql`u.email`, { isSensitive: true }),
    textColumn('address', 'Address', 'पता', sql`f.address`, { isSensitive: true }),
    textColumn('bloodGroup', 'Blood group', 'रक्त समूह', sql`f.blood_group`, { isProtected: true }),
  ],
  record: {
    id: sql`u.id`,
    kind: sql`u.role_id`,
    opens: {
      '3': peoplePaths.teacher.replace(':userId', '{id}'),
      '5': peoplePaths.otherStaffMember.replace(':userId', '{id}'),
    },
  },
}

export const peopleReportSubjects = [students, staff]
